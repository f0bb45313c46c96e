// How many positions a manager opens in a quarter, and who recently held a security.
import { endOf, holds, lengthOf, type OwnershipMatrix, startOf } from './ownership-matrix.ts'

/**
 * Openings seen over a year relative to those over a quarter: positions opened and closed in between are invisible, so
 * four quarters show 2.4 times as many as one (the median of 174 managers whose five reports in a row are known).
 */
const yearOverQuarter = 2.4

/** By how much openings over several quarters exceed those over one. */
export const openingsRatio = (quarters: number): number => 1 + ((yearOverQuarter - 1) * (quarters - 1)) / 3

export interface KnownOpenings {
  openings: number
  /** Quarters between the two reports. */
  quarters: number
}

/**
 * Openings per quarter of every manager. A manager with a single report gets the usual rate for its number of names: a
 * missing earlier report does not mean inactivity.
 */
export function opensPerQuarter(
  { byManager, managerCount }: OwnershipMatrix,
  known: readonly (KnownOpenings | undefined)[],
): Float64Array {
  const breadth = (manager: number) => Math.log1p(lengthOf(byManager, manager))
  let n = 0
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumXY = 0
  const opens = new Float64Array(managerCount).fill(Number.NaN)
  for (let manager = 0; manager < managerCount; manager++) {
    const each = known[manager]
    if (!each) continue
    const perQuarter = each.openings / openingsRatio(each.quarters)
    opens[manager] = perQuarter
    const x = breadth(manager)
    const y = Math.log1p(perQuarter)
    n++
    sumX += x
    sumY += y
    sumXX += x * x
    sumXY += x * y
  }
  const spread = n * sumXX - sumX * sumX
  const slope = spread > 1e-9 ? (n * sumXY - sumX * sumY) / spread : 0
  const level = n > 0 ? (sumY - slope * sumX) / n : 0
  return opens.map((each, manager) =>
    Number.isNaN(each) ? Math.expm1(Math.max(0, level + slope * breadth(manager))) : each,
  )
}

/** Managers that held a security in one of the earlier reports and do not now, by security. */
export interface FormerHolders {
  readonly starts: Int32Array
  readonly managers: Int32Array
  /** Quarters since the last report that had it: 1 is the report before the latest. */
  readonly quartersSince: Uint8Array
}

/** Earlier quarters from the latest to the oldest; a manager without a report in one is skipped there. */
export function formerHolders(current: OwnershipMatrix, earlier: readonly OwnershipMatrix[]): FormerHolders {
  const { securityCount } = current
  const starts = new Int32Array(securityCount + 1)
  const managers: number[] = []
  const quartersSince: number[] = []
  for (let security = 0; security < securityCount; security++) {
    const since = new Map<number, number>()
    for (const [index, { bySecurity }] of earlier.entries())
      for (let at = startOf(bySecurity, security); at < endOf(bySecurity, security); at++) {
        const manager = bySecurity.ids[at] as number
        if (!current.hasReported[manager] || since.has(manager) || holds(current, manager, security)) continue
        since.set(manager, index + 1)
      }
    for (const [manager, quarters] of [...since].sort(([a], [b]) => a - b)) {
      managers.push(manager)
      quartersSince.push(quarters)
    }
    starts[security + 1] = managers.length
  }
  return { starts, managers: Int32Array.from(managers), quartersSince: Uint8Array.from(quartersSince) }
}
