// Checks the code of a second step, at sign-in and before sensitive acts. Guesses are limited.
import type { Db } from '#platform/database/database.ts'
import { unprocessable } from '#platform/errors.ts'
import { countOrRefuse, forgetAttempts, type Limit, takeBackAttempt } from '#platform/identity/attempts.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import { openSecret } from './authenticator.ts'
import { takePeriod, takeRecoveryCode } from './queries.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { isTotp, periodWith } from './totp.ts'

export type CodeKind = 'authenticator' | 'recovery_code'

const day = 24 * 3600 * 1000

/**
 * Five wrong codes in 15 minutes, and 50 a day: of a million codes three are right at any moment. A browser in which
 * the person has signed in before has its own counter, so that someone who only knows the password cannot lock them
 * out.
 */
export const secondStepLimits = (userId: string, knownBrowserId?: string): Limit[] =>
  knownBrowserId
    ? [{ key: `second-step:${userId} ${knownBrowserId}`, most: 5 }]
    : [
        { key: `second-step:${userId}`, most: 5 },
        { key: `second-step-day:${userId}`, most: 50, windowMs: day },
      ]

interface Guess {
  userId: string
  code: string
  limits: readonly Limit[]
}

/** Throws for a wrong code and for too many of them. `shared` is outside the request's transaction. */
export async function verifyCode(
  db: Db,
  { shared, sealing }: { shared: Db; sealing: Sealing },
  { userId, code, limits }: Guess,
): Promise<CodeKind> {
  for (const limit of limits) await countOrRefuse(shared, limit)
  const kind = await takeCode(db, sealing, userId, code)
  if (!kind) throw unprocessable({ code: 'Incorrect code' })
  for (const { key, windowMs } of limits) await (windowMs ? takeBackAttempt : forgetAttempts)(shared, key)
  return kind
}

/** A code works once. */
async function takeCode(db: Db, sealing: Sealing, userId: string, code: string): Promise<CodeKind | undefined> {
  const typed = code.replaceAll(/\s/g, '')
  if (!isTotp(typed)) {
    return (await takeRecoveryCode(db, userId, recoveryCodeHash(typed))) ? 'recovery_code' : undefined
  }
  const secret = await openSecret(db, sealing, userId)
  const period = secret && periodWith(secret, typed)
  return period !== undefined && (await takePeriod(db, userId, period)) ? 'authenticator' : undefined
}
