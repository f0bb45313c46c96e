// Which companies match which preference. Selection probability grows with the square root of a company's size and
// position size with the rest, so that large and small companies end up with similar institutional ownership.
import type { Taste } from './behaviors.ts'
import { factorsOf, hasFactors } from './factors.ts'
import type { Firm } from './firms.ts'
import type { Paths } from './paths.ts'
import { at, numberAt, type Random } from './random.ts'
import type { Security } from './securities.ts'

export interface Scores {
  value: Float64Array
  growth: Float64Array
  dividendYield: Float64Array
  /** The z-score of companies that pay no dividend. */
  noDividend: number
  /** Growth at a reasonable price: earnings yield times growth, as a z-score. */
  cheapGrowth: Float64Array
  size: Float64Array
}

/** z-scores within the market at the middle of the period. */
export function buildScores(securities: readonly Security[], paths: Paths, seed: number): Scores {
  const quarter = Math.floor(paths.quarters.length / 2)
  const factors = securities.map((one) => (hasFactors(one) ? factorsOf(paths, one, quarter, seed) : undefined))
  const column = (of: (one: NonNullable<(typeof factors)[number]>) => number): Float64Array =>
    deviations(factors.map((one) => (one ? of(one) : Number.NaN)))
  const earnings = column((one) => one.earningsYield)
  const book = column((one) => Math.log(one.bookYield))
  const dividendYield = column((one) => one.dividendYield)
  const sales = column((one) => one.salesGrowth)
  const profits = column((one) => one.earningsGrowth)
  return {
    value: deviations(earnings.map((one, index) => one + numberAt(book, index) + numberAt(dividendYield, index))),
    growth: deviations(sales.map((one, index) => one + numberAt(profits, index))),
    dividendYield,
    noDividend: dividendYield.reduce((least, one) => Math.min(least, one), 0),
    cheapGrowth: column((one) => one.earningsYield * Math.max(0, one.earningsGrowth)),
    size: deviations(securities.map((one) => Math.log(one.marketCap))),
  }
}

function deviations(values: ArrayLike<number>): Float64Array {
  const known = Array.from(values).filter((one) => !Number.isNaN(one))
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length
  const deviation = Math.sqrt(known.reduce((sum, one) => sum + (one - mean) ** 2, 0) / known.length) || 1
  return Float64Array.from(values, (one) => (Number.isNaN(one) ? 0 : (one - mean) / deviation))
}

function tilt(taste: Taste, scores: Scores, index: number): number {
  const value = numberAt(scores.value, index)
  const growth = numberAt(scores.growth, index)
  const dividendYield = numberAt(scores.dividendYield, index)
  const pays = dividendYield > scores.noDividend
  switch (taste) {
    case 'value':
      return Math.exp(1.1 * value) * (value < 0 ? 0.25 : 1)
    case 'deep_value':
      return Math.exp(2.2 * value) * (value < 0.9 ? 0.02 : 1)
    case 'growth':
      return Math.exp(1.4 * growth) * (growth < 0.2 ? 0.12 : 1)
    case 'aggressive_growth':
      return Math.exp(2.2 * growth) * (growth < 0.9 ? 0.02 : 1) * (pays ? 0.004 : 1)
    case 'garp':
      return Math.exp(0.9 * numberAt(scores.cheapGrowth, index)) * (growth < 0 ? 0.15 : 1)
    case 'yield':
      return dividendYield > 0.7 ? Math.exp(0.7 * dividendYield) : 0.04
    case 'large':
      return Math.exp(0.7 * numberAt(scores.size, index))
    case 'small':
      return Math.exp(-0.8 * numberAt(scores.size, index))
    default:
      return 1
  }
}

/** Draws random companies by preference and by an investor's sectors. */
export class Preferences {
  readonly #weights = new Map<Taste, Float64Array>()
  readonly #cumulative = new Map<Taste, Float64Array>()
  readonly #securities: readonly Security[]
  readonly #scores: Scores

  constructor(securities: readonly Security[], scores: Scores) {
    this.#securities = securities
    this.#scores = scores
  }

  /** Returns a function that draws a random company for this investor at each call. */
  drawer(firm: Firm, taste: Taste, random: Random, localBias: number): () => number {
    const cumulative = firm.specialties.length ? this.#restricted(firm, taste) : this.#whole(taste)
    const total = numberAt(cumulative, cumulative.length - 1)
    return () => {
      for (;;) {
        const security = search(cumulative, random.next() * total)
        if (localBias === 0 || this.#isNear(firm, security) || !random.chance(localBias)) return security
      }
    }
  }

  #isNear(firm: Firm, security: number): boolean {
    const { place } = at(this.#securities, security)
    return place.countryCode === firm.place.countryCode && place.state === firm.place.state
  }

  #weightsOf(taste: Taste): Float64Array {
    const known = this.#weights.get(taste)
    if (known) return known
    const weights = Float64Array.from(this.#securities, (security, index) =>
      hasFactors(security) ? security.appetite * Math.sqrt(security.marketCap) * tilt(taste, this.#scores, index) : 0,
    )
    this.#weights.set(taste, weights)
    return weights
  }

  #whole(taste: Taste): Float64Array {
    const known = this.#cumulative.get(taste)
    if (known) return known
    const cumulative = sums(this.#weightsOf(taste), () => 1)
    this.#cumulative.set(taste, cumulative)
    return cumulative
  }

  #restricted(firm: Firm, taste: Taste): Float64Array {
    return sums(this.#weightsOf(taste), (index) => {
      const { subsector } = at(this.#securities, index)
      return subsector && firm.specialties.includes(subsector.sectorNumber) ? 1 : 0.004
    })
  }
}

function sums(weights: Float64Array, factorOf: (index: number) => number): Float64Array {
  const result = new Float64Array(weights.length)
  let sum = 0
  for (let index = 0; index < weights.length; index++) {
    sum += numberAt(weights, index) * factorOf(index)
    result[index] = sum
  }
  return result
}

/** Binary search: the first index whose cumulative sum exceeds the wanted value. */
function search(cumulative: Float64Array, wanted: number): number {
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (numberAt(cumulative, middle) > wanted) high = middle
    else low = middle + 1
  }
  return low
}
