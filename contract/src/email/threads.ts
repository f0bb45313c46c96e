// Recorded mail: one thread per activity, with its messages.
import { z } from 'zod'
import { Contact } from '../irm/values.ts'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant } from '../platform/values.ts'

export const messageKinds = ['message', 'bounce', 'automatic_reply'] as const

const Address = z.object({ name: z.string(), address: z.string() })

/** A meeting that an invitation in the thread proposes. */
export const Proposal = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  subject: z.string(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  location: z.string().nullable(),
  state: z.enum(['open', 'accepted', 'canceled']),
  /** The activity that it became. */
  activityId: z.uuid().nullable(),
})
export type Proposal = z.output<typeof Proposal>

export const EmailThread = z.object({
  id: z.uuid(),
  activityId: z.uuid(),
  subject: z.string(),
  messageCount: z.int(),
  lastMessageAt: Instant,
  /** Not visible to everyone. */
  isPrivate: z.boolean(),
  contacts: z.array(Contact),
  proposals: z.array(Proposal),
})
export type EmailThread = z.output<typeof EmailThread>

export const EmailMessage = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  /** The header, without brackets. */
  messageId: z.string(),
  kind: z.enum(messageKinds),
  /** By a colleague. */
  isSent: z.boolean(),
  sentAt: Instant,
  subject: z.string(),
  from: Address,
  to: z.array(Address),
  cc: z.array(Address),
  excerpt: z.string(),
  /** False if only the subject is recorded. */
  hasText: z.boolean(),
  attachmentCount: z.int(),
})
export type EmailMessage = z.output<typeof EmailMessage>

export const EmailAttachment = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  contentType: z.string(),
  /** Of the files area; null until it was scanned, or if it was not kept. */
  fileKey: z.string().nullable(),
  /** It can be opened in a moment. */
  isBeingChecked: z.boolean(),
  /** Why it cannot be opened. */
  reason: z.string().nullable(),
})
export type EmailAttachment = z.output<typeof EmailAttachment>

/** A picture that came with the message, and that its text shows. */
export const InlinePicture = EmailAttachment.pick({ name: true, bytes: true, contentType: true }).extend({
  /** What the text calls it, in `data-cid`. */
  contentId: z.string(),
  fileKey: z.string(),
  /** Good for some minutes. */
  url: z.string(),
})
export type InlinePicture = z.output<typeof InlinePicture>

export const WholeMessage = EmailMessage.extend({
  /** The mailbox that it was first found in; null if it was filed by hand, or was sent to the address that records. */
  accountId: z.uuid().nullable(),
  /** Where the sender wants replies; empty where that is `from`. */
  replyTo: z.array(Address),
  /** Message ids of the thread before it, without brackets: the first one, and the latest. */
  references: z.array(z.string()),
  /** What the sender wrote. */
  text: z.string(),
  /** What the message quotes. */
  quoted: z.string(),
  /** Sanitized: no script, form or style. Pictures have their address in `data-src`, or their name in `data-cid`. */
  html: z.string().nullable(),
  inlinePictures: z.array(InlinePicture),
  /** How many pictures of other servers it would show. */
  pictureCount: z.int(),
  /** Without the pictures inside. */
  attachments: z.array(EmailAttachment),
})
export type WholeMessage = z.output<typeof WholeMessage>

const gated = { gate: 'irwin_mail', permission: 'member' } as const

export const emailThreads = {
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/threads/{id}',
    summary: 'A thread of recorded mail',
    params: IdParams,
    response: item(EmailThread),
  }),
  messages: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/threads/{id}/messages',
    summary: 'The messages of a thread, in the order of time',
    params: IdParams,
    query: PageQuery,
    response: page(EmailMessage),
  }),
  message: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/messages/{id}',
    summary: 'One recorded message with its text and attachments',
    params: IdParams,
    response: item(WholeMessage),
  }),
  acceptProposal: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/proposals/{id}/accept',
    summary: 'Log the meeting that an invitation proposes, with the people of the thread',
    params: IdParams,
    affects: [
      'activities',
      'activity_events',
      'customer_activity_types',
      'irm',
      'organizations',
      'people',
      'colleagues',
    ],
    response: item(z.object({ activityId: z.uuid() })),
  }),
  dismissProposal: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/proposals/{id}/dismiss',
    summary: 'Leave a proposed meeting out',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  pictures: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/messages/{id}/pictures',
    summary: 'The pictures that a message shows from other servers, fetched by this one; some may be missing',
    params: IdParams,
    response: item(z.array(z.object({ address: z.string(), dataUrl: z.string() }))),
    callsPerMinute: 30,
  }),
}
