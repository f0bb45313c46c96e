// How an answer to a message begins: whom it goes to, and what it quotes.
import { mostAttachments, type Reply } from '@rostrum/contract/email/drafts'
import type { Recipient } from '@rostrum/contract/email/recipients'
import type { EmailAttachment, InlinePicture } from '@rostrum/contract/email/threads'
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import type { Opening } from './store.ts'

interface Address {
  name: string
  address: string
}

/** As the record keeps it. */
export interface AnsweredMessage {
  id: string
  /** The mailbox that received or sent it, if it is known. */
  accountId: string | null
  /** The header, without brackets. */
  messageId: string
  /** Ids of the thread before it, the first one first. */
  references: readonly string[]
  subject: string
  from: Address
  /** Where the sender wants replies, if not at `from`. */
  replyTo: readonly Address[]
  to: readonly Address[]
  cc: readonly Address[]
  text: string
  /** What it quotes itself. */
  quoted: string
  inlinePictures: readonly InlinePicture[]
  attachments: readonly EmailAttachment[]
}

const bracketed = (id: string): string => `<${id}>`
const recipient = ({ name, address }: Address): Recipient => ({ id: null, name, email: address, mode: 'customEmail' })

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const written = ({ name, address }: Address): string => (name ? `${name} <${address}>` : address)

/** Recipients of a forwarded message see who wrote it to whom, and all that it said. */
function forwarded({ from, to, cc, subject, text, quoted }: AnsweredMessage, sentAt: string): string {
  const lines = [
    'Forwarded message',
    `From: ${written(from)}`,
    `Date: ${sentAt}`,
    `Subject: ${subject}`,
    `To: ${to.map(written).join(', ')}`,
    ...(cc.length > 0 ? [`Cc: ${cc.map(written).join(', ')}`] : []),
  ]
  return `<p>${lines.map(escapeHtml).join('<br>')}</p>${paragraphs([text, quoted].filter(Boolean).join('\n\n'))}`
}

/** Those that were kept, and the pictures of the text, which is quoted without them: the draft uses the same files. */
const filesOf = ({ inlinePictures, attachments }: AnsweredMessage) =>
  [...attachments, ...inlinePictures]
    .flatMap(({ fileKey, name, bytes, contentType }) => (fileKey ? [{ fileKey, name, bytes, contentType }] : []))
    .slice(0, mostAttachments)

/** `own` are the addresses of the person who answers, whom an answer to everyone leaves out. */
export function answerTo(
  message: AnsweredMessage,
  mode: Reply['mode'],
  { own, sentAt }: { own: ReadonlySet<string>; sentAt: string },
): Opening {
  const { id, messageId, references, accountId, subject, from, to, cc, text } = message
  const isOwn = ({ address }: Address) => own.has(address.toLowerCase())
  const wanted = message.replyTo.filter((one) => !isOwn(one))
  const sender = wanted.length > 0 ? wanted : [from]
  // An answer to one's own message goes to those it was for.
  const answered = isOwn(from) ? to : sender
  const isAnswered = ({ address }: Address) => answered.some((one) => one.address === address)
  const others = [...(isOwn(from) ? [] : to), ...cc].filter((one) => !isOwn(one) && !isAnswered(one))
  const isForward = mode === 'forward'
  const wrote = `<p>On ${escapeHtml(sentAt)}, ${escapeHtml(from.name || from.address)} wrote:</p>`
  return {
    to: isForward ? [] : answered.map(recipient),
    cc: mode === 'replyAll' ? others.map(recipient) : [],
    subject,
    attachments: isForward ? filesOf(message) : [],
    reply: {
      mode,
      messageId: bracketed(messageId),
      references: references.map(bracketed),
      quotedHtml: isForward ? forwarded(message, sentAt) : `${wrote}${paragraphs(text)}`,
      replyToMessageId: id,
      accountId,
      addresses: [from, ...to, ...cc].map(({ address }) => address),
    },
  }
}
