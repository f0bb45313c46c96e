// Holder rows with market data only, and the same rows with the customer's own data.
import type { Holder } from '@rostrum/contract/holders/values'
import type { Db } from '#platform/database/database.ts'
import type { Scope } from '../scope/scope.ts'
import { listOwn, type Own } from './queries/held.ts'

/** Excludes holders that carry the customer's columns. */
export type MarketHolder = Omit<Holder, keyof Own> & { [Column in keyof Own]?: never }
export type OfMarket<Row extends { holder: Holder }> = Omit<Row, 'holder'> & { holder: MarketHolder }

export async function withOwn<Row extends { holder: Holder }>(
  db: Db,
  scope: Scope,
  rows: readonly OfMarket<Row>[],
): Promise<Row[]> {
  const own = await listOwn(
    db,
    scope,
    rows.map(({ holder }) => holder.id),
  )
  return rows.map((row) => ({ ...row, holder: { ...row.holder, ...own.get(row.holder.id) } }) as Row)
}

const batchSize = 500

/** The same for an export, batch by batch. */
export async function* streamWithOwn<Row extends { holder: Holder }>(
  db: Db,
  scope: Scope,
  rows: AsyncIterable<OfMarket<Row>>,
): AsyncGenerator<Row> {
  let batch: OfMarket<Row>[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield* await withOwn<Row>(db, scope, batch)
    batch = []
  }
  yield* await withOwn<Row>(db, scope, batch)
}
