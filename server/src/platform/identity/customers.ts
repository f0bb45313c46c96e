import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** For work that goes from customer to customer. */
export const listActiveCustomers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('identity.customers').select('id').where('status', '=', 'active').orderBy('id').execute()).map(
    ({ id }) => id,
  )

/** Those that a function of the database names: which customers have work is one statement, however many there are. */
export async function listCustomers(db: Db, from: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${from} id`.execute(db)
  return rows.map(({ id }) => id)
}
