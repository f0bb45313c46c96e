// What a holder's portfolio says about whether it will sell: one number per reason, each of which reads as a sentence
// with its evidence. More never means safer, so every coefficient is at least zero.
import { type Feature, features } from '../model/features.ts'
import { endOf, holds, lengthOf, type OwnershipMatrix, placeOf, startOf } from '../model/ownership-matrix.ts'
import { quantile } from './percentiles.ts'
import type { PreparedQuarter } from './prepared-quarter.ts'
import { typicalPosition } from './typical-position.ts'

/**
 * - closes: "Closed 84 of 1,240 positions in the quarter."
 * - sold: "Sold 32% of its position in the quarter."
 * - recent: "Opened its position in the quarter."
 * - small: "Its position is a fifth of what is typical for it."
 * - saturated: "Its position is 2.4× its upper range for comparable companies."
 * - unlike: "Holds 6 of the 100 names most often held with your stock; the typical holder 31."
 * - drifted: "Half the usual weight in companies of your size."
 */
export const leavingFeatures = ['closes', 'sold', 'recent', 'small', 'saturated', 'unlike', 'drifted'] as const
export type LeavingFeature = (typeof leavingFeatures)[number]

/** Selling at least half counts as leaving. */
export const keptShare = 0.5

export interface LeavingFacts {
  /** Of the names in each manager's report before, how many are gone; undefined without one. */
  closed: readonly ({ count: number; of: number } | undefined)[]
  /** For a manager without a report before. */
  usualClosedShare: number
}

export interface HolderFeatures {
  manager: number
  values: Record<LeavingFeature, number>
  /** Null without a report before. */
  soldShare: number | null
  isRecent: boolean
}

export function leavingFacts({ matrix, previous }: PreparedQuarter): LeavingFacts {
  const closed = Array.from({ length: matrix.managerCount }, (_, manager) => {
    const isKnown = previous?.hasReported[manager] && matrix.hasReported[manager]
    const of = isKnown ? lengthOf(previous.byManager, manager) : 0
    return previous && of > 0 ? { count: closedCount(previous, matrix, manager), of } : undefined
  })
  const shares = Float64Array.from(closed.flatMap((each) => (each ? [each.count / each.of] : []))).sort()
  return { closed, usualClosedShare: shares.length > 0 ? quantile(shares, 0.5) : 0 }
}

function closedCount(before: OwnershipMatrix, now: OwnershipMatrix, manager: number): number {
  let count = 0
  for (let at = startOf(before.byManager, manager); at < endOf(before.byManager, manager); at += 1) {
    if (!holds(now, manager, before.byManager.ids[at] as number)) count += 1
  }
  return count
}

/** `values` are those of the feature maker for the security. */
export function holderFeatures(
  security: number,
  quarter: PreparedQuarter,
  { closed, usualClosedShare }: LeavingFacts,
  values: Float64Array,
): HolderFeatures[] {
  const { matrix, previous, industries } = quarter
  const { bySecurity } = matrix
  const feature = (manager: number, name: Feature) =>
    values[manager * features.length + features.indexOf(name)] as number
  const holders = bySecurity.ids.subarray(startOf(bySecurity, security), endOf(bySecurity, security))
  const similar = Float64Array.from(holders, (manager) => feature(manager, 'jaccard')).sort()
  const usual = similar.length > 0 ? quantile(similar, 0.5) : 0
  return Array.from(holders, (manager, index): HolderFeatures => {
    const place = startOf(bySecurity, security) + index
    const value = bySecurity.values[place] as number
    const before = previous?.hasReported[manager] ? (placeOf(previous, manager, security) ?? null) : undefined
    const sharesBefore = before == null ? 0 : (previous?.byManager.shares[before] as number)
    const soldShare =
      sharesBefore > 0
        ? Math.max(0, 1 - (bySecurity.shares[place] as number) / sharesBefore)
        : before === null
          ? 0
          : null
    const typical = typicalPosition(matrix, manager, security, { sizeBands: quarter.features.capBands, industries })
    const gone = closed[manager]
    return {
      manager,
      soldShare,
      isRecent: before === null,
      values: {
        closes: Math.log1p(100 * (gone ? gone.count / gone.of : usualClosedShare)),
        sold: soldShare ?? 0,
        recent: before === null ? 1 : 0,
        small: typical && value > 0 ? Math.max(0, Math.log(typical.median / value)) : 0,
        saturated: typical && value > 0 ? Math.max(0, Math.log(value / typical.upper)) : 0,
        unlike: Math.max(0, usual - feature(manager, 'jaccard')),
        drifted: Math.max(0, -feature(manager, 'cap')),
      },
    }
  })
}

/** Whether a holder has sold at least half by the next report; undefined without one. */
export function hasLeft(from: OwnershipMatrix, to: OwnershipMatrix, manager: number, security: number) {
  const held = placeOf(from, manager, security)
  if (held === undefined || !to.hasReported[manager]) return undefined
  const still = placeOf(to, manager, security)
  if (still === undefined) return true
  return (to.byManager.shares[still] as number) <= keptShare * (from.byManager.shares[held] as number)
}
