export interface Measurement {
  what: string
  value: string
  budget?: string
  isMet?: boolean
}

export type Benchmark = () => Promise<Measurement[]>

/** Percentile: the value below which this fraction of the sample lies. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (sample: readonly number[]): number => percentile(sample, 0.5)

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
