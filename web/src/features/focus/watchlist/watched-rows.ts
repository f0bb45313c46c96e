// Favorites as table rows: with the daily price change, in the requested order.
import { type SecurityRow, securities } from '@rostrum/contract/profiles/securities'
import { useQueries } from '@tanstack/react-query'
import { queryFor } from '#platform/api/query.ts'
import type { WatchlistSort } from './watchlist-sorts.ts'

export interface WatchedRow extends SecurityRow {
  /** Relative to the previous close; null if there is none, undefined while loading. */
  change: number | null | undefined
}

/** The endpoint's limit per request. */
const batchSize = 20
/** Long enough to span holidays, short enough to stay cheap. */
const daysBack = 14

const earlier = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 24 * 3600 * 1000).toISOString().slice(0, 10)

const batchesOf = (rows: SecurityRow[]) =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, at) =>
    rows.slice(at * batchSize, (at + 1) * batchSize),
  )

function closesOf(rows: SecurityRow[]) {
  const days = rows.flatMap(({ priceOn }) => priceOn ?? []).sort()
  const query = {
    // Sorted, so that the same favorites in another order share one cache key.
    securityIds: rows.map(({ id }) => id).sort(),
    ...(days[0] && { from: earlier(days[0], daysBack) }),
  }
  return queryFor(securities.prices, { query })
}

export function useWatchedRows(rows: SecurityRow[]): WatchedRow[] {
  const priced = rows.filter(({ price }) => price !== null).sort((a, b) => a.id.localeCompare(b.id))
  const answers = useQueries({ queries: batchesOf(priced).map(closesOf) })
  const isWaiting = answers.some(({ isLoading }) => isLoading)
  const changes = new Map(
    answers.flatMap(({ data = [] }) => data.map(({ securityId, prices }) => [securityId, changeOf(prices)] as const)),
  )
  return rows.map((row) => ({ ...row, change: changes.get(row.id) ?? (isWaiting ? undefined : null) }))
}

/** Change between the last two split-adjusted closes. */
export function changeOf(prices: { adjustedClose: number }[]): number | null {
  const [before, last] = prices.slice(-2)
  if (!before || !last || before.adjustedClose === 0) return null
  return last.adjustedClose / before.adjustedClose - 1
}

interface Sort {
  field: WatchlistSort
  direction: 'asc' | 'desc'
}

/** Missing values sort last in both directions. */
export function sorted(rows: WatchedRow[], { field, direction }: Sort): WatchedRow[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => {
    const [left, right] = [a[field] ?? null, b[field] ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right), 'en')
    return sign * order || a.name.localeCompare(b.name, 'en')
  })
}
