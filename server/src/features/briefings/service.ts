import {
  type Briefing,
  type BriefingSection,
  briefingSections,
  type briefings,
  mostBriefingMeetings,
  mostBriefingsAtOnce,
} from '@rostrum/contract/briefings'
import type { Activity } from '@rostrum/contract/irm/activity-record'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Gate } from '@rostrum/contract/platform/gates'
import { addDays, instantAt } from '@rostrum/contract/platform/time-zones'
import { activitiesIn, readActivities } from '#features/irm/activities/public.ts'
import { viewerOf } from '#lists/viewer.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import type { Flags } from '#platform/identity/flags.ts'
import type { BriefingMeeting } from './facts.ts'
import { makeBriefing } from './jobs.ts'
import { cancelBriefing, countUnderWay, findBriefing, findChoice, insertBriefing, saveChoice } from './queries.ts'
import { longDay } from './words.ts'

const gates: Partial<Record<BriefingSection, Gate>> = { engagement: 'engagement_score', surveys: 'feedback' }

/** Those whose area the customer has. */
async function availableSections({ principal }: Context, flags: Flags): Promise<BriefingSection[]> {
  const available: BriefingSection[] = []
  for (const section of briefingSections) {
    const gate = gates[section]
    if (!gate || (await flags.isOpen(gate, principal))) available.push(section)
  }
  return available
}

export async function lastChoice(ctx: Context, flags: Flags) {
  const available = await availableSections(ctx, flags)
  const chosen = await findChoice(ctx.db, ctx.principal.user.id)
  const sections = available.filter((section) => chosen?.sections.includes(section) ?? true)
  return { available, sections: sections.length > 0 ? sections : available }
}

export async function readBriefing({ db, principal }: Context, id: string): Promise<Briefing> {
  const found = await findBriefing(db, principal.user.id, id)
  if (!found) throw notFound('Briefing')
  return found
}

interface Asked {
  title: string
  meetings: readonly BriefingMeeting[]
  sections: readonly BriefingSection[]
}

/** Makes a book for meetings of any origin, in the background. */
export async function startBriefing(ctx: Context, flags: Flags, { title, meetings, sections }: Asked) {
  const { db, customerId, principal } = ctx
  const userId = principal.user.id
  if (meetings.length === 0) throw unprocessable({ activity_ids: 'There is no meeting to brief on' })
  if (meetings.length > mostBriefingMeetings) {
    throw unprocessable({ activity_ids: `Choose at most ${mostBriefingMeetings} meetings` })
  }
  if ((await countUnderWay(db, userId)) >= mostBriefingsAtOnce) {
    throw new AppError('unprocessable', 'Wait until one of your briefing books is ready')
  }
  const available = await availableSections(ctx, flags)
  const chosen = available.filter((section) => sections.includes(section))
  if (chosen.length === 0) throw unprocessable({ sections: 'Choose at least one section' })
  const id = newId()
  await insertBriefing(db, { customerId, id, userId, title, sections: chosen, meetings })
  await saveChoice(db, { customerId, userId, sections: chosen })
  await ctx.enqueue(makeBriefing, { briefingId: id, userId })
  const after = { title, sections: chosen, meetings: meetings.length }
  await recordChange(ctx, { action: 'briefing.started', subjectType: 'briefing', subjectId: id, after })
  return readBriefing(ctx, id)
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const meetingOf = (activity: Activity, timeZone: string): BriefingMeeting => ({
  title: activity.subject,
  startsAt: activity.startsAt,
  endsAt: activity.endsAt,
  timeZone,
  place: activity.location ?? activity.link,
  securityId: activity.security?.id ?? null,
  organizationIds: activity.organizations.map(({ id }) => id),
  personIds: activity.people.map(({ id }) => id),
  colleagues: activity.colleagues.map(nameOf),
})

/** Those of a day with an investor, in the user's time zone. */
async function activitiesOfDay(ctx: Context, day: string): Promise<Activity[]> {
  const { timeZone } = ctx.principal.user
  const midnight = (of: string) => instantAt({ day: of, time: '00:00:00' }, timeZone)
  const period = { from: midnight(day), to: midnight(addDays(day, 1)) }
  const found = await activitiesIn(ctx.db, viewerOf(ctx), period, mostBriefingMeetings)
  return found.filter(({ organizations, people }) => organizations.length + people.length > 0)
}

export async function createBriefing(ctx: Context, flags: Flags, { body }: Input<typeof briefings.create>) {
  const { activityIds, day, sections } = body
  const { timeZone } = ctx.principal.user
  const found = day ? await activitiesOfDay(ctx, day) : await readActivities(ctx.db, activityIds ?? [])
  if (activityIds && found.length < new Set(activityIds).size) throw unprocessable({ activity_ids: 'Unknown activity' })
  const activities = found.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const [first] = activities
  if (!first) throw unprocessable({ day: 'There is no meeting with an investor on this day' })
  const title =
    body.title ?? (activities.length > 1 || day ? `Briefing book, ${longDay(first.startsAt, timeZone)}` : first.subject)
  return startBriefing(ctx, flags, {
    title,
    sections,
    meetings: activities.map((activity) => meetingOf(activity, timeZone)),
  })
}

export async function stopBriefing(ctx: Context, { params }: Input<typeof briefings.cancel>) {
  await readBriefing(ctx, params.id)
  await cancelBriefing(ctx.db, params.id)
  await recordChange(ctx, { action: 'briefing.canceled', subjectType: 'briefing', subjectId: params.id })
  return readBriefing(ctx, params.id)
}
