// What an attempt means for the recipient, and for the campaign: a server that refuses us refuses everyone after.
import { nextAttempt, verdictOf } from '#features/email/sending/public.ts'
import type { Outcome, Taken } from './queries/engine.ts'

export interface Judged {
  /** Undefined: nobody knows whether the server took it. */
  outcome: Outcome | undefined
  /** pause: until someone has mended it. later: the server is not there now. */
  halt?: { how: 'pause' | 'later'; words: string }
}

interface Thrown {
  code?: string
  command?: string
  responseCode?: number
}

/** Status codes of RFC 3463 about the recipient's address; 5.1.7 and 5.1.8 are about the sender's. */
const ofRecipient = /\b5\.(1\.(?![78]\b)\d{1,3}|2\.1|4\.4)\b/
/** 5.0.0 says no more than that it failed. */
const anyStatus = /\b5\.(?!0\.0\b)\d{1,3}\.\d{1,3}\b/
const unknownUser =
  /unknown (user|recipient|address|mailbox)|(user|recipient|mailbox|address) (is )?(unknown|not found|unavailable|invalid|rejected)|no such (user|recipient|mailbox|person|address)|does(n’t|n't| not) exist|invalid (recipient|mailbox|user)|no mailbox/i

/** Whether an answer says that the address is gone. */
export const isAboutRecipient = (words: string): boolean =>
  anyStatus.test(words) ? ofRecipient.test(words) : unknownUser.test(words)

/** Of mail servers in front of ours; such a message was not taken. */
const closing = 421

export function judge(error: unknown, { id, attempts }: Pick<Taken, 'id' | 'attempts'>, host: string): Judged {
  const { kind, words } = verdictOf(error, host)
  const { code = '', command = '', responseCode } = (error ?? {}) as Thrown
  const base = { id, attempt: attempts, answer: words }
  if (kind === 'unknown') return { outcome: undefined }
  if (kind === 'later') {
    const sendAt = nextAttempt(attempts)
    const outcome: Outcome = sendAt ? { ...base, state: 'deferred', sendAt } : { ...base, state: 'failed' }
    const isGone = responseCode === undefined || responseCode === closing
    return isGone ? { outcome, halt: { how: 'later', words } } : { outcome }
  }
  const isOurs = code === 'EAUTH' || command === 'MAIL FROM' || (responseCode === undefined && code !== 'EENVELOPE')
  if (isOurs && code !== 'EMESSAGE') return { outcome: { ...base, state: 'queued' }, halt: { how: 'pause', words } }
  return { outcome: { ...base, state: isAboutRecipient(words) ? 'bounced' : 'failed' } }
}
