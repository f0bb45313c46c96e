// Figures and dates as a briefing prints them.
import { clockTime, timeZoneName, wallClock } from '@rostrum/contract/platform/time-zones'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const tenth = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredth = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const minus = '\u2212'
const plain = (text: string) => text.replace('-', minus)

export const count = (value: number): string => plain(whole.format(value))
export const short = (value: number): string => plain(compact.format(value))
export const dollars = (value: number): string => `${value < 0 ? minus : ''}$${compact.format(Math.abs(value))}`
/** Of a fraction: 0.0123 is 1.23%. */
export const finePercent = (fraction: number): string => `${plain(hundredth.format(fraction * 100))}%`
export const percent = (fraction: number): string => `${plain(tenth.format(fraction * 100))}%`
/** With its sign. */
export const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text)

/** What grew from nothing has no rate. */
export const rateOf = (before: number, after: number): number | null =>
  before === 0 ? null : (after - before) / before

const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** A calendar date, as 2026-09-30. */
export const dateText = (date: string): string => calendar.format(new Date(`${date}T00:00:00Z`))
export const dayText = (instant: Date, timeZone: string): string => dateText(wallClock(instant, timeZone).day)
export const longDay = (instant: Date, timeZone: string): string =>
  weekday.format(new Date(`${wallClock(instant, timeZone).day}T00:00:00Z`))

export function timeText(startsAt: Date, endsAt: Date | null, timeZone: string): string {
  const clock = (instant: Date) => clockTime(`${wallClock(instant, timeZone).time.slice(0, 5)}:00`)
  const until = endsAt ? ` – ${clock(endsAt)}` : ''
  return `${clock(startsAt)}${until}, ${timeZoneName(timeZone)}`
}

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`
