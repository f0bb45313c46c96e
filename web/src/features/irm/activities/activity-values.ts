// The form values of an activity, and the request body made from them.
import type { activities } from '@rostrum/contract/irm/activities'
import type { Activity, Sentiment } from '@rostrum/contract/irm/activity-record'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { addDays, dayIn, instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import type { FieldValue } from '#features/irm/fields/public.ts'
import { type VisibleTo, visibleToEveryone, visibleToOf } from '#features/irm/visibility/public.ts'
import { fullName } from '#platform/names.ts'
import { securityName } from './names.ts'

export interface NamedValue {
  id: string
  name: string
}

export type OrganizationValue = NamedValue & {
  /** Added automatically with one of its people, and removed with the last of them. */
  isBrought?: boolean
}
export type PersonValue = NamedValue & { organization: NamedValue | null }

export type FollowUpValues = { subject: string; day: string; time: string }

export type ActivityValues = {
  typeId: string
  subject: string
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  location: string
  link: string
  organizations: OrganizationValue[]
  people: PersonValue[]
  colleagues: NamedValue[]
  broker: NamedValue | null
  security: NamedValue | null
  notes: string
  sentiment: Sentiment | null
  themes: NamedValue[]
  tags: NamedValue[]
  /** Custom field values by field id. */
  fields: Record<string, FieldValue>
  visibleTo: VisibleTo
  followUp: FollowUpValues | null
}

const hour = 3600 * 1000

const clockOf = (instant: Date, timeZone: string) => {
  const { day, time } = wallClock(instant, timeZone)
  return { day, time: time.slice(0, 5) }
}

/** Undefined until both are given. */
export const instantOf = (day: string, time: string, timeZone: string): Date | undefined =>
  day && /^\d\d:\d\d/.test(time) ? instantAt({ day, time: `${time.slice(0, 5)}:00` }, timeZone) : undefined

const justEnded = 30 * 60 * 1000
const fiveMinutes = 5 * 60 * 1000

/** A half hour that has just ended, as most activities are logged right after; on another day, an hour in the morning. */
export function defaultTimes(
  timeZone: string,
  { day, now = new Date() }: { day?: string | undefined; now?: Date } = {},
) {
  if (day && day !== dayIn(timeZone, now)) {
    const start = instantAt({ day, time: '09:00:00' }, timeZone)
    return timesOf(start, new Date(start.getTime() + hour), timeZone)
  }
  const end = new Date(Math.floor(now.getTime() / fiveMinutes) * fiveMinutes)
  return timesOf(new Date(end.getTime() - justEnded), end, timeZone)
}

export function timesOf(startsAt: Date, endsAt: Date | null, timeZone: string) {
  const start = clockOf(startsAt, timeZone)
  const end = endsAt ? clockOf(endsAt, timeZone) : { day: '', time: '' }
  return { startDay: start.day, startTime: start.time, endDay: end.day, endTime: end.time }
}

type Times = ReturnType<typeof timesOf>

/** Moving the start keeps the duration. */
export function moveStart(times: Times, moved: { startDay: string; startTime: string }, timeZone: string): Times {
  const before = instantOf(times.startDay, times.startTime, timeZone)
  const end = instantOf(times.endDay, times.endTime, timeZone)
  const after = instantOf(moved.startDay, moved.startTime, timeZone)
  if (!before || !end || !after) return { ...times, ...moved }
  return timesOf(after, new Date(after.getTime() + end.getTime() - before.getTime()), timeZone)
}

/** Same default as a new task: tomorrow at 08:00. */
export const newFollowUp = (timeZone: string, subject = ''): FollowUpValues => ({
  subject,
  day: addDays(dayIn(timeZone), 1),
  time: '08:00',
})

interface NewActivity {
  timeZone: string
  typeId: string
  security: NamedValue | null
  day?: string | undefined
  colleagues?: NamedValue[]
  with?: Partial<Pick<ActivityValues, 'organizations' | 'people'>>
}

export const newActivityValues = ({
  timeZone,
  typeId,
  security,
  day,
  colleagues = [],
  with: known,
}: NewActivity): ActivityValues => ({
  typeId,
  subject: '',
  ...defaultTimes(timeZone, { day }),
  location: '',
  link: '',
  organizations: [],
  people: [],
  colleagues,
  broker: null,
  security,
  notes: '',
  sentiment: null,
  themes: [],
  tags: [],
  fields: {},
  visibleTo: visibleToEveryone,
  followUp: null,
  ...known,
})

export const valuesOf = (activity: Activity, timeZone: string): ActivityValues => ({
  typeId: activity.type.id,
  subject: activity.subject,
  ...timesOf(activity.startsAt, activity.endsAt, timeZone),
  location: activity.location ?? '',
  link: activity.link ?? '',
  organizations: activity.organizations,
  people: activity.people.map((person) => ({
    id: person.id,
    name: fullName(person),
    organization: person.organization,
  })),
  colleagues: activity.colleagues.map((one) => ({ id: one.id, name: fullName(one) })),
  broker: activity.broker,
  security: activity.security && { id: activity.security.id, name: securityName(activity.security) },
  notes: activity.notes,
  sentiment: activity.sentiment,
  themes: activity.themes,
  tags: activity.taggings.map(({ tagId, name }) => ({ id: tagId, name })),
  fields: Object.fromEntries(activity.customField.map(({ field_id, value }) => [field_id, value])),
  visibleTo: visibleToOf(activity),
  followUp: null,
})

/** A copy to be scheduled: everything except the time. Of what not everyone sees, it is its author's alone. */
export function copiedValues(activity: Activity, timeZone: string): ActivityValues {
  const { startsAt, endsAt } = activity
  const start = new Date(Math.floor(Date.now() / hour + 1) * hour)
  const end = endsAt && new Date(start.getTime() + endsAt.getTime() - startsAt.getTime())
  const visibleTo: VisibleTo =
    activity.visibility === 'everyone' ? visibleToEveryone : { visibility: 'private', viewerIds: [] }
  return { ...valuesOf(activity, timeZone), ...timesOf(start, end, timeZone), visibleTo }
}

/** In request order, which the server's field errors refer to by index. */
export const fieldEntries = (fields: ActivityValues['fields']) =>
  Object.entries(fields).map(([field_id, value]) => ({ field_id, value }))

const idsOf = (named: NamedValue[]) => named.map(({ id }) => id)

/** An invalid date becomes an empty string, which the contract rejects. */
export function bodyOf(values: ActivityValues, timeZone: string) {
  const startsAt = instantOf(values.startDay, values.startTime, timeZone)
  const endsAt = instantOf(values.endDay, values.endTime, timeZone)
  const hasEnd = values.endDay !== '' || values.endTime !== ''
  return {
    typeId: values.typeId,
    subject: values.subject,
    startsAt: startsAt?.toISOString() ?? '',
    endsAt: hasEnd ? (endsAt?.toISOString() ?? '') : null,
    location: values.location,
    link: values.link,
    organizationIds: idsOf(values.organizations),
    people: values.people.map(({ id, organization }) => ({ id, organizationId: organization?.id ?? null })),
    colleagueIds: idsOf(values.colleagues),
    brokerId: values.broker?.id ?? null,
    securityId: values.security?.id ?? null,
    notes: values.notes,
    sentiment: values.sentiment,
    themeIds: idsOf(values.themes),
    tagIds: idsOf(values.tags),
    ...values.visibleTo,
    ...(Object.keys(values.fields).length > 0 && { customFields: fieldEntries(values.fields) }),
  }
}

type Body = NonNullable<Args<typeof activities.create>['body']>

export function newBodyOf(values: ActivityValues, timeZone: string, assigneeIds: string[]): Body {
  const { followUp } = values
  const dueAt = followUp && instantOf(followUp.day, followUp.time, timeZone)
  return {
    ...bodyOf(values, timeZone),
    ...(followUp && {
      followUp: { subject: followUp.subject, dueAt: dueAt?.toISOString() ?? '', assigneeIds },
    }),
  }
}
