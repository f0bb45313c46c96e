// The consensus of brokers' estimates as of a day. Pure, so that any day can be recomputed from the estimates.
import { addDays } from '../platform/time-zones.ts'
import { decimalOf, divided, rootOf, shareOf, unitsOf } from './decimals.ts'

export interface Statement {
  id: string
  brokerId: string
  /** A decimal. */
  value: string
  currency: string | null
  dated: string
  isExcluded: boolean
}

export interface StaleRule {
  /** Older than this many days is stale. */
  staleDays: number
  countsStale: boolean
}

/** The rule in force on a day: a later rule does not change past consensus. */
export type StaleRules = (day: string) => StaleRule

export interface ConsensusOptions extends StaleRule {
  asOf: string
}

/** Why a statement does not count; null if it does. */
export const omissions = ['excluded', 'stale', 'currency'] as const
export type Omission = (typeof omissions)[number]

export interface Weighed<S extends Statement> {
  statement: S
  isStale: boolean
  isOutlier: boolean
  omission: Omission | null
}

export interface Figures {
  mean: string
  median: string
  high: string
  low: string
  count: number
  /** Sample standard deviation; null for a single estimate. */
  deviation: string | null
  /** Standard deviation as a fraction of the mean. */
  coefficient: number | null
}

export interface Consensus<S extends Statement> {
  currency: string | null
  figures: Figures | null
  weighed: Weighed<S>[]
}

/** With fewer estimates there are no outliers. */
const fewestForOutliers = 4
// The modified z-score of Iglewicz and Hoaglin: 0.6745 × distance from the median ÷ median absolute deviation > 3.5.
const perDistance = 6745n
const threshold = 35_000n
// Where most agree exactly, the median deviation is zero: 1.2533 × the mean deviation stands in for it.
const perMeanDeviation = 12_533n

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The latest estimate of each broker, as of the end of the day. */
export function latestOf<S extends Statement>(statements: readonly S[], asOf: string): S[] {
  const latest = new Map<string, S>()
  for (const statement of statements) {
    if (statement.dated > asOf) continue
    const known = latest.get(statement.brokerId)
    if (!known || known.dated < statement.dated) latest.set(statement.brokerId, statement)
  }
  return [...latest.values()]
}

/** The most frequent currency: figures in other currencies are shown, but not aggregated. */
function currencyOf(statements: readonly Statement[]): string | null {
  const counts = new Map<string | null, number>()
  for (const { currency } of statements) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || String(a[0]).localeCompare(String(b[0])))[0]?.[0] ?? null
}

function weigh<S extends Statement>(
  statements: readonly S[],
  { asOf, staleDays, countsStale }: ConsensusOptions,
): Pick<Consensus<S>, 'currency' | 'weighed'> {
  const latest = latestOf(statements, asOf)
  const currency = currencyOf(latest)
  const staleBefore = addDays(asOf, -staleDays)
  const weighed = latest.map((statement): Weighed<S> => {
    const isStale = statement.dated < staleBefore
    const omission = statement.isExcluded
      ? 'excluded'
      : statement.currency !== currency
        ? 'currency'
        : isStale && !countsStale
          ? 'stale'
          : null
    return { statement, isStale, isOutlier: false, omission }
  })
  return { currency, weighed }
}

const countedIn = (weighed: readonly Weighed<Statement>[]): bigint[] =>
  weighed.filter(({ omission }) => omission === null).map(({ statement }) => unitsOf(statement.value))

export function consensusOf<S extends Statement>(statements: readonly S[], options: ConsensusOptions): Consensus<S> {
  const { currency, weighed } = weigh(statements, options)
  // An excluded figure stays named as an outlier: it is compared with those that count.
  const counted = countedIn(weighed)
  const isOutlier = outlierTest(counted)
  for (const one of weighed) {
    if (one.omission === null || one.omission === 'excluded') one.isOutlier = isOutlier(unitsOf(one.statement.value))
  }
  return { currency, figures: figuresOf(counted), weighed }
}

const ordered = (values: readonly bigint[]): bigint[] => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

function medianOf(values: readonly bigint[]): bigint {
  const sorted = ordered(values)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0n
  return sorted.length % 2 === 1 ? upper : divided((sorted[middle - 1] ?? 0n) + upper, 2n)
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)
const meanOf = (values: readonly bigint[]): bigint => divided(sumOf(values), BigInt(values.length))
const distance = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b)

function outlierTest(values: readonly bigint[]): (value: bigint) => boolean {
  if (values.length < fewestForOutliers) return () => false
  const median = medianOf(values)
  const deviations = values.map((value) => distance(value, median))
  const mad = medianOf(deviations)
  if (mad > 0n) return (value) => distance(value, median) * perDistance > threshold * mad
  const meanDeviation = divided(sumOf(deviations), BigInt(values.length))
  return (value) =>
    meanDeviation > 0n && distance(value, median) * 10_000n * 10_000n > threshold * perMeanDeviation * meanDeviation
}

function figuresOf(values: readonly bigint[]): Figures | null {
  const sorted = ordered(values)
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined) return null
  const count = BigInt(sorted.length)
  const total = sumOf(sorted)
  const mean = divided(total, count)
  // With the exact mean as a fraction: n·Σx² − (Σx)² over n·(n−1).
  const spread = count * sumOf(sorted.map((value) => value * value)) - total * total
  const deviation = count > 1n ? rootOf(divided(spread, count * (count - 1n))) : null
  return {
    mean: decimalOf(mean),
    median: decimalOf(medianOf(sorted)),
    high: decimalOf(high),
    low: decimalOf(low),
    count: sorted.length,
    deviation: deviation === null ? null : decimalOf(deviation),
    coefficient: deviation === null ? null : shareOf(deviation, mean),
  }
}

export interface Surprise {
  /** The mean of the day before the report, and how many estimates were in it. */
  mean: string
  count: number
  difference: string
  /** As a fraction of the mean. */
  share: number | null
}

export function surpriseOf(
  actual: { value: string; currency: string | null; reportedOn: string },
  statements: readonly Statement[],
  ruleOn: StaleRules,
): Surprise | null {
  const asOf = addDays(actual.reportedOn, -1)
  const { figures, currency } = consensusOf(statements, { ...ruleOn(asOf), asOf })
  if (!figures || currency !== actual.currency) return null
  const mean = unitsOf(figures.mean)
  const difference = unitsOf(actual.value) - mean
  return {
    mean: figures.mean,
    count: figures.count,
    difference: decimalOf(difference),
    share: shareOf(difference, mean),
  }
}

/** The change of the mean against an earlier day, as a fraction; null where one of them has none. */
export function revisionOf(
  statements: readonly Statement[],
  now: Consensus<Statement>,
  day: string,
  ruleOn: StaleRules,
): number | null {
  if (!now.figures) return null
  const { currency, weighed } = weigh(statements, { ...ruleOn(day), asOf: day })
  const values = countedIn(weighed)
  if (values.length === 0 || now.currency !== currency) return null
  const base = meanOf(values)
  return shareOf(unitsOf(now.figures.mean) - base, base)
}
