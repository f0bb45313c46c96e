import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('identity.passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const listCredentials = (db: Db, userId: string) =>
  db.selectFrom('identity.passkeys').select(['credentialId', 'transports']).where('userId', '=', userId).execute()

export const findCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('identity.passkeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'transports', sql<number>`counter`.as('counter')])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

interface NewPasskey {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** False if the passkey is already registered. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity.passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A signature counter that does not increase indicates a cloned passkey; 0 means that the passkey has no counter. */
export async function countUse(db: Db, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.passkeys')
    .set({ counter, lastUsedAt: new Date() })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or counter = 0 and ${counter} = 0)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const renamePasskey = (db: Db, userId: string, id: string, name: string) =>
  db
    .updateTable('identity.passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst()

export const deletePasskey = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('identity.passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export async function deletePasskeys(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('identity.passkeys').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

const challenges = 'PasskeyChallenge'

/** Among the issuer's records, which are cleaned up when they expire. */
export const insertChallenge = (
  db: Db,
  challenge: string,
  { purpose, seconds }: { purpose: string; seconds: number },
) =>
  db
    .insertInto('identity.issuerRecords')
    .values({
      model: challenges,
      id: challenge,
      payload: JSON.stringify({ purpose }),
      expiresAt: new Date(Date.now() + seconds * 1000),
    })
    .execute()

/** A challenge can be used once. */
export async function takeChallenge(db: Db, challenge: string, purpose: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.issuerRecords')
    .where('model', '=', challenges)
    .where('id', '=', challenge)
    .where(sql<string>`payload ->> 'purpose'`, '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
