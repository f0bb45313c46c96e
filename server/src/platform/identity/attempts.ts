// Limits guesses of passwords and codes. They are counted in the database, so that all processes share the counts, and
// outside the request's transaction, so that a refused request counts too.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { AppError } from '../errors.ts'

export const attemptWindowMs = 15 * 60 * 1000

export interface Limit {
  key: string
  most: number
  windowMs?: number
}

/**
 * Counts an attempt and returns the number in the current window; an expired window starts over. A single
 * statement, so that concurrent guesses cannot bypass the limit.
 */
export async function countAttempt(shared: Db, key: string, windowMs: number) {
  const { rows } = await sql<{ attempts: number; windowEndsAt: Date }>`
    insert into identity.failed_sign_ins as f (key, failures, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowMs / 1000}))
    on conflict (key) do update set
      failures = case when f.window_ends_at > now() then f.failures + 1 else 1 end,
      window_ends_at = case when f.window_ends_at > now() then f.window_ends_at else excluded.window_ends_at end
    returning failures as attempts, window_ends_at`.execute(shared)
  return rows[0] ?? { attempts: 0, windowEndsAt: new Date() }
}

export const secondsUntil = (moment: Date): number => Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1000))

/** Counted before the secret is checked, and forgotten or taken back when it is correct. */
export async function countOrRefuse(shared: Db, { key, most, windowMs = attemptWindowMs }: Limit): Promise<void> {
  const { attempts, windowEndsAt } = await countAttempt(shared, key, windowMs)
  if (attempts <= most) return
  const seconds = secondsUntil(windowEndsAt)
  const minutes = Math.ceil(seconds / 60)
  throw new AppError(
    'too_many_requests',
    `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { details: { retry_after: seconds } },
  )
}

export const forgetAttempts = (shared: Db, key: string) =>
  shared.deleteFrom('identity.failedSignIns').where('key', '=', key).execute()

/** An attempt with the correct password does not count. */
export const takeBackAttempt = (shared: Db, key: string) =>
  shared
    .updateTable('identity.failedSignIns')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
