// Days on which the US exchanges or the federal offices are closed, by the rules that set them.

const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day))
const text = (date: Date): string => date.toISOString().slice(0, 10)

/** The given Monday (or other weekday) of a month; counted from the end if negative. */
function nth(year: number, month: number, weekday: number, count: number): string {
  if (count < 0) {
    const last = utc(year, month + 1, 0)
    last.setUTCDate(last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7))
    return text(last)
  }
  const first = utc(year, month, 1)
  first.setUTCDate(1 + ((weekday - first.getUTCDay() + 7) % 7) + 7 * (count - 1))
  return text(first)
}

/** A holiday on a Saturday is observed on Friday, on a Sunday on Monday. */
function observed(year: number, month: number, day: number): string {
  const date = utc(year, month, day)
  if (date.getUTCDay() === 6) date.setUTCDate(day - 1)
  if (date.getUTCDay() === 0) date.setUTCDate(day + 1)
  return text(date)
}

/** Two days before Easter, by the anonymous Gregorian algorithm. */
function goodFriday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const easter = utc(year, Math.floor(f / 31), (f % 31) + 1)
  easter.setUTCDate(easter.getUTCDate() - 2)
  return text(easter)
}

const common = (year: number): string[] => [
  nth(year, 1, 1, 3),
  nth(year, 2, 1, 3),
  nth(year, 5, 1, -1),
  observed(year, 6, 19),
  observed(year, 7, 4),
  nth(year, 9, 1, 1),
  nth(year, 11, 4, 4),
  observed(year, 12, 25),
]

// The exchanges do not observe a New Year's Day that falls on a Saturday. They closed for a day of mourning in 2025.
const marketOf = (year: number): string[] => [
  ...common(year),
  goodFriday(year),
  ...(utc(year, 1, 1).getUTCDay() === 6 ? [] : [observed(year, 1, 1)]),
  ...(year === 2025 ? ['2025-01-09'] : []),
]
const federalOf = (year: number): string[] => [
  ...common(year),
  observed(year, 1, 1),
  observed(year + 1, 1, 1),
  nth(year, 10, 1, 2),
  observed(year, 11, 11),
]

/** Remembers the holidays of each year: they are asked for every day of a price path. */
function byYear(holidaysOf: (year: number) => string[]): (date: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (date) => {
    const year = date.slice(0, 4)
    const holidays = known.get(year) ?? new Set(holidaysOf(Number(year)))
    known.set(year, holidays)
    return holidays
  }
}

/** The holidays of the date's year. */
export const marketHolidays = byYear(marketOf)
export const federalHolidays = byYear(federalOf)
