// Figures of weighted samples with their 95% intervals. With weights, fewer people count than have answered: the
// effective size of the sample (Kish) widens the interval.
import type { Estimate, OpenEstimate } from '@rostrum/contract/surveys/results'

export interface Weighed<T> {
  value: T
  weight: number
}

const z = 1.959964

/** Two-sided 95% quantiles of Student's t for 1 to 30 degrees of freedom; beyond, the normal one is close. */
const t = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]
const tQuantile = (freedom: number): number => t[Math.max(1, Math.floor(freedom)) - 1] ?? z

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

export function effectiveSize(weights: readonly number[]): number {
  const squares = sum(weights.map((weight) => weight ** 2))
  return squares === 0 ? 0 : sum(weights) ** 2 / squares
}

/** Wilson's interval, which stays within 0 and 1 and is honest about small samples. */
export function shareOf(matching: number, total: number, size: number): Estimate {
  if (total <= 0 || size <= 0) return { value: 0, low: 0, high: 1 }
  const share = matching / total
  const spread = z ** 2 / size
  const middle = (share + spread / 2) / (1 + spread)
  const half = (z / (1 + spread)) * Math.sqrt((share * (1 - share)) / size + spread / (4 * size))
  return {
    value: share,
    low: Math.max(0, Math.min(middle - half, share)),
    high: Math.min(1, Math.max(middle + half, share)),
  }
}

const summary = (sample: readonly Weighed<number>[]) => {
  const weights = sample.map(({ weight }) => weight)
  const total = sum(weights)
  if (total <= 0) return null
  const mean = sum(sample.map(({ value, weight }) => value * weight)) / total
  const variance = sum(sample.map(({ value, weight }) => weight * (value - mean) ** 2)) / total
  return { mean, variance, size: effectiveSize(weights) }
}

/**
 * A mean on a scale. Wilson's interval with the variance of the sample and Student's t: where all answers are alike, the
 * next one may still differ, so that the interval is never a point. One answer says nothing about the others: its interval
 * is the whole scale.
 */
export function meanWithin(sample: readonly Weighed<number>[], limits: { low: number; high: number }): Estimate | null {
  const found = summary(sample)
  if (!found) return null
  const { mean, variance, size } = found
  const range = limits.high - limits.low
  if (size <= 1 || range <= 0) return { value: mean, ...limits }
  const quantile = tQuantile(size - 1)
  const spread = quantile ** 2 / size
  const middle = ((mean - limits.low) / range + spread / 2) / (1 + spread)
  const half = (quantile / (1 + spread)) * Math.sqrt(variance / range ** 2 / (size - 1) + spread / (4 * size))
  return {
    value: mean,
    low: Math.min(mean, limits.low + range * Math.max(0, middle - half)),
    high: Math.max(mean, limits.low + range * Math.min(1, middle + half)),
  }
}

/** A mean of any numbers. Without two different answers nothing tells how far others would be: no interval. */
export function meanOf(sample: readonly Weighed<number>[]): OpenEstimate | null {
  const found = summary(sample)
  if (!found) return null
  const { mean, variance, size } = found
  if (size <= 1 || new Set(sample.map(({ value }) => value)).size < 2) return { value: mean, low: null, high: null }
  const half = tQuantile(size - 1) * Math.sqrt(variance / (size - 1))
  return { value: mean, low: mean - half, high: mean + half }
}

/** Promoters (9, 10) less detractors (0 to 6), in points. */
export function npsOf(sample: readonly Weighed<number>[]): Estimate | null {
  const steps = sample.map(({ value, weight }) => ({ value: value >= 9 ? 100 : value <= 6 ? -100 : 0, weight }))
  return meanWithin(steps, { low: -100, high: 100 })
}

export function medianOf(sample: readonly Weighed<number>[]): number | null {
  const sorted = sample.filter(({ weight }) => weight > 0).toSorted((one, other) => one.value - other.value)
  const half = sum(sorted.map(({ weight }) => weight)) / 2
  let below = 0
  for (const [index, { value, weight }] of sorted.entries()) {
    below += weight
    if (below > half) return value
    // Exactly in the middle between two.
    if (below === half) return (value + (sorted[index + 1]?.value ?? value)) / 2
  }
  return null
}
