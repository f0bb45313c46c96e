// Rows of holders as the market describes them, and the same with what the customer knows of each.
import type { Holder } from '@rostrum/contract/holders/values'
import type { Db } from '#platform/database/database.ts'
import { listOwn, type Own } from './queries/held.ts'

/** A holder that has the customer's columns is not one of these. */
export type MarketHolder = Omit<Holder, keyof Own> & { [Column in keyof Own]?: never }
export type OfMarket<Row extends { holder: Holder }> = Omit<Row, 'holder'> & { holder: MarketHolder }

const nothing: Own = { isAffiliated: false, taggings: [] }

export async function withOwn<Row extends { holder: Holder }>(db: Db, rows: readonly OfMarket<Row>[]): Promise<Row[]> {
  const own = await listOwn(
    db,
    rows.map(({ holder }) => holder.id),
  )
  return rows.map((row) => ({ ...row, holder: { ...row.holder, ...(own.get(row.holder.id) ?? nothing) } }) as Row)
}

const batchSize = 500

/** The same of a file, batch by batch. */
export async function* streamWithOwn<Row extends { holder: Holder }>(
  db: Db,
  rows: AsyncIterable<OfMarket<Row>>,
): AsyncGenerator<Row> {
  let batch: OfMarket<Row>[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield* await withOwn<Row>(db, batch)
    batch = []
  }
  yield* await withOwn<Row>(db, batch)
}
