// A message as bytes, read into what the record keeps. Whatever a sender does wrong, something readable comes out.
import { createHash } from 'node:crypto'
import { fileTypes } from '@rostrum/contract/files'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { bouncesIn, idsInReport } from './bounces.ts'
import { invitationIn } from './invitations.ts'
import type { MailAddress, MailAttachment, MailHeaders, MessageKind, ParsedMail } from './parsed-mail.ts'
import { contentIdsIn, safeHtml, textOfMail } from './safe-html.ts'

const longestText = 200_000
const longestSubject = 500
const longestName = 200
const mostRecipients = 200
/** Of a long thread the first and the latest say where it belongs. */
const mostReferences = 50

const clean = (text: string): string => text.replaceAll('\0', '')
const oneLine = (text: string, longest: number): string => clean(text).replace(/\s+/g, ' ').trim().slice(0, longest)

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)

export function addressesOf(given: Address | readonly Address[] | undefined): MailAddress[] {
  const all = [given ?? []].flat().flatMap((one) => ('group' in one && one.group ? one.group : [one]))
  return all
    .filter(({ address }) => isAddress(address))
    .slice(0, mostRecipients)
    .map(({ name, address }) => ({ name: oneLine(name ?? '', longestName), address: (address ?? '').toLowerCase() }))
}

export const idsIn = (text: string | undefined): string[] =>
  [...(text ?? '').slice(0, 100_000).matchAll(/<([^<>\s]{1,900})>/g)].map(([, id = '']) => id)

const bareId = (text: string | undefined): string | undefined =>
  idsIn(text)[0] ?? (text?.trim().slice(0, 900) || undefined)

/** Without the header, the same message still has the same id. */
const madeId = (parts: readonly string[]): string =>
  `${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)}@no-message-id`

const earliest = Date.UTC(1990, 0, 1)
const dayMs = 24 * 3_600_000

/** What the sender's clock says, unless that cannot be. */
export const timeOf = (said: Date | string | undefined, receivedAt: Date): Date => {
  const at = said ? new Date(said) : new Date(Number.NaN)
  const isPossible = at.getTime() > earliest && at.getTime() < Math.min(receivedAt.getTime(), Date.now()) + dayMs
  return isPossible ? at : receivedAt
}

export interface Envelope {
  messageId?: string | undefined
  inReplyTo?: string | undefined
  references?: string | undefined
  from: readonly MailAddress[]
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  replyTo?: readonly MailAddress[]
  date?: Date | string | undefined
  subject?: string | undefined
}

/** IMAP servers repeat From where a message has no Reply-To. */
const repliesBeside = (from: MailAddress, replyTo: readonly MailAddress[]): readonly MailAddress[] =>
  replyTo.every(({ address }) => address === from.address) ? [] : replyTo

export function headersOf(envelope: Envelope, receivedAt: Date): MailHeaders {
  const from = envelope.from[0] ?? { name: '', address: '' }
  const subject = oneLine(envelope.subject ?? '', longestSubject)
  const said = String(envelope.date instanceof Date ? envelope.date.toISOString() : (envelope.date ?? ''))
  const references = idsIn(envelope.references)
  return {
    messageId: clean(bareId(envelope.messageId) ?? madeId([said, from.address, subject])),
    inReplyTo: bareId(envelope.inReplyTo) ?? null,
    references: [...new Set([...references.slice(0, 1), ...references.slice(-mostReferences)])],
    from,
    to: envelope.to,
    cc: envelope.cc,
    replyTo: repliesBeside(from, envelope.replyTo ?? []),
    sentAt: timeOf(envelope.date, receivedAt),
    subject,
  }
}

const headerIn = (mail: Email, name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? ''

function kindOf(mail: Email): MessageKind {
  const type = headerIn(mail, 'content-type').toLowerCase()
  if (type.includes('multipart/report') && type.includes('delivery-status')) return 'bounce'
  const automatic = headerIn(mail, 'auto-submitted').toLowerCase()
  if (automatic.startsWith('auto-replied')) return 'automatic_reply'
  if (headerIn(mail, 'x-autoreply') || headerIn(mail, 'x-autorespond')) return 'automatic_reply'
  if (/^auto[_-]?reply$/i.test(headerIn(mail, 'precedence').trim())) return 'automatic_reply'
  const isTitled = /^(automatic reply|auto[- ]?reply|out of (the )?office|automatische antwort|abwesenheitsnotiz)\b/i
  return isTitled.test(mail.subject ?? '') ? 'automatic_reply' : 'message'
}

/** A body whose type makes no sense is taken for an attachment without a name. */
const unnamedTextIn = ({ attachments }: Email): string => {
  const body = attachments.find(({ filename, mimeType }) => !filename && !/^[\w-]+\/[\w.+-]+$/.test(mimeType))
  if (!body) return ''
  return clean(typeof body.content === 'string' ? body.content : Buffer.from(body.content as ArrayBuffer).toString())
}

const extensionFor = (type: string): string =>
  Object.entries(fileTypes).find(([, [first]]) => first === type.toLowerCase())?.[0] ?? ''

/** Programs leave out the names of pictures in a text; files are told apart by their extension. */
function unnamed(type: string, place: number): string {
  const extension = extensionFor(type)
  return `${type.startsWith('image/') ? 'Picture' : 'Attachment'} ${place}${extension && `.${extension}`}`
}

function attachmentsOf(mail: Email, html: string | null): MailAttachment[] {
  const wanted = new Set(contentIdsIn(html ?? ''))
  return mail.attachments
    .filter(({ mimeType }) => mimeType !== 'message/delivery-status')
    .map(({ filename, mimeType, content, contentId }, index) => {
      const id = bareId(contentId)
      // The first of several with one name is the one that is shown.
      const isShown = id !== undefined && wanted.delete(id)
      return {
        name: oneLine(filename ?? '', 200) || unnamed(mimeType, index + 1),
        contentType: oneLine(mimeType, 100),
        content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer),
        contentId: isShown ? id : null,
      }
    })
}

export async function parseMail(source: Uint8Array, receivedAt: Date): Promise<ParsedMail> {
  // Attachments of a forwarded message belong to that message, not to this one.
  const mail = await PostalMime.parse(Buffer.from(source), { attachmentEncoding: 'arraybuffer' })
  const headers = headersOf(
    {
      messageId: mail.messageId,
      inReplyTo: mail.inReplyTo,
      references: mail.references,
      from: addressesOf(mail.from ?? mail.sender),
      to: addressesOf(mail.to),
      cc: addressesOf(mail.cc),
      replyTo: addressesOf(mail.replyTo),
      date: mail.date ?? headerIn(mail, 'date'),
      subject: mail.subject,
    },
    receivedAt,
  )
  const html = mail.html ? safeHtml(clean(mail.html)) : null
  const written = clean(mail.text ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  const text = written || (html ? textOfMail(html) : unnamedTextIn(mail))
  const kind = kindOf(mail)
  return {
    ...headers,
    kind,
    text: text.slice(0, longestText),
    html,
    attachments: attachmentsOf(mail, html),
    bounces: kind === 'bounce' ? bouncesIn(source) : [],
    invitation: invitationIn(mail.attachments),
    about: kind === 'bounce' ? idsInReport(source) : [],
  }
}
