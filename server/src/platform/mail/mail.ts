// Mail is sent by SMTP: through the server in SMTP_URL, else to a folder through an embedded server.
import nodemailer from 'nodemailer'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { startFolderServer } from './folder-server.ts'
import { demoAuthentication, type Mailbox, openMailbox } from './mailbox/mailbox.ts'

/** Messages are stored in the job queue, including attachments: larger files should be sent as links. */
const maxAttachmentCharacters = 2_000_000

const Attachment = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** Base64. */
  content: z.base64().max(maxAttachmentCharacters),
})

export const Message = z.object({
  /** Stable across retries, so that a duplicate can be recognized by its Message-ID. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** The colleague in whose name it is sent. */
  replyTo: z.string().optional(),
  attachments: z.array(Attachment).optional(),
})
export type Message = z.output<typeof Message>

/** Called before a customer's mail is sent, in a transaction as that customer. */
export type Suppression = (db: Db, mail: { customerId: string; recipient: string }) => Promise<boolean>

export interface Mail {
  send(message: Message): Promise<void>
  /** Undefined unless it was asked for, and with a mail server of one's own. */
  mailbox?: Mailbox | undefined
  close(): Promise<void>
}

interface Options {
  smtpUrl: string | undefined
  from: string
  folder: string
  /** The folder's mailboxes can be read by IMAP. */
  hasMailbox?: boolean
}

export async function openMail(options: Options): Promise<Mail> {
  const authenticate = options.hasMailbox ? demoAuthentication : undefined
  const own = options.smtpUrl ? undefined : await startFolderServer(options.folder, authenticate)
  const mailbox = own && authenticate && (await openMailbox(own, authenticate))
  const transport = nodemailer.createTransport(options.smtpUrl ?? own?.url, { from: options.from })
  return {
    mailbox,
    async send({ id, to, subject, text, html, headers = {}, replyTo, attachments = [] }) {
      await transport.sendMail({
        to,
        subject,
        text,
        ...(html && { html }),
        ...(replyTo && { replyTo }),
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
      await mailbox?.stop()
      await own?.stop()
    },
  }
}
