// The totals of a matrix, added up from those of the investors that hold equally many peers.
import type { MatrixSecurity, MatrixSummary } from '@rostrum/contract/targeting/matrix'
import type { SizedColumn } from './matrix.ts'
import type { BreadthSums, SecuritySums } from './queries/sums.ts'
import { relativeWeights } from './relative-weights.ts'

interface BreadthFilters {
  ownership?: 'holders' | 'non_holders' | undefined
  leastPeers?: number | undefined
  mostPeers?: number | undefined
}

type Breadth = Pick<BreadthSums, 'peersHeld' | 'isHolder'>

/** Whether the holder still holds anything and passes the filters. */
export const isListed =
  ({ ownership, leastPeers = 0, mostPeers = Number.POSITIVE_INFINITY }: BreadthFilters) =>
  ({ peersHeld, isHolder }: Breadth): boolean =>
    (peersHeld > 0 || isHolder) &&
    peersHeld >= leastPeers &&
    peersHeld <= mostPeers &&
    (ownership === undefined || (ownership === 'holders') === isHolder)

const total = <One>(ones: readonly One[], part: (one: One) => number): number =>
  ones.reduce((sum, one) => sum + part(one), 0)

interface Sums {
  breadth: readonly BreadthSums[]
  securities: readonly SecuritySums[]
}

type Totals = Pick<MatrixSummary, 'total' | 'breadth' | 'securities'> & {
  /** Sold all of it in the quarter. */
  soldOutCount: number
}

export function totalsOf(columns: readonly SizedColumn[], sums: Sums, filters: BreadthFilters): Totals {
  const listed = sums.breadth.filter(isListed(filters))
  const held = sums.securities.filter(isListed(filters))
  const reported = total(listed, (one) => one.reported)
  const securities = columns.map((column) => securityOf(column, held, reported))
  const weights = relativeWeights(securities.map(({ outstandingShare }) => outstandingShare))
  return {
    total: total(listed, (one) => one.holderCount),
    breadth: breadthOf(sums.breadth.filter(isListed({}))),
    securities: securities.map((security, at) => ({ ...security, relativeWeight: weights[at] ?? null })),
    soldOutCount: total(
      sums.breadth.filter((one) => !isListed({})(one)),
      (one) => one.holderCount,
    ),
  }
}

function securityOf(
  { id, name, ticker, role, sharesOutstanding, marketCap, factor }: SizedColumn,
  held: readonly SecuritySums[],
  reported: number,
): Omit<MatrixSecurity, 'relativeWeight'> {
  const own = held.filter(({ securityId }) => securityId === id)
  const value = total(own, (one) => one.value)
  return {
    id,
    name,
    ticker,
    role,
    sharesOutstanding,
    marketCap,
    holderCount: total(own, (one) => one.holderCount),
    shares: Math.round(total(own, (one) => one.shares) * factor),
    value,
    outstandingShare: sharesOutstanding === null ? null : total(own, (one) => one.outstandingShare ?? 0),
    portfolioShare: reported > 0 ? value / reported : null,
    change: Math.round(total(own, (one) => one.change) * factor),
    incomparableCount: total(own, (one) => one.incomparableCount),
  }
}

export function breadthOf(sums: readonly BreadthSums[]): MatrixSummary['breadth'] {
  const byPeers = Map.groupBy(sums, ({ peersHeld }) => peersHeld)
  return [...byPeers]
    .sort(([a], [b]) => b - a)
    .map(([peersHeld, ones]) => ({
      peersHeld,
      holderCount: total(
        ones.filter(({ isHolder }) => isHolder),
        (one) => one.holderCount,
      ),
      nonHolderCount: total(
        ones.filter(({ isHolder }) => !isHolder),
        (one) => one.holderCount,
      ),
      value: total(ones, (one) => one.value),
    }))
}
