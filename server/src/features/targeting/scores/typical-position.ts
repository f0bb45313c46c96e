// How large a manager's positions in comparable companies are: of this size and industry, else of this size, else all.
import type { Capacity } from '@rostrum/contract/targeting/fit'
import { endOf, type OwnershipMatrix, startOf } from '../model/ownership-matrix.ts'
import { quantile } from './percentiles.ts'

export interface TypicalPosition {
  median: number
  upper: number
  count: number
  basis: Capacity['basis']
}

/** Fewer are not enough for a typical value. */
const fewest = 5

interface Comparable {
  sizeBands: ArrayLike<number>
  industries: ArrayLike<number>
}

export function typicalPosition(
  { byManager }: OwnershipMatrix,
  manager: number,
  security: number,
  { sizeBands, industries }: Comparable,
): TypicalPosition | undefined {
  const band = sizeBands[security] as number
  const industry = industries[security] as number
  const all: number[] = []
  const ofSize: number[] = []
  const ofBoth: number[] = []
  for (let at = startOf(byManager, manager); at < endOf(byManager, manager); at += 1) {
    const other = byManager.ids[at] as number
    if (other === security) continue
    const value = byManager.values[at] as number
    all.push(value)
    if (band < 0 || sizeBands[other] !== band) continue
    ofSize.push(value)
    if (industry >= 0 && industries[other] === industry) ofBoth.push(value)
  }
  const candidates = [
    { basis: 'size_and_industry', values: ofBoth },
    { basis: 'size', values: ofSize },
    { basis: 'all', values: all },
  ] as const
  const chosen = candidates.find(({ values }) => values.length >= fewest)
  if (!chosen) return undefined
  const sorted = Float64Array.from(chosen.values).sort()
  return {
    median: Math.round(quantile(sorted, 0.5)),
    upper: Math.round(quantile(sorted, 0.75)),
    count: sorted.length,
    basis: chosen.basis,
  }
}
