import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const isAlive = sql<boolean>`c.expires_at > now()`

export const findChange = (db: Db, userId: string) =>
  db
    .selectFrom('identity.emailChanges as c')
    .select(['c.email', 'c.expiresAt'])
    .select((row) => [
      row('c.confirmedAtNew', 'is not', null).$castTo<boolean>().as('isConfirmedAtNew'),
      row('c.confirmedAtOld', 'is not', null).$castTo<boolean>().as('isConfirmedAtOld'),
    ])
    .where('c.userId', '=', userId)
    .where(isAlive)
    .executeTakeFirst()

interface NewChange {
  userId: string
  email: string
  newTokenHash: Buffer
  oldTokenHash: Buffer
  expiresAt: Date
}

/** In place of an earlier one, whose links end. */
export async function replaceChange(db: Db, values: NewChange): Promise<void> {
  await deleteChange(db, values.userId)
  await db.insertInto('identity.emailChanges').values(values).execute()
}

export async function deleteChange(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.emailChanges')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locked, so that of two links used at the same moment the second sees what the first did. */
export async function findByToken(db: Db, tokenHash: Buffer, lock = false) {
  const found = db
    .selectFrom('identity.emailChanges as c')
    .innerJoin('identity.users as u', 'u.id', 'c.userId')
    .select(['c.userId', 'c.email as to', 'u.email as from', 'u.firstName', 'c.confirmedAtNew', 'c.confirmedAtOld'])
    .select((row) => row('c.newTokenHash', '=', tokenHash).$castTo<boolean>().as('isForNew'))
    .where((row) =>
      row.or([
        row('c.newTokenHash', '=', tokenHash).and('c.confirmedAtNew', 'is', null),
        row('c.oldTokenHash', '=', tokenHash).and('c.confirmedAtOld', 'is', null),
      ]),
    )
    .where(isAlive)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

export const confirmChange = (db: Db, userId: string, isForNew: boolean) =>
  db
    .updateTable('identity.emailChanges')
    .set({ [isForNew ? 'confirmedAtNew' : 'confirmedAtOld']: new Date() })
    .where('userId', '=', userId)
    .execute()

/** Links for a forgotten password went to the former address. */
export async function changeAddress(db: Db, userId: string, email: string): Promise<void> {
  await db.updateTable('identity.users').set({ email, updatedAt: new Date() }).where('id', '=', userId).execute()
  await db.deleteFrom('identity.passwordResets').where('userId', '=', userId).execute()
}

export const listAuthorizations = (db: Db, userId: string) =>
  db
    .selectFrom('identity.customerAuthorizations')
    .select(['customerId', 'scope'])
    .where('userId', '=', userId)
    .execute()
