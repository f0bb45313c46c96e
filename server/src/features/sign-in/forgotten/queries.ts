import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const insertReset = (db: Db, values: { tokenHash: Buffer; userId: string; expiresAt: Date }) =>
  db.insertInto('identity.passwordResets').values(values).execute()

export const findReset = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('identity.passwordResets as r')
    .innerJoin('identity.users as u', 'u.id', 'r.userId')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName'])
    .where('r.tokenHash', '=', tokenHash)
    .where('r.usedAt', 'is', null)
    .where('r.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Of several at the same moment, one. The person's other links end with it. */
export async function takeReset(db: Db, tokenHash: Buffer, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.passwordResets')
    .set({ usedAt: new Date() })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  await db
    .deleteFrom('identity.passwordResets')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', tokenHash)
    .execute()
  return numUpdatedRows > 0n
}

export const setPasswordHash = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('identity.users').set({ passwordHash }).where('id', '=', userId).execute()

export const deleteExpiredResets = (db: Db) =>
  db.deleteFrom('identity.passwordResets').where('expiresAt', '<', sql<Date>`now()`).execute()
