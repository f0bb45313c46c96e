// The text of an alert: who did what, when, and what is unusual about it.

import type { AlertKind } from '@rostrum/contract/holders/alert-rules'
import { formatQuarter } from '@rostrum/contract/market/quarters'

export interface AlertText {
  kind: AlertKind
  holderName: string
  quarter: string | null
  filedOn: string | null
  sharesBefore: number | null
  sharesAfter: number | null
  change: number | null
  valueBefore: number | null
  valueAfter: number | null
  flow: number | null
  outstandingBefore: number | null
  outstandingAfter: number | null
  level: number | null
  direction: 'up' | 'down' | null
  form: string | null
  roles: readonly string[]
  peers: readonly string[]
  isLate: boolean
  isAmendment: boolean
  revision: number
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const shares = (count: number): string => `${whole.format(count)} ${Math.round(count) === 1 ? 'share' : 'shares'}`
const dollars = (amount: number | null): string | undefined =>
  amount === null || amount === 0 ? undefined : compact.format(Math.abs(amount))
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`
const bracketed = (...parts: (string | undefined)[]): string => {
  const given = parts.filter((part) => part !== undefined)
  return given.length > 0 ? ` (${given.join(', ')})` : ''
}

const dueDays = 45
const daysLate = (quarter: string, filedOn: string): number =>
  Math.round((Date.parse(filedOn) - Date.parse(quarter)) / 86_400_000) - dueDays

const some = (names: readonly string[], many = 3): string => {
  if (names.length > many) return `${names.slice(0, many).join(', ')} and ${names.length - many} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}

const ofOutstanding = (share: number | null) => (share === null ? undefined : `${percent(share)} O/S`)

const opened = ({ sharesAfter, valueAfter, outstandingAfter }: AlertText, security: string) =>
  `opened a position of ${shares(sharesAfter ?? 0)} in ${security}${bracketed(dollars(valueAfter), ofOutstanding(outstandingAfter))}`

function changed({ change, sharesBefore, sharesAfter, flow, outstandingAfter }: AlertText, security: string): string {
  const moved = change ?? 0
  const part = sharesBefore
    ? `${moved > 0 ? '+' : '−'}${((Math.abs(moved) / sharesBefore) * 100).toFixed(1)}% QoQ`
    : undefined
  const about = dollars(flow)
  return `${moved > 0 ? 'bought' : 'sold'} ${shares(Math.abs(moved))} of ${security}${bracketed(part, about && `about ${about}`)} and holds ${whole.format(sharesAfter ?? 0)}${bracketed(ofOutstanding(outstandingAfter))}`
}

const crossed = ({ level, direction, outstandingBefore, outstandingAfter }: AlertText, security: string) =>
  `crossed ${direction === 'up' ? 'above' : 'below'} ${level}% of shares outstanding in ${security} (from ${percent(outstandingBefore ?? 0)} to ${percent(outstandingAfter ?? 0)})`

/** As people write it: SCHEDULE 13D/A and SC 13D/A are Schedule 13D/A. */
const formName = (form: string | null) => (form ?? 'a schedule').replace(/^(SCHEDULE|SC) /, 'Schedule ')

function scheduled({ form, sharesAfter, outstandingAfter, outstandingBefore }: AlertText, security: string): string {
  const from = outstandingBefore === outstandingAfter ? 'unchanged' : `from ${percent(outstandingBefore ?? 0)}`
  const before = outstandingBefore === null ? undefined : from
  const now = outstandingAfter === null ? undefined : `${percent(outstandingAfter)} of the class`
  return `filed ${formName(form)} on ${security}${sharesAfter === null ? '' : `: ${shares(sharesAfter)}`}${bracketed(now, before)}`
}

function traded({ change, flow, form }: AlertText, security: string): string {
  const moved = change ?? 0
  const price = dollars(flow)
  const verb = moved < 0 ? 'disposed of' : 'acquired'
  return `${verb} ${shares(Math.abs(moved))} of ${security}${price ? ` for about ${price}` : ''}, reported on Form ${form}`
}

function filedLate({ quarter, filedOn, sharesBefore, sharesAfter, isAmendment }: AlertText, security: string): string {
  const late = quarter && filedOn ? daysLate(quarter, filedOn) : 0
  const when = filedOn ? ` on ${day.format(new Date(filedOn))}` : ''
  const what = `${isAmendment ? 'an amendment to its 13F' : 'its 13F'} for ${quarter ? formatQuarter(quarter) : 'a quarter'}`
  const holds = sharesAfter ? shares(sharesAfter) : `none, down from ${shares(sharesBefore ?? 0)},`
  return `filed ${what}${when}, ${late} ${late === 1 ? 'day' : 'days'} late, with ${holds} of ${security}`
}

const sentences: Record<AlertKind, (alert: AlertText, security: string) => string> = {
  position_opened: opened,
  peer_holder_opened: opened,
  position_closed: ({ sharesBefore, valueBefore }, security) =>
    `closed its position of ${shares(sharesBefore ?? 0)} in ${security}${bracketed(dollars(valueBefore))}`,
  position_changed: changed,
  level_crossed: crossed,
  schedule_filed: scheduled,
  insider_trade: traded,
  late_filing: filedLate,
}

const inQuarter: readonly AlertKind[] = [
  'position_opened',
  'peer_holder_opened',
  'position_closed',
  'position_changed',
  'level_crossed',
]

export function reasonOf(alert: AlertText, security: string): string {
  const { kind, quarter, roles, peers } = alert
  const who =
    alert.holderName +
    bracketed(...(roles.length > 0 ? [roles.join(', ')] : [])) +
    (kind === 'peer_holder_opened' ? `, a holder of your ${peers.length > 1 ? 'peers' : 'peer'} ${some(peers)},` : '')
  const when = quarter && inQuarter.includes(kind) ? ` in ${formatQuarter(quarter)}` : ''
  const unusual = bracketed(
    alert.isLate && kind !== 'late_filing' ? 'filed late' : undefined,
    alert.isAmendment && inQuarter.includes(kind) ? 'as amended' : undefined,
    alert.revision > 1 ? 'updated figures' : undefined,
  )
  return `${who} ${sentences[kind](alert, `${security}${when}`)}${unusual}.`
}

const nouns: Record<AlertKind, [one: string, many: string]> = {
  position_opened: ['position opened', 'positions opened'],
  peer_holder_opened: ['position opened by a peer holder', 'positions opened by peer holders'],
  position_closed: ['position closed', 'positions closed'],
  position_changed: ['position changed', 'positions changed'],
  level_crossed: ['ownership level crossed', 'ownership levels crossed'],
  schedule_filed: ['Schedule 13D/G', 'Schedules 13D/G'],
  insider_trade: ['insider trade', 'insider trades'],
  late_filing: ['late filing', 'late filings'],
}

/** E.g. "12 holder alerts in VLTR for Q3 2026". */
export function titleOf(count: number, alerts: readonly AlertText[], securities: readonly string[]): string {
  const quarters = new Set(alerts.map(({ quarter }) => quarter))
  const [quarter] = quarters
  const when = quarters.size === 1 && quarter ? ` for ${formatQuarter(quarter)}` : ''
  return `${count} holder ${count === 1 ? 'alert' : 'alerts'} in ${some(securities)}${when}`
}

/** E.g. "5 positions opened, 3 closed". */
export const summaryOf = (alerts: readonly AlertText[]): string =>
  [...Map.groupBy(alerts, ({ kind }) => kind)]
    .map(([kind, of]) => `${of.length} ${nouns[kind][of.length === 1 ? 0 : 1]}`)
    .join(', ')
