// Mail to many leaves out suppressed addresses: what leaves from the customer's account for group mail, one text as
// separate messages to several, and invitations to surveys. What one person writes to another from their own mailbox, or
// to a conversation, is theirs.
import type { Recipient } from '@rostrum/contract/email/recipients'
import { surveyIdsIn } from '#features/surveys/public.ts'
import { suppressedAmong } from '#lists/queries/suppressed.ts'
import type { Db } from '#platform/database/database.ts'
import type { Sender } from './queries/accounts.ts'

interface Sending {
  type: Sender['type']
  html: string
  /** Each recipient gets a message of their own. */
  isSeparateToSeveral: boolean
}

interface Addressed {
  to: readonly Recipient[]
  cc: readonly Recipient[]
  bcc: readonly Recipient[]
}

/** Of all who are addressed, in lower case. */
export async function suppressedOf(
  db: Db,
  { type, html, isSeparateToSeveral }: Sending,
  { to, cc, bcc }: Addressed,
): Promise<ReadonlySet<string>> {
  const isToMany = type === 'postmarkSender' || isSeparateToSeveral || surveyIdsIn(html).length > 0
  if (!isToMany) return new Set()
  return suppressedAmong(
    db,
    [...to, ...cc, ...bcc].map(({ email }) => email),
  )
}

export const isIn =
  (suppressed: ReadonlySet<string>) =>
  ({ email }: Recipient): boolean =>
    suppressed.has(email.toLowerCase())

export const without = <A extends Addressed>(message: A, suppressed: ReadonlySet<string>): A => {
  const isKept = (one: Recipient) => !isIn(suppressed)(one)
  return { ...message, to: message.to.filter(isKept), cc: message.cc.filter(isKept), bcc: message.bcc.filter(isKept) }
}
