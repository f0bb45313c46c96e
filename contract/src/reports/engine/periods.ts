// Dates as the periods they lie in. A period is written as an ISO date that `formatCell` reads: quarters as their end,
// months as their first day, weeks as their Sunday; years are plain numbers in text.
import { quarterEnd, shiftQuarter } from '../../market/quarters.ts'
import type { DateStep } from '../custom-definition.ts'
import type { CellFormat } from '../report.ts'

const dayMs = 86_400_000
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const shiftDay = (day: string, by: number): string => isoDay(Date.parse(day) + by * dayMs)

const sundayOf = (day: string): string => shiftDay(day, -new Date(Date.parse(day)).getUTCDay())

export function periodOf(day: string, step: DateStep): string {
  if (step === 'week') return sundayOf(day)
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'quarter') return quarterEnd(day)
  return step === 'year' ? day.slice(0, 4) : day.slice(0, 10)
}

function nextPeriod(period: string, step: DateStep): string {
  if (step === 'day') return shiftDay(period, 1)
  if (step === 'week') return shiftDay(period, 7)
  if (step === 'quarter') return shiftQuarter(period, 1)
  if (step === 'year') return String(Number(period) + 1).padStart(4, '0')
  const [year = 0, month = 1] = period.split('-').map(Number)
  return isoDay(Date.UTC(year, month, 1))
}

/** Every period from the first to the last; undefined if there are more than `most`. */
export function everyPeriod(first: string, last: string, step: DateStep, most: number): string[] | undefined {
  const periods = [first]
  for (let period = first; period < last; ) {
    period = nextPeriod(period, step)
    periods.push(period)
    if (periods.length > most) return undefined
  }
  return periods
}

export const periodFormats: Record<DateStep, CellFormat> = {
  day: 'day',
  week: 'day',
  month: 'month',
  quarter: 'quarter',
  year: 'text',
}
