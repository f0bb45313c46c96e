// Prices as traded and split-adjusted, and the market overview of a security.
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { MarketOverview, securities } from '@rostrum/contract/profiles/securities'
import { splitFactor } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { findOverview, listPrices } from './queries.ts'

/** Rounds away the digits that the division by split factors adds. */
const rounded = (price: number): number => Math.round(price * 1e6) / 1e6

export async function pricesOf(
  db: Db,
  { query }: Pick<Input<typeof securities.prices>, 'query'>,
): Promise<Output<typeof securities.prices>> {
  const stored = new Map((await listPrices(db, query)).map((one) => [one.securityId, one]))
  return [...new Set(query.securityIds)].map((securityId) => {
    const { prices = [], splits = [] } = stored.get(securityId) ?? {}
    const known = splitsOf(splits)
    return {
      securityId,
      prices: prices.map(([onDate, close, volume]) => ({
        onDate,
        close,
        adjustedClose: rounded(close / splitFactor(known, onDate)),
        volume,
      })),
    }
  })
}

const splitsOf = (splits: readonly [string, number][]) => splits.map(([onDate, ratio]) => ({ onDate, ratio }))

const dayMs = 86_400_000
const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)

/** If the previous close is older than this, there is no daily change: some securities have quarter-end prices only. */
const longestPauseDays = 10

export async function marketOverviewOf(db: Db, securityId: string): Promise<MarketOverview> {
  const found = await findOverview(db, securityId)
  if (!found) throw notFound('Security')
  const { prices, splits, ...overview } = found
  return { securityId, ...overview, ...movesOf(prices, splits) }
}

/** All on the split basis of the latest price. */
function movesOf(prices: [string, number, number | null][], splits: [string, number][]) {
  const [newest] = prices
  if (!newest) return noMoves
  const [priceOn, price, volume] = newest
  const known = splitsOf(splits)
  const adjusted = prices.map(([onDate, close]) => ({ onDate, close: close / splitFactor(known, onDate, priceOn) }))
  const [, before] = adjusted
  const last = before && before.onDate >= daysBefore(priceOn, longestPauseDays) ? before : null
  const previous = last?.close ?? null
  const year = adjusted.filter(({ onDate }) => onDate > daysBefore(priceOn, 365)).map(({ close }) => close)
  const yearAgo = adjusted.find(({ onDate }) => onDate <= daysBefore(priceOn, 365))
  return {
    volume,
    previousClose: previous === null ? null : rounded(previous),
    previousCloseOn: last?.onDate ?? null,
    change: previous === null ? null : rounded(price - previous),
    changeShare: previous === null ? null : price / previous - 1,
    yearHigh: rounded(Math.max(...year)),
    yearLow: rounded(Math.min(...year)),
    yearChangeShare: yearAgo ? price / yearAgo.close - 1 : null,
  }
}

const noMoves = {
  volume: null,
  previousClose: null,
  previousCloseOn: null,
  change: null,
  changeShare: null,
  yearHigh: null,
  yearLow: null,
  yearChangeShare: null,
}
