// The fiscal periods of the demo's companies: calendar quarters, reported in the fifth week after their end.
import { addDays } from '@rostrum/contract/platform/time-zones'

export interface FiscalPeriod {
  period: string
  /** The place in the course of the company, in quarters. */
  at: number
  /** How many quarters long. */
  quarters: number
  reportedOn: string
}

const daysToReport = 33
const pastQuarters = 8
const futureQuarters = 4

const endOf = (index: number): string => {
  const [year, quarter] = [Math.floor(index / 4), index % 4]
  return addDays(new Date(Date.UTC(year, quarter * 3 + 3, 1)).toISOString().slice(0, 10), -1)
}

/** Quarters of two years and the next, then the fiscal years they belong to. */
export function periodsAround(today: string): FiscalPeriod[] {
  const current = Number(today.slice(0, 4)) * 4 + Math.floor((Number(today.slice(5, 7)) - 1) / 3)
  const first = current - pastQuarters
  const quarters = Array.from({ length: pastQuarters + futureQuarters }, (_, offset) => {
    const index = first + offset
    const period = `${Math.floor(index / 4)}-Q${(index % 4) + 1}`
    return { period, at: offset, quarters: 1, reportedOn: addDays(endOf(index), daysToReport) }
  })
  const thisYear = Math.floor(current / 4)
  const years = [thisYear - 1, thisYear, thisYear + 1].map((year) => ({
    period: String(year),
    at: year * 4 - first,
    quarters: 4,
    reportedOn: addDays(`${year}-12-31`, daysToReport + 7),
  }))
  return [...quarters, ...years]
}

/** Report days of the quarters before this one, latest first: brokers revise after each. */
export function reportsBefore({ reportedOn }: FiscalPeriod, periods: readonly FiscalPeriod[]): string[] {
  return periods
    .filter((one) => one.quarters === 1 && one.reportedOn < reportedOn)
    .map((one) => one.reportedOn)
    .reverse()
}
