// What the record keeps of a message, whether it came from a mailbox, from the address that records, or was sent from here.

export interface MailAddress {
  name: string
  /** In lower case. */
  address: string
}

export interface MailAttachment {
  name: string
  contentType: string
  content: Uint8Array
  /** The name by which the text of the message shows it as a picture. */
  contentId: string | null
}

/** A message could not be delivered to this address. */
export interface Bounce {
  address: string
  /** Gone for good, not for now. */
  isPermanent: boolean
  reason: string
}

export interface Invitation {
  uid: string
  subject: string
  startsAt: Date
  endsAt: Date | null
  location: string | null
  isCanceled: boolean
}

export type MessageKind = 'message' | 'bounce' | 'automatic_reply'

/** Known before the body is fetched. */
export interface MailHeaders {
  /** Without brackets. */
  messageId: string
  inReplyTo: string | null
  references: readonly string[]
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  /** Where replies are wanted, if not at `from`. */
  replyTo: readonly MailAddress[]
  sentAt: Date
  subject: string
}

export interface ParsedMail extends MailHeaders {
  kind: MessageKind
  text: string
  /** Sanitized, with its pictures disabled. */
  html: string | null
  attachments: readonly MailAttachment[]
  bounces: readonly Bounce[]
  invitation: Invitation | null
  /** The message that an automatic answer or a bounce is about. */
  about: readonly string[]
}
