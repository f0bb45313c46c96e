// Messages on their way, one row each: what waits, what the mail server accepted, and what it refused.
import { z } from 'zod'
import { endpoint, item, page } from '../platform/endpoint.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { DraftAttachment } from './drafts.ts'
import { OutgoingQuery, outgoingStates } from './outgoing-query.ts'
import { Recipient } from './recipients.ts'

export const OutgoingMessage = z.object({
  id: z.uuid(),
  draftId: z.uuid(),
  accountId: z.uuid(),
  from: z.object({ name: z.string(), email: z.string() }),
  to: z.array(Recipient),
  cc: z.array(Recipient),
  bcc: z.array(Recipient),
  subject: z.string(),
  state: z.enum(outgoingStates),
  /** When it leaves, or is tried again. */
  sendAt: Instant,
  attempts: z.int(),
  /** What the mail server said last. */
  answer: z.string().nullable(),
  /** Recipients that the server refused or that were suppressed, while the message went to the others. */
  rejected: z.array(z.string()),
  acceptedAt: Instant.nullable(),
  createdAt: Instant,
})
export type OutgoingMessage = z.output<typeof OutgoingMessage>

export const SmtpMessage = OutgoingMessage.extend({
  /** RFC 5322 headers. */
  messageId: z.string(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  /** Sanitized HTML, as it was sent. */
  body: z.string(),
  text: z.string(),
  attachments: z.array(DraftAttachment),
  /** Messages of the same draft that wait to be sent; of those that are separate, one for each recipient. */
  waitingCount: z.int(),
})
export type SmtpMessage = z.output<typeof SmtpMessage>

const gated = { gate: 'irwin_mail', permission: 'member' } as const

export const emailOutgoing = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/outgoing',
    summary: 'Messages that the caller sent or that wait to be sent, the latest first',
    query: OutgoingQuery,
    response: page(OutgoingMessage),
  }),
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/smtp_messages/{id}',
    summary: 'One sent message of the caller',
    params: IdParams,
    response: item(SmtpMessage),
  }),
  cancel: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/outgoing/{id}/cancel',
    summary: 'Cancel a message that waits: it is a draft again',
    params: IdParams,
    affects: [],
    response: item(OutgoingMessage),
  }),
  settle: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/outgoing/{id}/settle',
    summary: 'Say of an unconfirmed message that it arrived, or send it again',
    params: IdParams,
    body: z.strictObject({ as: z.enum(['sent', 'again']) }),
    affects: [],
    response: item(OutgoingMessage),
  }),
}
