import type { Sort } from '@rostrum/contract/platform/sort'
import type { FundMatrixRow } from '@rostrum/contract/targeting/fund-matrix'
import type { fundMatrixSorts } from '@rostrum/contract/targeting/fund-matrix-query'
import type { MatrixCell } from '@rostrum/contract/targeting/matrix'
import type { MatrixMeasure } from '@rostrum/contract/targeting/matrix-query'

export type SortableFund = FundMatrixRow & { sortName: string }

type Field = (typeof fundMatrixSorts)[number]
type Key = string | number | null

interface Order {
  sort: readonly Sort<Field>[]
  measure: MatrixMeasure
  byPeers?: boolean | undefined
  /** The column of the sort field `security`. */
  at: number
}

/** What is not held comes last, except as a relative weight of zero. */
function cellKey(cell: MatrixCell | undefined, measure: MatrixMeasure): number | null {
  if (!cell) return null
  if (measure === 'change') return cell.change
  if (measure === 'relative') return cell.relativeWeight
  if (cell.shares === 0) return null
  const amounts = {
    shares: cell.shares,
    value: cell.value,
    outstanding: cell.outstandingShare,
    portfolio: cell.portfolioShare,
  }
  return amounts[measure]
}

const keysOf = ({ measure, at }: Order): Record<Field, (fund: SortableFund) => Key> => ({
  value: ({ value }) => value,
  security: ({ cells }) => cellKey(cells[at], measure),
  peersHeld: ({ peersHeld }) => peersHeld,
  relativeWeight: ({ cells }) => cells[0]?.relativeWeight ?? null,
  name: ({ sortName }) => sortName,
  organization: ({ organization }) => organization?.name.toLowerCase() ?? null,
  kind: ({ kind }) => kind,
  netAssets: ({ netAssets }) => netAssets,
  onDate: ({ onDate }) => onDate,
})

/** Nulls last in either direction. */
function compare(a: Key, b: Key, direction: Sort['direction']): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return (a < b ? -1 : 1) * (direction === 'asc' ? 1 : -1)
}

/** Ties by name, then id, so that pages are stable. */
export function sortFunds(funds: readonly SortableFund[], order: Order): SortableFund[] {
  const keys = keysOf(order)
  const first: Sort<Field>[] = order.byPeers ? [{ field: 'peersHeld', direction: 'desc' }] : []
  const sorts = [...first, ...order.sort]
  return funds.toSorted((a, b) => {
    for (const { field, direction } of sorts) {
      const found = compare(keys[field](a), keys[field](b), direction)
      if (found !== 0) return found
    }
    return compare(a.sortName, b.sortName, 'asc') || compare(a.id, b.id, 'asc')
  })
}
