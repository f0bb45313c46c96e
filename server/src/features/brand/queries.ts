import type { Db } from '#platform/database/database.ts'

interface Saved {
  name: string
  color: string
  /** Undefined leaves it as it is. */
  logo?: Buffer | null
}

export const saveBrand = (db: Db, customerId: string, saved: Saved) =>
  db
    .insertInto('app.brands')
    .values({ customerId, ...saved })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ ...saved, updatedAt: new Date() }))
    .execute()
