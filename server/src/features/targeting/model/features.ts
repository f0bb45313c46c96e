// What a manager's portfolio says about a security it does not hold: one number per reason, each of which reads as a
// sentence with its evidence. More never means less likely, so every coefficient is at least zero.
import type { FormerHolders } from './activity.ts'
import { type Neighbors, neighborFinder } from './neighbors.ts'
import { endOf, holds, lengthOf, type OwnershipMatrix, startOf } from './ownership-matrix.ts'
import { capBandCount, capBands, capPrior, industryPrior, type Tilts, tiltsOf, tiltTo } from './tilts.ts'

/**
 * The first two say how busy a manager is, whatever the security; the others how well it fits.
 *
 * - breadth: "Holds 1,240 names."
 * - opens: "Opened 84 positions last quarter."
 * - jaccard: "Holds 31 of the 100 names most often held with your stock: …"
 * - cap: "2.1× the usual weight in companies of your size."
 * - industry: "Overweight in semiconductors."
 * - former: "Held it until Jun 30, 2025."
 * - popularity: "Held by 212 managers."
 */
export const features = ['breadth', 'opens', 'jaccard', 'cap', 'industry', 'former', 'popularity'] as const
export type Feature = (typeof features)[number]

/** Initial coefficients for an installation without a known transition: fitted to real portfolios of other years. */
export const startModel = {
  intercept: -10.05,
  coefficients: Float64Array.of(0.357, 0.409, 0.614, 0.423, 0.377, 1.034, 0.524),
}

export interface QuarterFacts {
  /** The latest portfolio of each manager. */
  readonly matrix: OwnershipMatrix
  readonly opensPerQuarter: ArrayLike<number>
  readonly former: FormerHolders
  /** Market value per security, or what all managers hold of it; 0 where unknown. */
  readonly sizes: ArrayLike<number>
  /** Industry per security, or unknownGroup. */
  readonly industries: ArrayLike<number>
  readonly industryCount: number
}

export interface FeatureMaker {
  readonly capBands: Int8Array
  readonly capTilts: Tilts
  readonly industryTilts: Tilts
  /** Features of all managers for a security, at `manager * features.length`. Overwritten by the next call. */
  of(security: number): { values: Float64Array; neighbors: Neighbors }
}

export function featureMaker(facts: QuarterFacts): FeatureMaker {
  const { matrix, former, industries } = facts
  const { managerCount, bySecurity, byManager } = matrix
  const width = features.length
  const values = new Float64Array(managerCount * width)
  const similar = new Float64Array(managerCount)
  const bands = capBands(facts.sizes)
  const capTilts = tiltsOf(matrix, bands, capBandCount, { prior: capPrior, isOrdered: true })
  const industryTilts = tiltsOf(matrix, industries, facts.industryCount, { prior: industryPrior })
  const nearest = neighborFinder(matrix)
  const at = (feature: Feature) => features.indexOf(feature)
  const [jaccard, cap, industry, held, popularity] = (
    ['jaccard', 'cap', 'industry', 'former', 'popularity'] as const
  ).map(at) as [number, number, number, number, number]
  for (let manager = 0; manager < managerCount; manager++) {
    values[manager * width + at('breadth')] = Math.log1p(lengthOf(byManager, manager))
    values[manager * width + at('opens')] = Math.log1p(facts.opensPerQuarter[manager] as number)
  }

  return {
    capBands: bands,
    capTilts,
    industryTilts,
    of(security) {
      const neighbors = nearest(security)
      similar.fill(0)
      for (const [index, other] of neighbors.ids.entries()) {
        const similarity = neighbors.similarities[index] as number
        for (let holder = startOf(bySecurity, other); holder < endOf(bySecurity, other); holder++) {
          const manager = bySecurity.ids[holder] as number
          similar[manager] = (similar[manager] as number) + similarity
        }
      }
      const band = bands[security] as number
      const group = industries[security] as number
      const holders = Math.log1p(lengthOf(bySecurity, security))
      for (let manager = 0; manager < managerCount; manager++) {
        const from = manager * width
        values[from + jaccard] = Math.log1p(similar[manager] as number)
        values[from + cap] = tiltTo(capTilts, manager, band)
        values[from + industry] = tiltTo(industryTilts, manager, group)
        values[from + held] = 0
        values[from + popularity] = holders
      }
      for (let i = former.starts[security] as number; i < (former.starts[security + 1] as number); i++)
        values[(former.managers[i] as number) * width + held] = 1
      return { values, neighbors }
    },
  }
}

/** The evidence of `jaccard`: which of the nearest names the manager holds, nearest first. */
export const heldNeighbors = (matrix: OwnershipMatrix, { ids }: Neighbors, manager: number): Int32Array =>
  ids.filter((other) => holds(matrix, manager, other))

/** The median candidate of a security, feature by feature: the baseline for the parts that are shown. */
export function medianCandidate(values: Float64Array, candidates: ArrayLike<number>): Float64Array {
  const width = features.length
  return Float64Array.from({ length: width }, (_, feature) => {
    const sorted = Float64Array.from(candidates, (manager) => values[manager * width + feature] as number).sort()
    const middle = sorted.length >> 1
    if (sorted.length === 0) return 0
    return sorted.length % 2
      ? (sorted[middle] as number)
      : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
  })
}

/**
 * Parts of a score: coefficient × (feature − that of the middle candidate). They add up to the score minus the median
 * candidate's.
 */
export const partsOf = (
  coefficients: Float64Array,
  values: Float64Array,
  manager: number,
  median: Float64Array,
): Float64Array =>
  coefficients.map(
    (coefficient, feature) =>
      coefficient * ((values[manager * features.length + feature] as number) - (median[feature] as number)),
  )
