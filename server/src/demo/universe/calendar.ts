// The demo's clock is fixed: it contains everything public on the morning of `today`, and nothing later.
import { federalHolidays, marketHolidays } from '#market/holidays.ts'

const dayMilliseconds = 86_400_000
export const today = '2026-11-15'
export const lastQuarter = '2026-09-30'
export const latestClose = '2026-11-13'

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMilliseconds
export const dateOf = (day: number): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10)
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** Sunday is 0. */
export const weekday = (date: string): number => (dayNumber(date) + 4) % 7
const isWeekend = (date: string): boolean => weekday(date) === 0 || weekday(date) === 6

/** The exchanges are open. */
export const isSession = (date: string): boolean => !isWeekend(date) && !marketHolidays(date).has(date)

/** Offices are open: neither a federal holiday nor a holiday of the exchanges. */
export const isBusinessDay = (date: string): boolean => isSession(date) && !federalHolidays(date).has(date)

const nextDays = new Map<string, string>()

/** The day itself or the next one; remembered, because filings ask for the same few days again and again. */
function businessDayFrom(date: string): string {
  const known = nextDays.get(date)
  if (known !== undefined) return known
  let result = date
  while (!isBusinessDay(result)) result = addDays(result, 1)
  nextDays.set(date, result)
  return result
}

export function nextBusinessDay(date: string, days = 0): string {
  let result = businessDayFrom(date)
  for (let left = days; left > 0; left--) result = businessDayFrom(addDays(result, 1))
  return result
}

export function lastBusinessDay(date: string): string {
  let result = date
  while (!isBusinessDay(result)) result = addDays(result, -1)
  return result
}

/** The last session on or before the day. */
export function lastSession(date: string): string {
  let result = date
  while (!isSession(result)) result = addDays(result, -1)
  return result
}

/** The given number of quarter ends up to the last, oldest first. */
export function quarterEnds(count: number): string[] {
  const last = new Date(`${lastQuarter}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const month = last.getUTCMonth() + 1 - 3 * (count - 1 - index)
    return new Date(Date.UTC(last.getUTCFullYear(), month, 0)).toISOString().slice(0, 10)
  })
}

/**
 * Dates with a close, from one quarter before the first quarter end until now: every session of the latest quarters,
 * each week's last session before, and the quarter ends themselves. A quarter end on a closed day carries the last close
 * forward.
 */
export function closingDates(quarters: readonly string[], dailyQuarters: number): string[] {
  const first = quarters[0] ?? lastQuarter
  const dailyFrom = quarters[quarters.length - dailyQuarters - 1] ?? addDays(first, -92)
  const dates = new Set(quarters)
  for (let day = dayNumber(first) - 91; dateOf(day) <= latestClose; day++) {
    const date = dateOf(day)
    if (date >= dailyFrom && isSession(date)) dates.add(date)
    if (date < dailyFrom && weekday(date) === 5) dates.add(lastSession(date))
  }
  return [...dates].sort()
}

/** The day on which a company with this habit publishes the quarter's results: three to six weeks after its end. */
export const earningsDay = (quarterEnd: string, habit: number): string =>
  nextBusinessDay(addDays(quarterEnd, 20 + Math.floor(22 * habit)))
