import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** VLTR:XNYS, for a row of the index with the alias `s`. */
export const tickerExchange = sql<string | null>`s.ticker || coalesce(':' || s.exchange_code, '')`

/** The securities in the primary peer group of one of the customer's own; empty for any other security. */
export const peersOf = (securityId: string | null) => sql`(
  select p.security_id from app.peer_groups g
  join app.peers p on p.customer_id = g.customer_id and p.peer_group_id = g.id
  where g.security_id = ${securityId}::uuid and g.is_primary)`

const briefs = (db: Db) =>
  db.selectFrom('market.securityIndex as s').select(['s.id', 's.name', 's.ticker', tickerExchange.as('tickerExchange')])

export const findSecurityBrief = (db: Db, id: string) => briefs(db).where('s.id', '=', id).executeTakeFirst()

/** The customer's own securities, in order. */
export const listOwnSecurities = (db: Db) =>
  briefs(db)
    .innerJoin('app.customerSecurities as c', 'c.securityId', 's.id')
    .orderBy('c.position')
    .orderBy('s.id')
    .execute()

export const findOwnSecurity = (db: Db, id: string) =>
  briefs(db).innerJoin('app.customerSecurities as c', 'c.securityId', 's.id').where('s.id', '=', id).executeTakeFirst()

export const upsertFocusedSecurity = (db: Db, values: { customerId: string; userId: string; securityId: string }) =>
  db
    .insertInto('app.focusedSecurities')
    .values(values)
    .onConflict((conflict) => conflict.columns(['customerId', 'userId']).doUpdateSet({ securityId: values.securityId }))
    .execute()

export const insertFavorite = (db: Db, values: { customerId: string; userId: string; securityId: string }) =>
  db
    .insertInto('app.favoriteSecurities')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Returns false if there was none. */
export const deleteFavorite = async (db: Db, userId: string, securityId: string) => {
  const { numDeletedRows } = await db
    .deleteFrom('app.favoriteSecurities')
    .where('userId', '=', userId)
    .where('securityId', '=', securityId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Latest first. */
export const listFavoriteIds = async (db: Db, userId: string) => {
  const rows = await db
    .selectFrom('app.favoriteSecurities')
    .select('securityId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('securityId')
    .execute()
  return rows.map((row) => row.securityId)
}

/** One that the customer follows as its own. */
export const isOwnSecurity = async (db: Db, securityId: string): Promise<boolean> =>
  (await db
    .selectFrom('app.customerSecurities')
    .select('securityId')
    .where('securityId', '=', securityId)
    .executeTakeFirst()) !== undefined
