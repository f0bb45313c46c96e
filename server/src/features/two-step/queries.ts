import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const findAuthenticator = (db: Db, userId: string) =>
  db
    .selectFrom('identity.authenticators')
    .select(['sealedSecret', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

export const upsertAuthenticator = (
  db: Db,
  { userId, ...values }: { userId: string; sealedSecret: string; lastPeriod: number },
) =>
  db
    .insertInto('identity.authenticators')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...values, createdAt: new Date() }))
    .execute()

/** Of two requests with the same code, one succeeds. */
export async function takePeriod(db: Db, userId: string, period: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.authenticators')
    .set({ lastPeriod: period })
    .where('userId', '=', userId)
    .where('lastPeriod', '<', period)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteAuthenticator(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.authenticators')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('identity.recoveryCodes').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('identity.recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.recoveryCodes')
    .set({ usedAt: new Date() })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('identity.recoveryCodes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Whether one of the customers that the person can work for requires a second step. */
export async function isSecondStepRequired(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity.customerAuthorizations as a')
    .innerJoin('identity.customers as c', 'c.id', 'a.customerId')
    .select(sql<boolean>`true`.as('isRequired'))
    .where('a.userId', '=', userId)
    .where('a.lockedAt', 'is', null)
    .where('c.status', '=', 'active')
    .where('c.requiresSecondStep', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
