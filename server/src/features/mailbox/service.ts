// Only where the demo's own mail server runs: everybody who can sign in there knows everybody's password.
import type { mailbox as endpoints, MailboxMessage } from '@rostrum/contract/mailbox'
import type { Input } from '@rostrum/contract/platform/endpoint'
import nodemailer from 'nodemailer'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import type { Mailbox } from '#platform/mail/mailbox/mailbox.ts'
import type { StoredMessage } from '#platform/mail/mailbox/message-folder.ts'
import { readRichText } from '#platform/rich-text.ts'

const excerptLength = 160
const longestText = 100_000

function requireMailbox({ mailbox }: Services): Mailbox {
  if (!mailbox) throw notFound('Mailbox')
  return mailbox
}

const shownAs = (address: Address | undefined): string => {
  if (!address) return ''
  return address.name && address.address ? `${address.name} <${address.address}>` : (address.address ?? address.name)
}

/** HTML is shown as its text: what others wrote is not rendered. */
const textOf = ({ text, html }: Email): string => (text ?? (html ? readRichText(html).plain : '')).slice(0, longestText)

async function parse({ messages }: Mailbox, { id, receivedAt }: StoredMessage) {
  const mail = await PostalMime.parse(await messages.read(id))
  const text = textOf(mail)
  const message: MailboxMessage = {
    id,
    from: shownAs(mail.from),
    to: (mail.to ?? []).map(shownAs),
    subject: mail.subject ?? '',
    receivedAt,
    excerpt: text.replace(/\s+/g, ' ').trim().slice(0, excerptLength),
  }
  return { mail, message, text }
}

async function requireMessage(mailbox: Mailbox, id: string): Promise<StoredMessage> {
  const found = (await mailbox.messages.list()).find((message) => message.id === id)
  if (!found) throw notFound('Message')
  return found
}

export const listAddresses = (services: Services) => async () => {
  const found = new Map<string, { address: string; received: number; lastReceivedAt: Date }>()
  for (const { recipients, receivedAt } of await requireMailbox(services).messages.list()) {
    for (const address of recipients) {
      const received = (found.get(address)?.received ?? 0) + 1
      found.set(address, { address, received, lastReceivedAt: receivedAt })
    }
  }
  return [...found.values()].sort((a, b) => b.lastReceivedAt.getTime() - a.lastReceivedAt.getTime())
}

export const listMessages =
  (services: Services) =>
  async (_ctx: Context, { query }: Input<typeof endpoints.messages>) => {
    const mailbox = requireMailbox(services)
    const all = (await mailbox.messages.list()).filter(({ recipients }) => recipients.includes(query.address)).reverse()
    const shown = all.slice(query.pageOffset, query.pageOffset + query.pageSize)
    const rows = await Promise.all(shown.map(async (stored) => (await parse(mailbox, stored)).message))
    return { rows, total: all.length }
  }

export const readMessage =
  (services: Services) =>
  async (_ctx: Context, { params }: Input<typeof endpoints.read>) => {
    const mailbox = requireMailbox(services)
    const { mail, message, text } = await parse(mailbox, await requireMessage(mailbox, params.id))
    return { ...message, text, attachments: mail.attachments.map(({ filename }) => filename ?? 'Attachment') }
  }

/** Before the transaction: the answer goes out over SMTP like any other mail. */
export const sendReply =
  (services: Services) =>
  async (_caller: Caller, { params, body }: Input<typeof endpoints.reply>): Promise<{ to: string }> => {
    const mailbox = requireMailbox(services)
    const stored = await requireMessage(mailbox, params.id)
    if (!stored.recipients.includes(body.address)) throw unprocessable({ address: 'This address did not receive it' })
    const { mail, text } = await parse(mailbox, stored)
    const [answered] = mail.replyTo?.length ? mail.replyTo : [mail.from]
    const to = answered?.address ?? stored.sender
    const quoted = text.split('\n').map((line) => `> ${line}`)
    const { messageId, references = '' } = mail
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: mailbox.smtpPort,
      auth: { user: body.address, pass: demoPassword },
    })
    const named = mail.to?.find(({ address }) => address?.toLowerCase() === body.address)
    await transport.sendMail({
      from: { name: named?.name ?? '', address: body.address },
      to,
      subject: /^re:/i.test(mail.subject ?? '') ? mail.subject : `Re: ${mail.subject ?? ''}`,
      text: [body.text, '', `${shownAs(mail.from)} wrote:`, ...quoted].join('\n'),
      ...(messageId && { inReplyTo: messageId, references: `${references} ${messageId}`.trim() }),
    })
    return { to }
  }

export async function recordReply(ctx: Context, { params }: Input<typeof endpoints.reply>, sent: { to: string }) {
  await recordChange(ctx, { action: 'mailbox.answered', subjectType: 'mailbox_message', subjectId: params.id })
  return sent
}
