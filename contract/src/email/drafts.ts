// Messages that are being written: drafts of one person, saved while they type, and how they are sent.
import { z } from 'zod'
import { RichText } from '../irm/values.ts'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { EmailDraftQuery } from './drafts-query.ts'
import { mostRecipients, Recipient } from './recipients.ts'

/** How long a message waits before it is sent, so that it can be taken back. */
export const undoSeconds = 10
/** Of all files of a message; larger messages are refused by most servers. */
export const mostAttachmentBytes = 25 * 1024 * 1024
export const mostAttachments = 20

export const sendingMessages = {
  from: "'From' Field cannot be empty",
  to: "'To' Field cannot be empty",
  malformed: (field: 'To' | 'Cc' | 'Bcc') =>
    `The addresses in the '${field}' field was not recognized. Please make sure that all addresses are properly formed.`,
  subject: 'Subject cannot be empty',
  groupTemplate: "Bulk Group Emails doesn't support personalized templates, please select another one.",
  templateRecipient: 'There is/are personalized field/s on this template. Please add at least 1 recipient to use it.',
  fieldsRemain: 'Please delete personalized fields on editor',
  failure: 'Something went wrong. Please try again',
} as const

export const replyModes = ['reply', 'replyAll', 'forward'] as const

/** The message that is answered, by its RFC 5322 headers. */
const messageId = z
  .string()
  .trim()
  .max(998)
  .regex(/^<[^<>\s]+>$/, 'is not a Message-ID')
export const Reply = z.strictObject({
  messageId,
  /** Of the whole thread, the first message first. */
  references: z.array(messageId).max(200).default([]),
  mode: z.enum(replyModes),
})
export type Reply = z.output<typeof Reply>

const Recipients = z.array(Recipient).max(mostRecipients, `Add at most ${mostRecipients} recipients`)

const content = {
  /** Null until one is chosen. */
  accountId: z.uuid().nullable(),
  to: Recipients,
  cc: Recipients,
  bcc: Recipients,
  subject: z
    .string()
    .max(250, 'Enter at most 250 characters')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header.
    .refine((text) => !/[\x00-\x1f\x7f]/.test(text), 'Remove the line breaks'),
  body: RichText,
  /** One message for each recipient, instead of one for all. */
  isP2p: z.boolean(),
  /** Whether the text may have personalized fields. */
  isPersonalized: z.boolean(),
  /** Id of the message in the record that is answered. */
  replyToMessageId: z.uuid().nullable(),
  reply: Reply.nullable(),
  templateId: z.uuid().nullable(),
  /** Keys of uploaded files. */
  attachmentKeys: z.array(z.string().max(200)).max(mostAttachments, `Attach at most ${mostAttachments} files`),
}

export const DraftAttachment = z.object({
  fileKey: z.string(),
  name: z.string(),
  bytes: z.int(),
  contentType: z.string(),
})
export type DraftAttachment = z.output<typeof DraftAttachment>

export const EmailDraft = z.object({
  /** The same as `draftId`. */
  id: z.uuid(),
  draftId: z.uuid(),
  accountId: content.accountId,
  /** The address of the account. */
  from: z.string().nullable(),
  to: z.array(Recipient),
  cc: z.array(Recipient),
  bcc: z.array(Recipient),
  subject: z.string(),
  /** Sanitized HTML, possibly with fields. */
  body: z.string(),
  isP2p: z.boolean(),
  isPersonalized: z.boolean(),
  replyToMessageId: z.uuid().nullable(),
  reply: Reply.nullable(),
  templateId: z.uuid().nullable(),
  attachments: z.array(DraftAttachment),
  version: z.int(),
  /** What the mail server said when it was sent before. */
  failure: z.string().nullable(),
  /** Null while it is being written. */
  sentAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type EmailDraft = z.output<typeof EmailDraft>

/** A wall-clock time, in the sender's time zone or in that of each recipient. */
export const SendLater = z.strictObject({
  localTime: z.iso.datetime({ local: true, precision: -1 }),
  zone: z.enum(['own', 'recipient']),
})
export type SendLater = z.output<typeof SendLater>

export const Sending = z.object({
  draftId: z.uuid(),
  /** Messages that are waiting to be sent. */
  messageCount: z.int(),
  /** When the first of them leaves; until then it can be undone. */
  sendAt: Instant,
  lastSendAt: Instant,
  /** With the recipients for whom a field is missing. */
  remainingDraftId: z.uuid().nullable(),
})
export type Sending = z.output<typeof Sending>

const gated = { gate: 'irwin_mail', permission: 'member' } as const

export const emailDrafts = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/drafts',
    summary: 'The caller’s drafts, the latest first',
    query: EmailDraftQuery,
    response: page(EmailDraft),
  }),
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/drafts/{id}',
    summary: 'A draft of the caller',
    params: IdParams,
    response: item(EmailDraft),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/drafts',
    summary: 'Begin a message',
    body: z.strictObject({
      accountId: content.accountId.default(null),
      to: content.to.default([]),
      cc: content.cc.default([]),
      bcc: content.bcc.default([]),
      subject: content.subject.default(''),
      body: content.body.default(''),
      isP2p: content.isP2p.default(true),
      isPersonalized: content.isPersonalized.default(false),
      replyToMessageId: content.replyToMessageId.default(null),
      reply: content.reply.default(null),
      templateId: content.templateId.default(null),
      attachmentKeys: content.attachmentKeys.default([]),
    }),
    affects: [],
    response: item(EmailDraft),
  }),
  update: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/email/drafts/{id}',
    summary: 'Save a draft. An older version is rejected',
    params: IdParams,
    body: z.strictObject(content).partial().extend({ version: z.int().optional() }),
    affects: [],
    response: item(EmailDraft),
  }),
  remove: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/email/drafts/{id}',
    summary: 'Discard a draft; it can be restored',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/drafts/{id}/restore',
    summary: 'Undo discarding a draft',
    params: IdParams,
    affects: [],
    response: item(EmailDraft),
  }),
  send: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/drafts/{id}/send',
    summary: `Send a draft: ${undoSeconds} seconds from now, or at a later time. A second call sends nothing more`,
    params: IdParams,
    body: z
      .strictObject({
        /** The version that the sender saw. */
        version: z.int().optional(),
        sendLater: SendLater.nullable().default(null),
        /** Leaves out recipients for whom a field is missing: they stay in a draft of their own. */
        skipsIncomplete: z.boolean().default(false),
      })
      .default({ sendLater: null, skipsIncomplete: false }),
    affects: [],
    response: item(Sending),
  }),
  undo: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/drafts/{id}/undo',
    summary: 'Undo what has not been sent yet: the message is a draft again',
    params: IdParams,
    affects: [],
    response: item(EmailDraft),
  }),
}
