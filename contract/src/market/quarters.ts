// Calendar quarters, as the dates on which they end: 2026-09-30 is Q3 2026.

const ends = ['03-31', '06-30', '09-30', '12-31']

const numberOf = (date: string): number => Number(date.slice(0, 4)) * 4 + Math.ceil(Number(date.slice(5, 7)) / 3) - 1

const fromNumber = (number: number): string => `${Math.floor(number / 4)}-${ends[number % 4]}`

export const isQuarterEnd = (date: string): boolean => ends.includes(date.slice(5)) && date.length === 10

/** The end of the quarter that a date lies in. */
export const quarterEnd = (date: string): string => fromNumber(numberOf(date))

/** The quarter end shifted by a number of quarters, which may be negative. */
export const shiftQuarter = (quarter: string, by: number): string => fromNumber(numberOf(quarter) + by)

export const quarterBefore = (quarter: string): string => shiftQuarter(quarter, -1)

/** Number of quarters in a range, both ends included. */
export const countQuarters = (from: string, to: string): number => numberOf(to) - numberOf(from) + 1

/** Oldest first, both ends included. */
export const quartersBetween = (from: string, to: string): string[] =>
  Array.from({ length: countQuarters(from, to) }, (_, at) => shiftQuarter(from, at))

const dueDays = 45
const dayMs = 86_400_000

/** Presidents' Day, the third Monday in February, is the only federal holiday that a deadline can be moved to. */
const isHoliday = (day: Date): boolean =>
  day.getUTCMonth() === 1 && day.getUTCDay() === 1 && day.getUTCDate() >= 15 && day.getUTCDate() <= 21

/** When Form 13F is due for a quarter: 45 days after its end (rule 13f-1), or the next business day (rule 0-3). */
export function filingDeadline(quarter: string): string {
  let due = new Date(Date.parse(quarter) + dueDays * dayMs)
  while (due.getUTCDay() % 6 === 0 || isHoliday(due)) due = new Date(due.getTime() + dayMs)
  return due.toISOString().slice(0, 10)
}

/** Form 13F was introduced in 1978. */
const firstQuarter = '1978-12-31'

/** The latest quarter, up to a given one, whose reports were due by a day: before that, most managers are missing. */
export function latestDueQuarter(upTo: string, on: string): string {
  const current = quarterEnd(on > firstQuarter ? on : firstQuarter)
  let quarter = current < upTo ? current : upTo
  while (quarter > firstQuarter && filingDeadline(quarter) > on) quarter = quarterBefore(quarter)
  return quarter
}

/** 2026-09-30 → 2026Q3, for names of files. */
export const compactQuarter = (date: string): string => `${date.slice(0, 4)}Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`

/** 2026-09-30 → Q3 2026. */
export const formatQuarter = (date: string): string => `Q${Math.ceil(Number(date.slice(5, 7)) / 3)} ${date.slice(0, 4)}`
