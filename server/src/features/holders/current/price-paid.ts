// The estimated price paid, for the rows of a page or a batch: the histories of all holders would cost too much.
import type { CurrentHolder } from '@rostrum/contract/holders/current'
import { type HeldAt, nothingPaid, type PricePaid, pricePaidFor } from '#market/price-paid.ts'
import { findQuarterPrices } from '#market/queries/quarter-prices.ts'
import { splitFactor } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { remembered } from '../held/remembered.ts'
import type { OfMarket } from '../held/with-own.ts'
import type { Scope } from '../scope/scope.ts'
import { listHeldUntil } from './queries/current.ts'

type Row = OfMarket<CurrentHolder>
type WithoutPrice = Omit<Row, keyof PricePaid>

export async function withPricePaid(
  db: Db,
  { scope, quarter }: { scope: Scope; quarter: string },
  rows: readonly WithoutPrice[],
): Promise<Row[]> {
  const { id, splits } = scope.security
  const prices = await remembered({ ...scope, filters: {} }, ['quarter prices'], () => findQuarterPrices(db, id))
  const held = await listHeldUntil(
    db,
    scope,
    quarter,
    rows.map(({ holder }) => holder.id),
  )
  const byHolder = Map.groupBy(held, (one) => one.id)
  const adjusted = (one: HeldAt) => ({
    quarter: one.quarter,
    shares: one.shares * splitFactor(splits, one.quarter),
  })
  return rows.map((row) => {
    const own = byHolder.get(row.holder.id)
    return { ...row, ...(own ? pricePaidFor(own.map(adjusted), prices) : nothingPaid) } as Row
  })
}

const batchSize = 500

/** The same for an export, batch by batch. */
export async function* streamWithPricePaid(
  db: Db,
  asked: { scope: Scope; quarter: string },
  rows: AsyncIterable<WithoutPrice>,
): AsyncGenerator<Row> {
  let batch: WithoutPrice[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield* await withPricePaid(db, asked, batch)
    batch = []
  }
  yield* await withPricePaid(db, asked, batch)
}
