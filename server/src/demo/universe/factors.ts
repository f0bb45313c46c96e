// Each company's fundamentals at quarter end. Earnings, book value and dividend per share move slowly; the yields move
// with the price.

import { addDays } from './calendar.ts'
import type { Paths } from './paths.ts'
import { splitFactor } from './paths.ts'
import { at, numberAt, portion } from './random.ts'
import type { Security } from './securities.ts'

export interface Factors {
  earningsYield: number
  bookYield: number
  dividendYield: number
  salesGrowth: number
  earningsGrowth: number
  returnOnEquity: number
  beta: number
  averageVolume: number
}

const noise = (seed: number, security: number, key: number): number => {
  // The sum of three uniform numbers approximates a normal distribution.
  const sum = portion(seed, 41, security, key) + portion(seed, 42, security, key) + portion(seed, 43, security, key)
  return (sum - 1.5) * 2
}

export const hasFactors = (security: Security): boolean => security.kind !== 'note' && security.kind !== 'fund'

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

export function factorsOf(paths: Paths, security: Security, quarter: number, seed: number): Factors {
  // Share classes of one company have the same fundamentals.
  const company = security.follows ?? security
  const draw = (key: number) => noise(seed, company.number, key)
  const { value, growth } = company
  const years = (paths.quarters.length - 1 - quarter) / 4
  const salesGrowth = 0.055 + 0.07 * growth + 0.02 * draw(1) + 0.006 * draw(100 + quarter)
  const earningsGrowth = 0.065 + 0.095 * growth + 0.03 * draw(2) + 0.012 * draw(200 + quarter)
  const earningsToday = 0.048 + 0.021 * value - 0.011 * growth + 0.005 * draw(3)
  const bookToday = Math.exp(-1.05 + 0.5 * value - 0.15 * growth + 0.18 * draw(4))
  const offset = security.number * paths.quarters.length
  const last = numberAt(paths.quarterCloses, offset + paths.quarters.length - 1)
  const date = at(paths.quarters, quarter)
  const cheapness = last / (numberAt(paths.quarterCloses, offset + quarter) / splitFactor(security, date))
  const earningsThen = earningsToday > 0 ? Math.exp(-clamp(earningsGrowth, -0.1, 0.25) * years) : 1
  const earningsYield = clamp(earningsToday * earningsThen * cheapness, -0.35, 0.22)
  const bookYield = clamp(bookToday * Math.exp(-0.05 * years) * cheapness, 0.02, 2.5)
  return {
    earningsYield: rounded(earningsYield),
    bookYield: rounded(bookYield),
    dividendYield: rounded(clamp(company.dividendYield * Math.exp(-0.04 * years) * cheapness, 0, 0.11)),
    salesGrowth: rounded(salesGrowth),
    earningsGrowth: rounded(earningsGrowth),
    returnOnEquity: rounded(clamp(earningsYield / bookYield, -1.2, 1.2)),
    beta: rounded(security.beta),
    averageVolume: averageVolume(paths, security, date),
  }
}

/** Mean daily volume of the quarter. */
function averageVolume(paths: Paths, security: Security, date: string): number {
  const offset = security.number * paths.dates.length
  const first = addDays(date, -91)
  let sum = 0
  let count = 0
  for (let back = paths.dates.indexOf(date); back >= 0 && at(paths.dates, back) > first; back--) {
    const volume = numberAt(paths.volumes, offset + back)
    if (volume > 0) {
      // On the split basis of the quarter end.
      sum += (volume * splitFactor(security, at(paths.dates, back))) / splitFactor(security, date)
      count++
    }
  }
  return Math.round(sum / Math.max(1, count))
}
