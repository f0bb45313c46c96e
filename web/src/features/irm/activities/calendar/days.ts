// The days that a calendar shows. Weeks begin on Sunday (0) or Monday (1), as in the date pickers.
import { addDays } from '@rostrum/contract/platform/time-zones'

const firstOfWeek = (day: string, weekStart: number): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday - weekStart + 7) % 7))
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

export const daysOfWeek = (day: string, weekStart: number): string[] => daysFrom(firstOfWeek(day, weekStart), 7)

/** Padded to whole weeks with days of the adjacent months. */
export function daysOfMonth(month: string, weekStart: number): string[] {
  const first = firstOfWeek(`${month}-01`, weekStart)
  const next = `${addMonths(month, 1)}-01`
  const weeks = Math.ceil((Date.parse(next) - Date.parse(first)) / (7 * 24 * 3600 * 1000))
  return daysFrom(first, weeks * 7)
}

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}
