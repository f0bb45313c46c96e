// Mail leaves by SMTP: through the server that SMTP_URL names, else into a folder, through a server of our own.
import nodemailer from 'nodemailer'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { startFolderServer } from './folder-server.ts'

/** A message travels through the job queue, and so do its attachments: larger files are for links. */
const maxAttachmentCharacters = 2_000_000

const Attachment = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** Base64. */
  content: z.base64().max(maxAttachmentCharacters),
})

export const Message = z.object({
  /** The same message again has the same id, so that whoever receives it twice can tell. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z.array(Attachment).optional(),
})
export type Message = z.output<typeof Message>

/** Asked before a customer's mail is sent, in a transaction as that customer. */
export type Suppression = (db: Db, mail: { customerId: string; recipient: string }) => Promise<boolean>

export interface Mail {
  send(message: Message): Promise<void>
  close(): Promise<void>
}

export async function openMail(options: { smtpUrl: string | undefined; from: string; folder: string }): Promise<Mail> {
  const own = options.smtpUrl ? undefined : await startFolderServer(options.folder)
  const transport = nodemailer.createTransport(options.smtpUrl ?? own?.url, { from: options.from })
  return {
    async send({ id, to, subject, text, html, headers = {}, attachments = [] }) {
      await transport.sendMail({
        to,
        subject,
        text,
        ...(html && { html }),
        headers,
        attachments: attachments.map(({ fileName, contentType, content }) => ({
          filename: fileName,
          contentType,
          content,
          encoding: 'base64',
        })),
        messageId: `<${id}@rostrum>`,
      })
    },
    async close() {
      transport.close()
      await own?.stop()
    },
  }
}
