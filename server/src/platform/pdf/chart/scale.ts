// An axis with a few round numbers on it.
import type { CellFormat } from '@rostrum/contract/reports/report'

export interface Scale {
  ticks: readonly number[]
  /** 0 at the low end, 1 at the high end. */
  place(value: number): number
}

const wantedSteps = 4

function roundStep(span: number): number {
  const rough = span / wantedSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((one) => one * power)
  return steps.find((step) => step >= rough * 0.999) ?? 10 * power
}

/** Bars begin at zero. Lines may leave it out where all values are far from it. */
export function scaleOf(values: readonly number[], startsAtZero: boolean): Scale {
  const highest = Math.max(...values, startsAtZero || values.length === 0 ? 0 : Number.NEGATIVE_INFINITY)
  const lowest = Math.min(...values, startsAtZero || values.length === 0 ? 0 : Number.POSITIVE_INFINITY)
  const isFar = !startsAtZero && (lowest > highest * 0.6 || highest < lowest * 0.6)
  const [from, to] = isFar ? [lowest, highest] : [Math.min(0, lowest), Math.max(0, highest)]
  const step = roundStep(to - from || Math.abs(to) || 1)
  const low = Math.floor(from / step + 1e-9) * step
  const high = Math.max(low + step, Math.ceil(to / step - 1e-9) * step)
  const count = Math.round((high - low) / step)
  return {
    ticks: Array.from({ length: count + 1 }, (_, at) => Number((low + at * step).toPrecision(12))),
    place: (value) => (value - low) / (high - low),
  }
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })

/** Shorter than in a table, since a tick is a round number. */
export function tickText(value: number, format: CellFormat): string {
  if (format === 'percent' || format === 'growth') return percent.format(value)
  if (format === 'points') return `${compact.format(value * 100)} pp`
  if (format === 'price') return price.format(value)
  return (format === 'money' ? compactMoney : compact).format(value)
}
