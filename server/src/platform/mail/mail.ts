// Mail leaves by SMTP: through the server that SMTP_URL names, else into a folder, through a server of our own.
import nodemailer from 'nodemailer'
import { startFolderServer } from './folder-server.ts'

export interface Message {
  to: string
  subject: string
  text: string
  /** The same message again has the same id, so that whoever receives it twice can tell. */
  id: string
}

export interface Mail {
  send(message: Message): Promise<void>
  close(): Promise<void>
}

export async function openMail(options: { smtpUrl: string | undefined; from: string; folder: string }): Promise<Mail> {
  const own = options.smtpUrl ? undefined : await startFolderServer(options.folder)
  const transport = nodemailer.createTransport(options.smtpUrl ?? own?.url, { from: options.from })
  return {
    async send({ to, subject, text, id }) {
      await transport.sendMail({ to, subject, text, messageId: `<${id}@rostrum>` })
    },
    async close() {
      transport.close()
      await own?.stop()
    },
  }
}
