// Days are written 2026-09-30, so that they compare as text.

export interface Period {
  from: string
  to: string
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const addDays = (from: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number)
  return day(year, month, date + count)
}

export const quarterPeriod = (year: number, quarter: number): Period => ({
  from: day(year, quarter * 3 - 2, 1),
  to: day(year, quarter * 3 + 1, 0),
})

export interface Quarter {
  year: number
  quarter: number
}

export function quarterOfDay(text: string): Quarter {
  const [year = 0, month = 1] = text.split('-').map(Number)
  return { year, quarter: Math.ceil(month / 3) }
}

/** The folder of its filings. */
export const quarterName = ({ year, quarter }: Quarter): string => `${year}q${quarter}`

export function* quartersOf({ from, to }: Period): Generator<Quarter> {
  for (let at = from; at <= to; ) {
    const quarter = quarterOfDay(at)
    yield quarter
    at = addDays(quarterPeriod(quarter.year, quarter.quarter).to, 1)
  }
}

export const overlaps = (a: Period, b: Period): boolean => a.from <= b.to && b.from <= a.to

/** What a name of a data set begins with: 2026q3, or 01jun2026-31aug2026. */
export function periodOfName(name: string): Period | null {
  const [, year, quarter] = /^(\d{4})q([1-4])/.exec(name) ?? []
  if (year && quarter) return quarterPeriod(Number(year), Number(quarter))
  const match = /^(\d{2})([a-z]{3})(\d{4})-(\d{2})([a-z]{3})(\d{4})/.exec(name)
  if (!match) return null
  const [from, to] = [writtenDay(match.slice(1, 4)), writtenDay(match.slice(4, 7))]
  return from && to && from <= to ? { from, to } : null
}

function writtenDay([date = '', month = '', year = '']: string[]): string | null {
  const place = months.indexOf(month)
  return place < 0 ? null : day(Number(year), place + 1, Number(date))
}

const writeDay = (text: string): string => {
  const [year, month, date] = text.split('-')
  return `${date}${months[Number(month) - 1]}${year}`
}

/** Form 13F data sets hold filings of three months that begin in December, March, June or September. */
function windowOf(text: string): Period {
  const [year = 0, month = 1] = text.split('-').map(Number)
  const first = month - (month % 3)
  return { from: day(year, first, 1), to: day(year, first + 3, 0) }
}

/** The names that data sets overlapping a period have by the SEC's habits. */
export function* namesOf(period: Period, hasWindows: boolean): Generator<{ name: string; period: Period }> {
  if (!hasWindows) {
    for (const quarter of quartersOf(period))
      yield { name: quarterName(quarter), period: quarterPeriod(quarter.year, quarter.quarter) }
    return
  }
  for (let at = period.from; at <= period.to; ) {
    const window = windowOf(at)
    yield { name: `${writeDay(window.from)}-${writeDay(window.to)}`, period: window }
    at = addDays(window.to, 1)
  }
}

/** The days of a period that no other covers. */
export function uncovered(period: Period, covering: readonly Period[]): Period[] {
  let rest = [period]
  for (const { from, to } of covering)
    rest = rest.flatMap((one) => {
      if (!overlaps(one, { from, to })) return [one]
      const before = one.from < from ? [{ from: one.from, to: addDays(from, -1) }] : []
      const after = one.to > to ? [{ from: addDays(to, 1), to: one.to }] : []
      return [...before, ...after]
    })
  return rest
}
