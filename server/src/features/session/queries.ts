import type { SignInEvent, UserInput } from '@rostrum/contract/session'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

export const updateUser = (
  db: Db,
  id: string,
  values: Omit<z.output<typeof UserInput>, 'currentPassword' | 'email' | 'focusedSecurityId'>,
) =>
  db
    .updateTable('identity.users')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .returning(['id', 'email', 'firstName', 'lastName', 'timeZone'])
    .executeTakeFirstOrThrow()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('identity.users').select('id').where('email', '=', email).executeTakeFirst()

export async function findPasswordHash(db: Db, userId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ hash: string | null }>`select identity.password_hash_of(${userId}) as hash`.execute(db)
  return rows[0]?.hash
}

export const updatePasswordHash = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('identity.users').set({ passwordHash }).where('id', '=', userId).execute()

/**
 * Also those that no sign-in is recorded for: script tokens, and tokens of an external issuer. A sign-in seen since then is
 * exempt, which keeps the one that asked for it.
 */
export async function refuseTokensUntilNow(db: Db, userId: string, kept?: { allBut: string }): Promise<void> {
  const now = new Date()
  await db.updateTable('identity.users').set({ tokensValidFrom: now }).where('id', '=', userId).execute()
  if (!kept) return
  await db
    .updateTable('identity.signIns')
    .set({ lastSeenAt: now })
    .where('userId', '=', userId)
    .where('sessionKey', '=', kept.allBut)
    .execute()
}

export const findSetting = async (db: Db, userId: string, key: string): Promise<unknown> => {
  const row = await db
    .selectFrom('identity.userSettings')
    .select('settings')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.settings ?? null
}

export const upsertSetting = (db: Db, userId: string, key: string, value: unknown) => {
  const settings = JSON.stringify(value)
  return db
    .insertInto('identity.userSettings')
    .values({ userId, key, settings })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ settings, updatedAt: new Date() }))
    .execute()
}

export const findAssistant = (db: Db, customerId: string) =>
  db
    .selectFrom('identity.customerAuthorizations as authorization')
    .innerJoin('identity.users as user', 'user.id', 'authorization.userId')
    .select(['user.id', 'user.firstName', 'user.lastName', 'user.email'])
    .where('authorization.customerId', '=', customerId)
    .where('authorization.scope', '=', 'assistant')
    .where('authorization.lockedAt', 'is', null)
    .orderBy('authorization.createdAt')
    .executeTakeFirst()

export async function listSignIns(
  db: Db,
  of: { userId: string; sessionKey: string },
  page: { pageSize: number; pageOffset: number },
) {
  const active = db.selectFrom('identity.signIns').where('userId', '=', of.userId).where('endedAt', 'is', null)
  const [rows, { total }] = await Promise.all([
    active
      .select(['id', 'startedAt', 'lastSeenAt', 'browser', 'address'])
      .select((row) => row('sessionKey', '=', of.sessionKey).$castTo<boolean>().as('isCurrent'))
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(page.pageOffset)
      .execute(),
    active.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function listSignInEvents(db: Db, userId: string, page: { pageSize: number; pageOffset: number }) {
  const own = db.selectFrom('identity.signInEvents').where('userId', '=', userId)
  const rows = await own
    .select(['id', 'happenedAt', 'browser', 'address', 'country', 'isNewBrowser'])
    .select((row) => [
      row.ref('outcome').$castTo<SignInEvent['outcome']>().as('outcome'),
      row.ref('method').$castTo<SignInEvent['method']>().as('method'),
    ])
    .orderBy('happenedAt', 'desc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset(page.pageOffset)
    .execute()
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function listKnownBrowsers(
  db: Db,
  of: { userId: string; sessionKey: string },
  page: { pageSize: number; pageOffset: number },
) {
  const own = db.selectFrom('identity.knownBrowsers as b').where('b.userId', '=', of.userId)
  const rows = await own
    .select(['b.id', 'b.browser', 'b.address', 'b.country', 'b.firstUsedAt', 'b.lastUsedAt'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('identity.signIns as s')
            .select('s.id')
            .where('s.sessionKey', '=', of.sessionKey)
            .whereRef('s.browserId', '=', 'b.id'),
        )
        .$castTo<boolean>()
        .as('isCurrent'),
    )
    .orderBy('b.lastUsedAt', 'desc')
    .orderBy('b.id')
    .limit(page.pageSize)
    .offset(page.pageOffset)
    .execute()
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function deleteKnownBrowser(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.knownBrowsers')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const eventDays = 90

export async function deleteExpired(db: Db): Promise<void> {
  const now = new Date()
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3600 * 1000)
  await db.deleteFrom('identity.issuerRecords').where('expiresAt', '<', now).execute()
  await db.deleteFrom('identity.failedSignIns').where('windowEndsAt', '<', now).execute()
  await db.deleteFrom('identity.emailChanges').where('expiresAt', '<', now).execute()
  const oldest = new Date(now.getTime() - eventDays * 24 * 3600 * 1000)
  await db.deleteFrom('identity.signInEvents').where('happenedAt', '<', oldest).execute()
  const yearAgo = new Date(now.getTime() - 365 * 24 * 3600 * 1000)
  await db.deleteFrom('identity.knownBrowsers').where('lastUsedAt', '<', yearAgo).execute()
  // After a month, any token of an ended sign-in has long expired.
  await db.deleteFrom('identity.signIns').where('lastSeenAt', '<', monthAgo).execute()
}
