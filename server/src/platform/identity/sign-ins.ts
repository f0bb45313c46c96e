// A user's sign-ins, one per browser. Ending one revokes its tokens immediately, also those of an external issuer.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { newId } from '../identifiers.ts'

/** Model of the issuer's records of people whose password was right and whose second step is not done. */
export const waitingSignIns = 'WaitingSignIn'

interface SeenSignIn {
  sessionKey: string
  userId: string
  grantId: string | null
  browser: string
  address: string
  /** When the person proved who they are. */
  confirmedAt: Date | null
  browserId: string | null
}

export async function noteSignIn(db: Db, seen: SeenSignIn): Promise<void> {
  await db
    .insertInto('identity.signIns')
    .values({ id: newId(), ...seen, browser: seen.browser.slice(0, 300) })
    .onConflict((conflict) =>
      conflict.column('sessionKey').doUpdateSet({
        lastSeenAt: new Date(),
        address: seen.address,
        grantId: seen.grantId,
        confirmedAt: sql`greatest(sign_ins.confirmed_at, excluded.confirmed_at)`,
      }),
    )
    .execute()
  await db.updateTable('identity.users').set({ lastSignedInAt: new Date() }).where('id', '=', seen.userId).execute()
}

export const confirmSignIn = (db: Db, userId: string, sessionKey: string) =>
  db
    .updateTable('identity.signIns')
    .set({ confirmedAt: new Date() })
    .where('userId', '=', userId)
    .where('sessionKey', '=', sessionKey)
    .execute()

/** Ends the sign-in of this token, whether or not it was recorded. */
export async function endSignInOf(db: Db, userId: string, sessionKey: string): Promise<void> {
  await db
    .insertInto('identity.signIns')
    .values({ id: newId(), sessionKey, userId, endedAt: new Date() })
    .onConflict((conflict) => conflict.column('sessionKey').doUpdateSet({ endedAt: new Date() }))
    .execute()
  await forgetIssuerSessions(db, [sessionKey])
}

/** Ends a user's sign-ins by id, or all except one. Returns how many were ended. */
export async function endSignIns(
  db: Db,
  userId: string,
  which: { id: string } | { allBut: string } | { browserId: string; allBut: string } | 'all',
): Promise<number> {
  let update = db
    .updateTable('identity.signIns')
    .set({ endedAt: new Date() })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
  if (which !== 'all') {
    update = 'id' in which ? update.where('id', '=', which.id) : update.where('sessionKey', '!=', which.allBut)
    if ('browserId' in which) update = update.where('browserId', '=', which.browserId)
  }
  const ended = await update.returning('sessionKey').execute()
  await forgetIssuerSessions(
    db,
    ended.map((one) => one.sessionKey),
  )
  if (which === 'all') await forgetSessionsOf(db, userId)
  else if ('allBut' in which && !('browserId' in which)) await forgetSessionsOf(db, userId, which.allBut)
  return ended.length
}

/**
 * Includes issuer sessions that never fetched a token, and sign-ins that wait for their second step: anyone who knew the
 * password may hold such a cookie.
 */
async function forgetSessionsOf(db: Db, userId: string, kept = ''): Promise<void> {
  await db
    .deleteFrom('identity.issuerRecords')
    .where('model', 'in', ['Session', waitingSignIns])
    .where(sql<string>`payload ->> 'accountId'`, '=', userId)
    .where('uid', 'is distinct from', kept)
    .execute()
}

/** The embedded issuer's own sessions and grants go too, which invalidates its cookie and refresh tokens. */
async function forgetIssuerSessions(db: Db, sessionKeys: string[]): Promise<void> {
  if (sessionKeys.length === 0) return
  await db
    .deleteFrom('identity.issuerRecords')
    .where((where) =>
      where.or([
        where.and([where('model', '=', 'Session'), where('uid', 'in', sessionKeys)]),
        where(
          'grantId',
          'in',
          where.selectFrom('identity.signIns').select('grantId').where('sessionKey', 'in', sessionKeys),
        ),
      ]),
    )
    .execute()
}
