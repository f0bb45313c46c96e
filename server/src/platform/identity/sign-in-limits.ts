// How long a sign-in lasts for a customer: without use, and altogether.
import type { Db } from '../database/database.ts'

export interface SignInLimits {
  idleMinutes: number | null
  signedInHours: number | null
}

interface Age {
  startedAt: Date
  /** Null for a script's token, which is used when the script runs. */
  activeAt: Date | null
}

/** What has run out, in words. */
export function limitReached({ startedAt, activeAt }: Age, limits: SignInLimits, now = Date.now()): string | undefined {
  const { idleMinutes, signedInHours } = limits
  if (idleMinutes !== null && activeAt && now - activeAt.getTime() > idleMinutes * 60_000) {
    return 'You were signed out because you had not used Rostrum for a while. Sign in again'
  }
  if (signedInHours !== null && now - startedAt.getTime() > signedInHours * 3600_000) {
    return 'Your company asks you to sign in again from time to time'
  }
  return undefined
}

const stepMs = 60_000

/**
 * A page that is open without anybody before it calls too: the browser says how long ago somebody last did something.
 * Written once a minute at most.
 */
export async function noteActivity(
  db: Db,
  { sessionKey, activeAt }: { sessionKey: string; activeAt: Date | null },
  idleSeconds: unknown,
): Promise<void> {
  const stated = Number(idleSeconds ?? 0)
  const at = new Date(Date.now() - (Number.isFinite(stated) && stated > 0 ? stated * 1000 : 0))
  if (!activeAt || at.getTime() - activeAt.getTime() < stepMs) return
  await db
    .updateTable('identity.signIns')
    .set({ lastActiveAt: at })
    .where('sessionKey', '=', sessionKey)
    .where('lastActiveAt', '<', at)
    .execute()
}
