// What a failed attempt means: refused for good, to be tried again, or nobody knows whether the server took it.
import { AccessEnded } from '#features/email/accounts/public.ts'
import { AppError } from '#platform/errors.ts'
import { ConnectionFailure, failureOf } from '#platform/mail/connect/failures.ts'

export type Verdict = { kind: 'refused' | 'later' | 'unknown'; words: string }

/** Before the message itself: such an attempt has sent nothing. */
const beforeTheMessage =
  /ECONNREFUSED|EDNS|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETLS|Greeting never received|Connection timeout/

interface Thrown {
  code?: string
  message?: string
  responseCode?: number
  response?: string
}

const firstLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 500)

export function verdictOf(error: unknown, host: string): Verdict {
  // A provider that gives no access token at the moment.
  if (error instanceof AppError && error.code === 'unavailable') return { kind: 'later', words: error.message }
  if (error instanceof AccessEnded || error instanceof AppError) return { kind: 'refused', words: error.message }
  const { code = '', message = '', responseCode, response = '' } = (error ?? {}) as Thrown
  if (code === 'EAUTH') return { kind: 'refused', words: failureOf(error, host).message }
  if (responseCode !== undefined) {
    const words = firstLine(response || message)
    return { kind: responseCode >= 400 && responseCode < 500 ? 'later' : 'refused', words }
  }
  // What we build ourselves was refused by the library: an address, for example.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'refused', words: firstLine(message) }
  const isBefore = error instanceof ConnectionFailure || beforeTheMessage.test(`${code} ${message}`)
  return { kind: isBefore ? 'later' : 'unknown', words: failureOf(error, host).message }
}

/** Eight attempts within about four hours. */
const mostAttempts = 8
export const nextAttempt = (attempts: number): Date | undefined =>
  attempts >= mostAttempts ? undefined : new Date(Date.now() + 60_000 * 2 ** Math.min(attempts - 1, 6))
