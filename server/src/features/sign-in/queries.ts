import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.ts'

interface Credentials {
  id: string
  email: string
  firstName: string
  /** Null where an identity provider knows the password. */
  passwordHash: string | null
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`select * from identity.credentials_of(${email})`.execute(db)
  return rows[0]
}

export const findEmail = async (db: Db, userId: string) => {
  const row = await db.selectFrom('identity.users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}

export const listDemoUsers = (db: Db) =>
  db
    .selectFrom('identity.users as u')
    .innerJoin('identity.customerAuthorizations as a', 'a.userId', 'u.id')
    .innerJoin('identity.customers as c', 'c.id', 'a.customerId')
    .select(['u.email', 'u.firstName', 'u.lastName'])
    .select([
      sql<string[]>`array_agg(a.scope)`.as('scopes'),
      sql<string[]>`array_agg(a.role)`.as('roles'),
      sql<{ name: string; type: string; status: string }[]>`
        json_agg(json_build_object('name', c.name, 'type', c.type, 'status', c.status) order by a.created_at, a.id)
      `.as('customers'),
    ])
    .where('u.isDemo', '=', true)
    .groupBy('u.id')
    .orderBy('u.id')
    .execute()

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('identity.users')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const insertEvent = (db: Db, event: Insertable<DB['identity.signInEvents']>) =>
  db.insertInto('identity.signInEvents').values(event).execute()

export async function hasKnownBrowser(db: Db, userId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('identity.knownBrowsers').select('id').where('userId', '=', userId).where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export const upsertKnownBrowser = (db: Db, values: Insertable<DB['identity.knownBrowsers']>) => {
  const { browser, address, country } = values
  return db
    .insertInto('identity.knownBrowsers')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'id']).doUpdateSet({ browser, address, country, lastUsedAt: new Date() }),
    )
    .execute()
}

/** From there, when the earlier sign-ins all came from elsewhere. */
export async function isNewCountry(db: Db, userId: string, country: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select count(*) > 0 and bool_and(country <> ${country}) as is_new from identity.sign_in_events
    where user_id = ${userId} and outcome = 'signed_in' and country is not null`.execute(db)
  return rows[0]?.isNew === true
}

export async function hasSignedInBefore(db: Db, userId: string): Promise<boolean> {
  const { lastSignedInAt } = await db
    .selectFrom('identity.users')
    .select('lastSignedInAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return lastSignedInAt !== null
}
