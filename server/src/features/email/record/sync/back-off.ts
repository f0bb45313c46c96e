import { AccessEnded } from '#features/email/accounts/public.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'

const minuteMs = 60_000
/** Providers lock an account after some wrong passwords. */
const refusedMinutes = [15, 60, 360]
const longestMinutes = 60
/** A server that does not answer once or twice is no news. */
const silentFailures = 2

export interface BackOff {
  waitMs: number
  /** Whether the account says why. */
  isShown: boolean
  reason: string
}

/** Undefined for a failure that is ours. */
export function backOffAfter(error: unknown, formerFailures: number): BackOff | undefined {
  if (!(error instanceof ConnectionFailure) && !(error instanceof AccessEnded)) return undefined
  const isRefused = error instanceof AccessEnded || error.reason === 'credentials'
  const minutes = isRefused
    ? (refusedMinutes[formerFailures] ?? refusedMinutes.at(-1) ?? 0)
    : Math.min(2 ** formerFailures, longestMinutes)
  return { waitMs: minutes * minuteMs, isShown: isRefused || formerFailures >= silentFailures, reason: error.message }
}
