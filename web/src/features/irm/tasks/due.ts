// When a task is due, as people type and read it: a day and a time on the user's own clock.
import { addDays, dayIn, instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import { formatDay } from '#platform/formats.ts'

/** The specification's default: tomorrow, at this time. */
export const defaultTime = '08:00'

/** One for every hour. */
export const timeOptions = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

const typedTime = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?\s*([ap]m)?$/i

/** hh:mm, with seconds or AM/PM where somebody likes them, as HH:mm:ss; undefined when it is no time. */
export function parseTime(text: string): string | undefined {
  const [, hours, minutes, seconds = '00', half] = typedTime.exec(text.trim()) ?? []
  if (hours === undefined) return undefined
  const hour = half ? hourOf(Number(hours), half) : Number(hours)
  if (hour === undefined || hour > 23) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/** Twelve comes before one, on both halves of the day. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

/** 08:00:00 reads 08:00; seconds that say something stay. */
export const formatTime = (time: string): string => time.replace(/:00$/, '')

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const typedDays: [RegExp, (parts: string[]) => [string, string | number, string]][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([year = '', month = '', day = '']) => [year, month, day]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ([month = '', day = '', year = '']) => [year, month, day]],
  [
    /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i,
    ([month = '', day = '', year = '']) => [year, months.indexOf(month.slice(0, 3).toLowerCase()) + 1, day],
  ],
  [
    /^(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})$/i,
    ([day = '', month = '', year = '']) => [year, months.indexOf(month.slice(0, 3).toLowerCase()) + 1, day],
  ],
]

/** 2026-11-16, 11/16/2026, Nov 16, 2026, 16 November 2026, today or tomorrow; undefined when it is no day. */
export function parseDay(text: string, today: string): string | undefined {
  const typed = text.trim().replace(/\s+/g, ' ')
  if (/^today$/i.test(typed)) return today
  if (/^tomorrow$/i.test(typed)) return addDays(today, 1)
  for (const [pattern, read] of typedDays) {
    const found = pattern.exec(typed)
    if (!found) continue
    const [year, month, date] = read(found.slice(1))
    const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
    return isDay(day) ? day : undefined
  }
  return undefined
}

/** February the 30th is none. */
const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

export interface TypedDue {
  dueDate: string
  dueTime: string
}

export const defaultDue = (timeZone: string, now = new Date()): TypedDue => ({
  dueDate: formatDay(addDays(dayIn(timeZone, now), 1)),
  dueTime: defaultTime,
})

export function typedDue(dueAt: Date, timeZone: string): TypedDue {
  const { day, time } = wallClock(dueAt, timeZone)
  return { dueDate: formatDay(day), dueTime: formatTime(time) }
}

/** Undefined when either is not what it should be. */
export function dueInstant({ dueDate, dueTime }: TypedDue, timeZone: string, now = new Date()): Date | undefined {
  const day = parseDay(dueDate, dayIn(timeZone, now))
  const time = parseTime(dueTime)
  return day && time ? instantAt({ day, time }, timeZone) : undefined
}

/** Today, 08:00; Tomorrow, 08:00; Nov 20, 08:00; and the year where it is another one. Seconds say nothing in a list. */
export function describeDue(dueAt: Date, timeZone: string, now = new Date()): string {
  const { day, time } = wallClock(dueAt, timeZone)
  const today = dayIn(timeZone, now)
  const near = { [addDays(today, -1)]: 'Yesterday', [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }[day]
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return `${near ?? (isThisYear ? formatDay(day).replace(/, \d+$/, '') : formatDay(day))}, ${time.slice(0, 5)}`
}
