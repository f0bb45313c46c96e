import type { Db } from '../database/database.ts'

/** For work that goes from customer to customer. */
export const listActiveCustomers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('identity.customers').select('id').where('status', '=', 'active').orderBy('id').execute()).map(
    ({ id }) => id,
  )
