import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const findCredentials = (db: Db, email: string) =>
  db.selectFrom('identity.users').select(['id', 'passwordHash']).where('email', '=', email).executeTakeFirst()

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

/**
 * Counts an attempt and returns the number in the current window; an expired window starts over. A single
 * statement, so that concurrent guesses cannot bypass the limit.
 */
export const countAttempt = async (db: Db, key: string, windowMs: number) => {
  const { rows } = await sql<{ attempts: number; windowEndsAt: Date }>`
    insert into identity.failed_sign_ins as f (key, failures, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowMs / 1000}))
    on conflict (key) do update set
      failures = case when f.window_ends_at > now() then f.failures + 1 else 1 end,
      window_ends_at = case when f.window_ends_at > now() then f.window_ends_at else excluded.window_ends_at end
    returning failures as attempts, window_ends_at`.execute(db)
  return rows[0] ?? { attempts: 0, windowEndsAt: new Date() }
}

export const forgetAttempts = (db: Db, key: string) =>
  db.deleteFrom('identity.failedSignIns').where('key', '=', key).execute()

/** An attempt with the correct password does not count. */
export const takeBackAttempt = (db: Db, key: string) =>
  db
    .updateTable('identity.failedSignIns')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
