// The demo's clock is fixed: it contains everything public on the morning of `today`, and nothing later.

const dayMilliseconds = 86_400_000
export const today = '2026-11-15'
export const lastQuarter = '2026-09-30'
export const latestClose = '2026-11-13'

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMilliseconds
export const dateOf = (day: number): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10)
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

const weekday = (date: string): number => (dayNumber(date) + 4) % 7

export function nextBusinessDay(date: string, days = 0): string {
  let result = date
  let left = days
  for (;;) {
    const isOpen = weekday(result) !== 0 && weekday(result) !== 6
    if (isOpen && left-- <= 0) return result
    result = addDays(result, 1)
  }
}

/** The given number of quarter ends up to the last, oldest first. */
export function quarterEnds(count: number): string[] {
  const last = new Date(`${lastQuarter}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const month = last.getUTCMonth() + 1 - 3 * (count - 1 - index)
    return new Date(Date.UTC(last.getUTCFullYear(), month, 0)).toISOString().slice(0, 10)
  })
}

// Fridays on which the US exchanges were closed: Good Fridays and holidays observed on a Friday.
const closedFridays = new Set(['2024-03-29', '2025-04-18', '2025-07-04', '2026-04-03', '2026-06-19', '2026-07-03'])

/**
 * Dates with a close: each week's last session from one quarter before the first quarter end until now, and the quarter
 * ends themselves. A quarter end on a closed day carries the last close forward.
 */
export function closingDates(quarters: readonly string[]): string[] {
  const first = quarters[0] ?? lastQuarter
  let day = dayNumber(first) - 91
  while (weekday(dateOf(day)) !== 5) day++
  const dates = new Set(quarters)
  for (; dateOf(day) <= latestClose; day += 7) {
    const friday = dateOf(day)
    dates.add(closedFridays.has(friday) ? addDays(friday, -1) : friday)
  }
  return [...dates].sort()
}

export const isSession = (date: string): boolean =>
  weekday(date) !== 0 && weekday(date) !== 6 && !closedFridays.has(date)
