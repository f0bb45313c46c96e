// The days that a chart covers, its steps, and the period that it is compared with.
import { quarterEnd, shiftQuarter } from '@rostrum/contract/market/quarters'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { defaultChartRange } from '@rostrum/contract/reports/charting'
import type { ChartRange, ChartSettings, ChartStep } from '@rostrum/contract/reports/charting-query'

/** Both days included. */
export interface Period {
  from: string
  to: string
}

const rangeMonths: Partial<Record<ChartRange, number>> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '3Y': 36, '5Y': 60 }
const beginning = '1990-01-01'

const dayMs = 86_400_000
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** The last day of a shorter month stands for the days that it lacks. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

type Chosen = Pick<ChartSettings, 'range' | 'from' | 'to'>

/** A year to date begins with the last close of the year before. */
export function periodOf({ range = defaultChartRange, from, to }: Chosen, latest: string): Period {
  const end = to !== undefined && to < latest ? to : latest
  if (from !== undefined) return { from, to: end }
  if (range === 'YTD') return { from: `${Number(end.slice(0, 4)) - 1}-12-31`, to: end }
  const months = rangeMonths[range]
  return { from: months === undefined ? beginning : addMonths(end, -months), to: end }
}

const longestDaily = 370
const longestWeekly = 5 * 366
/** More daily values than these are neither drawn nor read. */
const mostDaily = longestWeekly

export function stepOf(step: ChartStep | undefined, { from, to }: Period): ChartStep {
  const days = daysBetween(from, to)
  if (step === 'day' && days > mostDaily) return 'week'
  if (step !== undefined) return step
  return days <= longestDaily ? 'day' : days <= longestWeekly ? 'week' : 'month'
}

/** The label of a day: itself, the Monday of its week, the first of its month, or the end of its quarter. */
export function labelOf(day: string, step: ChartStep): string {
  if (step === 'day') return day
  if (step === 'week') return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
  return step === 'month' ? `${day.slice(0, 7)}-01` : quarterEnd(day)
}

/** How far back the period lies that a chart is compared with. */
export interface Shift {
  dayBefore: (day: string) => string
  quarterBefore: (quarter: string) => string
}

const monthsPerQuarter = 3
const daysPerQuarter = 92

/** Undefined where nothing can lie before it. */
export function shiftOf(
  { compare, range = defaultChartRange, from }: Chosen & Pick<ChartSettings, 'compare'>,
  period: Period,
): Shift | undefined {
  if (compare === undefined || (range === 'all' && from === undefined)) return undefined
  const months = compare === 'year' ? 12 : from === undefined ? rangeMonths[range] : undefined
  if (months !== undefined) {
    const quarters = Math.max(1, Math.round(months / monthsPerQuarter))
    return {
      dayBefore: (day) => addMonths(day, -months),
      quarterBefore: (quarter) => shiftQuarter(quarter, -quarters),
    }
  }
  const days = daysBetween(period.from, period.to)
  const quarters = Math.max(1, Math.ceil(days / daysPerQuarter))
  return {
    dayBefore: (day) => addDays(day, -days),
    quarterBefore: (quarter) => shiftQuarter(quarter, -quarters),
  }
}
