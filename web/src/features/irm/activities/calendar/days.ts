// The days that a calendar shows, and what happened on each. Weeks begin on Monday, as in the date pickers.
import { addDays, wallClock } from '@rostrum/contract/platform/time-zones'

export const mondayOf = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

export const daysOfWeek = (day: string): string[] => daysFrom(mondayOf(day), 7)

/** Whole weeks: those before and after fill the first and the last one. */
export function daysOfMonth(month: string): string[] {
  const first = mondayOf(`${month}-01`)
  const next = `${addMonths(month, 1)}-01`
  const weeks = Math.ceil((Date.parse(next) - Date.parse(first)) / (7 * 24 * 3600 * 1000))
  return daysFrom(first, weeks * 7)
}

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

interface Span {
  startsAt: Date
  endsAt: Date | null
}

/** By day on the user's own clock; what goes on over midnight stands on both days. */
export function byDay<Happening extends Span>(all: readonly Happening[], timeZone: string): Map<string, Happening[]> {
  const found = new Map<string, Happening[]>()
  const sorted = [...all].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const one of sorted) {
    const first = wallClock(one.startsAt, timeZone).day
    // Midnight itself belongs to the day before.
    const last = one.endsAt ? wallClock(new Date(one.endsAt.getTime() - 1), timeZone).day : first
    for (let day = first; day === first || day <= last; day = addDays(day, 1)) {
      found.set(day, [...(found.get(day) ?? []), one])
    }
  }
  return found
}
