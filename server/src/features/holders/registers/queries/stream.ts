// A list of any length, read through a cursor inside the request's transaction: in constant memory and in sort order.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const atOnce = 1000

export async function* streamRows<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row> {
  await sql`declare exported no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from exported`.execute(db)
    yield* rows
    if (rows.length < atOnce) return
  }
}
