// The estimated price paid, for the rows of a page or a batch: the histories of all holders would cost too much.
import type { CurrentHolder } from '@rostrum/contract/holders/current'
import { jointPricePaid, type PricePaid, pricePaidFor, type QuarterPrices } from '#market/price-paid.ts'
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
  const { security } = scope
  const classes = security.together?.classes ?? [{ ...security, weight: 1 }]
  const prices = new Map<string, QuarterPrices>()
  for (const { id } of classes) prices.set(id, await pricesOf(db, scope, id))
  const held = await listHeldUntil(
    db,
    scope,
    quarter,
    rows.map(({ holder }) => holder.id),
  )
  const byHolder = Map.groupBy(held, (one) => one.id)
  return rows.map((row) => {
    const own = byHolder.get(row.holder.id) ?? []
    const parts = classes.flatMap(({ id, splits, weight }) => {
      const positions = own
        .filter(({ securityId }) => securityId === id)
        .map((at) => ({ quarter: at.quarter, shares: at.shares * splitFactor(splits, at.quarter) }))
      const shares = (positions.find((at) => at.quarter === quarter)?.shares ?? 0) * weight
      const known = prices.get(id)
      if (shares <= 0 || !known) return []
      const paid = pricePaidFor(positions, known)
      return { ...paid, shares, pricePaid: paid.pricePaid === null ? null : paid.pricePaid / weight }
    })
    return { ...row, ...jointPricePaid(parts) } as Row
  })
}

/** Cached without the filters: every list of the security needs them. */
const pricesOf = (db: Db, scope: Scope, id: string) =>
  remembered({ ...scope, filters: {} }, ['quarter prices', id], () => findQuarterPrices(db, id))

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
