import { hasTrialEnded } from '@rostrum/contract/session'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** For jobs that iterate over customers. */
export const listActiveCustomers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('identity.customers').select('id').where('status', '=', 'active').orderBy('id').execute()).map(
    ({ id }) => id,
  )

/** Those that are suspended, too. */
export const listAllCustomers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('identity.customers').select('id').orderBy('id').execute()).map(({ id }) => id)

export async function hasTrialEndedOf(db: Db, customerId: string): Promise<boolean> {
  const query = db.selectFrom('identity.customers').select(['type', 'expiredAt']).where('id', '=', customerId)
  const customer = await query.executeTakeFirst()
  return customer !== undefined && hasTrialEnded(customer)
}

/** Customers returned by a database function: finding those with work is one statement, however many there are. */
export async function listCustomers(db: Db, from: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${from} id`.execute(db)
  return rows.map(({ id }) => id)
}
