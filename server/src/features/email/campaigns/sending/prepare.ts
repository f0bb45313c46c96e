// What sending a campaign would do: who gets it and when, and what keeps it from being sent.
import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import { checkContent } from '@rostrum/contract/email/campaigns/checks'
import type { CampaignSettings } from '@rostrum/contract/email/campaigns/settings'
import { missingFields, personalizedFields } from '@rostrum/contract/email/personalized-fields'
import { dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import type { QuietPeriod } from '@rostrum/contract/scheduler/quiet-periods'
import { findServer } from '#features/email/sending/public.ts'
import { fieldsOf, readFieldValues, readSenderValues } from '#features/email/templates/public.ts'
import { quietPeriodsBetween } from '#features/scheduler/public.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type Receiving, type Resolved, resolveAudience } from '../audience/resolve.ts'
import { type Rendered, renderCampaign } from '../content/render.ts'
import type { LinkMaker } from '../public-pages/links.ts'
import { readSettings } from '../settings/queries.ts'

export interface Prepared {
  settings: CampaignSettings
  sender: { name: string; email: string } | undefined
  audience: Pick<Resolved, 'recipients' | 'leftOut'>
  rendered: Rendered | undefined
  timeOf: (recipient: Receiving) => Date
  first: Date | undefined
  /** With the limit per hour, at the earliest. */
  last: Date | undefined
  /** By field, in the order in which people mend them. */
  problems: Map<string, string>
}

/** When the message to each recipient leaves; the sender's own time zone where theirs is not known. */
export function timesOf({ sendLater }: Pick<CampaignDetail, 'sendLater'>, timeZone: string, now: Date) {
  if (!sendLater) return () => now
  const [day = '', time = ''] = sendLater.localTime.split('T')
  const known = new Map<string, Date>()
  const at = (zone: string): Date => {
    const found = known.get(zone) ?? instantAt({ day, time: `${time}:00` }, zone)
    known.set(zone, found)
    return found
  }
  const isTheirs = sendLater.zone === 'recipient'
  // Where it is later already, the message leaves at once.
  return (recipient?: { timeZone: string | undefined }) => {
    const due = at((isTheirs && recipient?.timeZone) || timeZone)
    return due < now ? now : due
  }
}

export function hasPassed({ sendLater }: Pick<CampaignDetail, 'sendLater'>, timeZone: string): boolean {
  if (!sendLater) return false
  const [day = '', time = ''] = sendLater.localTime.split('T')
  return instantAt({ day, time: `${time}:00` }, timeZone) <= new Date()
}

/** The limit that is reached first: the campaign's own, or the company's for all its campaigns. */
export const strictest = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other)

const hourMs = 3_600_000
export const endOf = (last: Date, count: number, perHour: number | null): Date =>
  perHour ? new Date(last.getTime() + Math.floor(((count - 1) / perHour) * hourMs)) : last

async function render(ctx: Context, campaign: CampaignDetail, maker: LinkMaker, problems: Map<string, string>) {
  try {
    return await renderCampaign(ctx, maker, campaign)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    problems.set('content', Object.values(error.fields)[0] ?? error.message)
    return undefined
  }
}

export async function prepare(ctx: Context, campaign: CampaignDetail, maker: LinkMaker): Promise<Prepared> {
  const problems = new Map<string, string>()
  const settings = await readSettings(ctx.db)
  const server = await findServer(ctx.db)
  const { timeZone } = ctx.principal.user
  if (campaign.subject.trim() === '') problems.set('subject', 'Enter a subject')
  const wrong = checkContent(campaign).find(({ severity, at }) => severity === 'error' && at !== 'subject')
  if (campaign.content.blocks.length === 0) problems.set('content', 'Add content')
  else if (wrong) problems.set('content', wrong.message)
  const rendered = problems.has('content') ? undefined : await render(ctx, campaign, maker, problems)
  const { recipients, leftOut, include, exclude } = await resolveAudience(ctx, campaign)
  const gone = [...include, ...exclude].find(({ problem }) => problem !== null)
  if (campaign.audience.include.length === 0) problems.set('audience', 'Choose an audience')
  // People whom it should have left out would get the email.
  else if (gone) problems.set('audience', `${gone.label}: ${gone.problem}. Remove it from the audience.`)
  else if (recipients.length === 0) problems.set('audience', 'No one in the audience can receive this email')
  if (!server) problems.set('from', 'Set up an email server in Settings first')
  if (settings.postalAddress.trim() === '') {
    problems.set(
      'postal_address',
      'Enter your postal address in the campaign settings. The law requires it in every email.',
    )
  }
  if (hasPassed(campaign, timeZone)) problems.set('send_later', 'This time has passed. Choose a later time.')
  const timeOf = timesOf(campaign, timeZone, new Date())
  const times = recipients.map((one) => timeOf(one).getTime())
  const first = times.length > 0 ? new Date(times.reduce((one, other) => Math.min(one, other))) : undefined
  const last = times.length > 0 ? new Date(times.reduce((one, other) => Math.max(one, other))) : undefined
  return {
    ...{ settings, rendered, timeOf, first, problems, audience: { recipients, leftOut } },
    sender: server && { name: server.senderName ?? '', email: server.emailAddress },
    last: last && endOf(last, recipients.length, strictest(campaign.perHour, settings.perHour)),
  }
}

/** Days of the sender's own calendar. */
export const quietPeriodsOf = (
  { db, principal: { user } }: Context,
  { security }: Pick<CampaignDetail, 'security'>,
  { first, last }: { first: Date | undefined; last: Date | undefined },
): Promise<QuietPeriod[]> =>
  first && last
    ? quietPeriodsBetween(db, {
        securityId: security?.id ?? null,
        firstDay: dayIn(user.timeZone, first),
        lastDay: dayIn(user.timeZone, last),
      })
    : Promise.resolve([])

const chunk = 1000

/** What the fields of the message say for each recipient; only those that it uses. */
export async function fieldValuesOf(ctx: Context, { subject, html }: Rendered, recipients: readonly Receiving[]) {
  const used = fieldsOf({ subject, body: html })
  const names = new Set<string>(used.map(({ field }) => field))
  const pick = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  if (used.length === 0) return { valuesOf: () => ({}), missing: undefined }
  const others = pick(await readSenderValues(ctx))
  const byPerson = new Map<string, object>()
  const ids = recipients.flatMap(({ personId }) => personId ?? [])
  for (let at = 0; at < ids.length; at += chunk) {
    const values = await readFieldValues(ctx, ids.slice(at, at + chunk))
    for (const [id, one] of values) byPerson.set(id, pick(one))
  }
  const valuesOf = ({ personId }: Receiving) => byPerson.get(personId ?? '') ?? others
  return { valuesOf, missing: missingWords(recipients, (one) => missingFields(used, valuesOf(one))) }
}

/** Nobody gets “Dear ,”. */
function missingWords(
  recipients: readonly Receiving[],
  missingOf: (one: Receiving) => (keyof typeof personalizedFields)[],
): string | undefined {
  const labels = new Set<string>()
  let count = 0
  for (const one of recipients) {
    const missing = missingOf(one)
    if (missing.length > 0) count += 1
    for (const field of missing) labels.add(personalizedFields[field].label)
  }
  if (count === 0) return undefined
  const who = count === 1 ? '1 recipient has' : `${count} recipients have`
  return `${who} no value for ${[...labels].join(', ')}. Enter a fallback for each of these fields.`
}
