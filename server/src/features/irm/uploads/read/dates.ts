// Parses dates as people type them into spreadsheets.
import type { DateOrder } from '@rostrum/contract/irm/uploads'
import { instantAt } from '@rostrum/contract/platform/time-zones'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/
const dayMonthName = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3,9})\.?,?[-/. ]+(\d{4}|\d{2})$/i
const monthNameDay = /^([a-z]{3,9})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]+(\d{4}|\d{2})$/i

/** The date order of a column, guessed from its unambiguous dates. */
export function guessDateOrder(samples: readonly string[]): DateOrder {
  for (const sample of samples) {
    const [, first, , second] = yearLast.exec(splitTime(sample).day) ?? []
    // Not a date in either order.
    if (Number(first) > 12 && Number(second) > 12) continue
    if (Number(first) > 12) return 'day_first'
    if (Number(second) > 12) return 'month_first'
  }
  // Dots as separators imply that the day comes first.
  return samples.some((sample) => /^\d{1,2}\.\d{1,2}\.\d/.test(sample)) ? 'day_first' : 'month_first'
}

/** A calendar date as YYYY-MM-DD; undefined if invalid. */
export function readDay(text: string, order: DateOrder): string | undefined {
  const trimmed = text.trim()
  let match = yearFirst.exec(trimmed)
  if (match) return dayOf(match[1], match[2], match[3])
  match = yearLast.exec(trimmed)
  if (match) {
    const [, one, , other, year] = match
    return order === 'day_first' ? dayOf(year, other, one) : dayOf(year, one, other)
  }
  match = dayMonthName.exec(trimmed)
  if (match) return dayOf(match[3], String(monthOf(match[2] ?? '')), match[1])
  match = monthNameDay.exec(trimmed)
  if (match) return dayOf(match[3], String(monthOf(match[1] ?? '')), match[2])
  return undefined
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const fullYear = year.length === 2 ? (Number(year) < 70 ? 2000 : 1900) + Number(year) : Number(year)
  const iso = `${String(fullYear).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
  return isReal && fullYear >= 1900 && fullYear <= 2200 ? iso : undefined
}

const clock = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?:\.\d+)?\s*([ap])?\.?(?:m\.?)?$/i

/** A time of day as HH:mm:ss; undefined if invalid. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes, seconds = '00', half] = clock.exec(text.trim()) ?? []
  if (hours === '' || (minutes === undefined && !half)) return undefined
  const given = Number(hours)
  if (half && (given < 1 || given > 12)) return undefined
  const hour = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given
  if (hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`
}

/** Splits "2026-03-08 14:30", "8/3/26 2:30 PM" and "8 March 2026" into date and time. */
function splitTime(text: string): { day: string; time: string } {
  const [, day = text, time = ''] =
    /^(.*?\d)(?:,?\s+|T)(\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)$/i.exec(
      text.trim(),
    ) ?? []
  return { day: day.trim(), time }
}

const withOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** Default time: at noon, the date is the same in nearly every time zone. */
const noon = '12:00:00'

export interface Moment {
  date: string
  time: string
}

/** The instant of a local date and time; undefined if either is invalid. */
export function readInstant(given: Moment, order: DateOrder, timeZone: string): Date | undefined {
  if (given.time === '' && withOffset.test(given.date.trim())) return new Date(given.date.trim().replace(' ', 'T'))
  const split = splitTime(given.date)
  const day = readDay(split.day, order)
  const timeText = given.time || split.time
  const time = timeText === '' ? noon : readTime(timeText)
  return day && time ? instantAt({ day, time }, timeZone) : undefined
}
