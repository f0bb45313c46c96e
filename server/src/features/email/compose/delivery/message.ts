// The bytes of a message: text, pictures inside it, and attachments.
import { buffer } from 'node:stream/consumers'
import type { Recipient } from '@rostrum/contract/email/recipients'
import type { SendMailOptions } from 'nodemailer'
import { filesInUse, storageKeyOf } from '#features/files/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Outgoing } from '../queries/outgoing.ts'

export type MessageFiles = Awaited<ReturnType<typeof filesOf>>

export const filesOf = (db: Db, { id }: Outgoing) => filesInUse(db, 'email_outgoing', [id])

const addressOf = ({ name, email }: Recipient) => ({ name, address: email })

const picture = /<img src="\/v2\/file\/public\/[0-9a-f-]{36}\/([0-9a-f-]{36})"/g
const ownLink = /<a href="(\/[^"]*)"/g
const mention = /<a data-mention="[^"]*"[^>]*>([^<]*)<\/a>/g

export const contentIdOf = (fileId: string): string => `${fileId}@rostrum`

/** Pictures as the parts of a message that they travel as. */
export const namingPictures = (html: string): string =>
  html.replace(picture, (_, id: string) => `<img src="cid:${contentIdOf(id)}"`)

export const pictureIdsIn = (html: string): Set<string> => new Set([...html.matchAll(picture)].map(([, id = '']) => id))

/** For readers outside: pictures travel with the message, and links to us are complete. */
const htmlFor = (html: string, publicUrl: string): string =>
  namingPictures(html)
    .replace(mention, '$1')
    .replace(ownLink, (_, path: string) => `<a href="${publicUrl}${path}"`)

export async function contentOf(
  message: Outgoing,
  files: MessageFiles,
  { storage, publicUrl, optOutUrl }: { storage?: Storage; publicUrl: string; optOutUrl?: string | undefined },
): Promise<SendMailOptions> {
  const attached = new Set(message.attachmentIds)
  const inText = pictureIdsIn(message.html)
  const attachments = []
  for (const file of files) {
    if (!storage) throw new Error('Attachments need the storage')
    const content = await buffer(await storage.read(storageKeyOf(file)))
    const contentType = file.contentType ?? 'application/octet-stream'
    if (inText.has(file.id)) attachments.push({ cid: contentIdOf(file.id), filename: file.name, content, contentType })
    if (attached.has(file.id)) attachments.push({ filename: file.name, content, contentType })
  }
  const { senderName: name, senderAddress: address, messageId, inReplyTo, referenceIds, subject, plain } = message
  return {
    from: { name, address },
    to: message.to.map(addressOf),
    cc: message.cc.map(addressOf),
    bcc: message.bcc.map(addressOf),
    subject,
    text: plain,
    html: htmlFor(message.html, publicUrl),
    messageId,
    // Mail programs offer it as a button (RFC 8058).
    ...(optOutUrl && {
      headers: { 'List-Unsubscribe': `<${optOutUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    ...(inReplyTo && { inReplyTo }),
    ...(referenceIds.length > 0 && { references: referenceIds }),
    attachments,
  }
}
