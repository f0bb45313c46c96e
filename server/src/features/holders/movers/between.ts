// The two quarters being compared, and the price of a share at the end of each.

import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { Reader } from '#lists/viewer.ts'
import { splitFactor } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { unprocessable } from '#platform/errors.ts'
import { jointPrice } from '../scope/classes.ts'
import { checkQuarters } from '../scope/quarters.ts'
import { listClosingPrices, listImpliedPrices, type Subject } from '../scope/queries.ts'
import { type Scope, scopeOf, type WhoseFilters } from '../scope/scope.ts'

export interface Thresholds {
  leastShares?: number | undefined
  leastValue?: number | undefined
  leastPercent?: number | undefined
}

/** The moves of one security between two quarters, shares and prices on today's split basis. */
export interface Between {
  scope: Scope
  security: Subject
  from: string
  to: string
  /** Split factors: today's shares per share at the later and the earlier quarter end. */
  toFactor: number
  fromFactor: number
  toPrice: number | null
  fromPrice: number | null
  /** Implied by reported values, because no closing price is known. */
  isPriceImplied: boolean
  thresholds: Thresholds
}

type Query = {
  securityId?: string | undefined
  classes?: 'all' | undefined
  from?: string | undefined
  to?: string | undefined
} & WhoseFilters &
  Thresholds

export interface Quarters {
  scope: Scope
  from: string | null
  to: string | null
}

/** `found` is the query's scope if the caller has already loaded it. */
export async function quartersOf(ctx: Reader, query: Query, found?: Scope): Promise<Quarters> {
  checkQuarters({ from: query.from, to: query.to })
  const scope = found ?? (await scopeOf(ctx, query))
  // Defaults to the latest quarter, even if filings are incomplete: only holders with both reports are compared.
  const to = query.to ?? scope.security.newestQuarter
  const from = query.from ?? (to && quarterBefore(to))
  if (from && to && from >= to) throw unprocessable({ from: 'Choose an earlier quarter' })
  return { scope, from, to }
}

export async function betweenOf(
  db: Db,
  scope: Scope,
  security: Subject,
  { from, to, thresholds }: Pick<Between, 'from' | 'to' | 'thresholds'>,
): Promise<Between> {
  const { together, splits } = security
  const prices = new Map<string, Awaited<ReturnType<typeof pricesOf>>>()
  for (const one of together?.classes ?? [security]) prices.set(one.id, await pricesOf(db, one, [from, to]))
  const priceOf = (quarter: string) => {
    const ofClass = (id: string) => prices.get(id)?.at(quarter) ?? null
    return together ? jointPrice(together, quarter, ofClass) : ofClass(security.id)
  }
  return {
    scope,
    security,
    from,
    to,
    toFactor: splitFactor(splits, to),
    fromFactor: splitFactor(splits, from),
    toPrice: priceOf(to),
    fromPrice: priceOf(from),
    isPriceImplied: [...prices.values()].some(({ isImplied }) => isImplied),
    thresholds,
  }
}

/** Closing prices, or else what reports imply; on today's split basis. */
async function pricesOf(db: Db, { id, splits }: Pick<Subject, 'id' | 'splits'>, quarters: readonly string[]) {
  const closing = await listClosingPrices(db, id, quarters)
  const missing = quarters.filter((quarter) => (closing.get(quarter) ?? null) === null)
  const implied = missing.length > 0 ? await listImpliedPrices(db, id, missing) : new Map<string, number>()
  const at = (quarter: string) => {
    const price = closing.get(quarter) ?? implied.get(quarter) ?? null
    return price === null ? null : price / splitFactor(splits, quarter)
  }
  return { at, isImplied: implied.size > 0 }
}

/** Valued at the mean price, so that a price change alone is not a flow. */
export const meanPrice = ({ fromPrice, toPrice }: Between): number | null =>
  fromPrice === null || toPrice === null ? null : (fromPrice + toPrice) / 2
