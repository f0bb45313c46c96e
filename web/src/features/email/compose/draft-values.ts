// What a window edits, and how it begins.
import type { EmailAccount } from '@rostrum/contract/email/accounts'
import type { DraftAttachment, EmailDraft, Reply } from '@rostrum/contract/email/drafts'
import { fieldsOfSubject } from '@rostrum/contract/email/personalized-fields'
import type { FoundRecipient, Recipient } from '@rostrum/contract/email/recipients'
import type { Opening } from './store.ts'

export interface DraftValues {
  accountId: string | null
  to: Recipient[]
  cc: Recipient[]
  bcc: Recipient[]
  subject: string
  body: string
  isP2p: boolean
  isPersonalized: boolean
  replyToMessageId: string | null
  reply: Reply | null
  templateId: string | null
  attachments: DraftAttachment[]
}

export const hasFields = ({ subject, body }: Pick<DraftValues, 'subject' | 'body'>): boolean =>
  body.includes('data-field="') || fieldsOfSubject(subject).length > 0

/** A message for each recipient. One recipient is no group, whatever was chosen for several. */
export const isSeparate = ({ isP2p, to }: Pick<DraftValues, 'isP2p' | 'to'>, isGroupAccount: boolean): boolean =>
  !isGroupAccount && (isP2p || to.length <= 1)

/** One line to write on, the signature, and what is answered. */
export const bodyWith = (signature: string, quoted = ''): string =>
  `<p></p>${signature && `<p></p>${signature}`}${quoted}`

const prefix = /^(re|fwd?|aw|wg):\s/i

function subjectOf({ subject = '', reply }: Opening): string {
  if (!reply) return subject
  if (reply.mode === 'forward') return `Fwd: ${subject.replace(prefix, '')}`
  return prefix.test(subject) ? subject : `Re: ${subject}`
}

/**
 * An answer leaves from the mailbox of what it answers, or else from the person's own address in it: the record names
 * one mailbox of a message that several received.
 */
function accountFor({ reply }: Opening, accounts: readonly EmailAccount[]): EmailAccount | undefined {
  const addresses = new Set(reply?.addresses)
  return (
    accounts.find(({ id }) => id === reply?.accountId) ??
    accounts.find(({ emailAddress }) => addresses.has(emailAddress.toLowerCase())) ??
    accounts[0]
  )
}

/** `accounts` are those that the person can send from. */
export function startOf(opening: Opening, accounts: readonly EmailAccount[]): DraftValues {
  const { draft, reply } = opening
  if (draft) return valuesOf(draft)
  const account = accountFor(opening, accounts)
  const quoted = reply && `<p></p><blockquote>${reply.quotedHtml}</blockquote>`
  return {
    accountId: account?.id ?? null,
    to: [...(opening.to ?? [])],
    cc: [...(opening.cc ?? [])],
    bcc: [],
    subject: subjectOf(opening),
    body: opening.body ?? bodyWith(account?.signature ?? '', quoted),
    // An answer to several people stays one conversation.
    isP2p: !reply,
    isPersonalized: false,
    replyToMessageId: reply?.replyToMessageId ?? null,
    reply: reply ? { messageId: reply.messageId, references: reply.references ?? [], mode: reply.mode } : null,
    templateId: null,
    attachments: [...(opening.attachments ?? [])],
  }
}

export const valuesOf = (draft: EmailDraft): DraftValues => {
  const { accountId, to, cc, bcc, subject, body, isP2p, isPersonalized, replyToMessageId, reply, templateId } = draft
  const { attachments } = draft
  return {
    accountId,
    to,
    cc,
    bcc,
    subject,
    body,
    isP2p,
    isPersonalized,
    replyToMessageId,
    reply,
    templateId,
    attachments,
  }
}

export const bodyOf = ({ attachments, ...values }: DraftValues) => ({
  ...values,
  attachmentKeys: attachments.map(({ fileKey }) => fileKey),
})

/** With the address that was searched for, else the first one there is. */
export function recipientOf(found: FoundRecipient, address?: string): Recipient {
  const { type, id, name, emailPrimary, emailSecondary } = found
  if (type === 'colleague') return { id: null, name, email: emailPrimary ?? '', mode: 'customEmail' }
  const isSecond = address ? address.toLowerCase() === emailSecondary?.toLowerCase() : !emailPrimary && emailSecondary
  const mode = isSecond ? 'emailSecondary' : 'emailPrimary'
  return { id, name, email: (isSecond ? emailSecondary : emailPrimary) ?? '', mode }
}

export const withRecipients = (list: readonly Recipient[], more: readonly Recipient[]): Recipient[] => {
  const key = ({ id, email, name }: Recipient) => email.toLowerCase() || id || name
  return [...new Map([...list, ...more].map((one) => [key(one), one])).values()]
}
