import type { Db } from '#platform/database/database.ts'

export const findCustomer = (db: Db, id: string) =>
  db.selectFrom('identity.customers').select(['name', 'type', 'expiredAt']).where('id', '=', id).executeTakeFirst()
