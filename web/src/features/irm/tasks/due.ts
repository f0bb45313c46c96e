// Parses and formats due dates: a day and a time in the user's time zone.
import { addDays, clockTime, dayIn, instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import { formatDay } from '#platform/formats.ts'

/** Default time given by the specification: tomorrow, at this time. */
export const defaultTime = '8:00 AM'

/** One option per hour. */
export const timeOptions = Array.from({ length: 24 }, (_, hour) => clockTime(`${hour}:00`))

const typedTime = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?\s*([ap]m)?$/i

/** Parses hh:mm, optionally with seconds or AM/PM, to HH:mm:ss; undefined if invalid. */
export function parseTime(text: string): string | undefined {
  const [, hours, minutes, seconds = '00', half] = typedTime.exec(text.trim()) ?? []
  if (hours === undefined) return undefined
  const hour = half ? hourOf(Number(hours), half) : Number(hours)
  if (hour === undefined || hour > 23) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/** 12 AM is hour 0 and 12 PM is hour 12. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

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

/** 2026-11-16, 11/16/2026, Nov 16, 2026, 16 November 2026, today or tomorrow; undefined if invalid. */
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

/** Rejects dates that do not exist, such as February 30. */
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
  return { dueDate: formatDay(day), dueTime: clockTime(time) }
}

/** Undefined if either part is invalid. */
export function dueInstant({ dueDate, dueTime }: TypedDue, timeZone: string, now = new Date()): Date | undefined {
  const day = parseDay(dueDate, dayIn(timeZone, now))
  const time = parseTime(dueTime)
  return day && time ? instantAt({ day, time }, timeZone) : undefined
}

/** Today, 8:00 AM; Tomorrow, 8:00 AM; Nov 20, 8:00 AM; with the year if it is another one. Omits seconds. */
export function describeDue(dueAt: Date, timeZone: string, now = new Date()): string {
  const { day, time } = wallClock(dueAt, timeZone)
  const today = dayIn(timeZone, now)
  const near = { [addDays(today, -1)]: 'Yesterday', [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }[day]
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return `${near ?? (isThisYear ? formatDay(day).replace(/, \d+$/, '') : formatDay(day))}, ${clockTime(time.slice(0, 5))}`
}
