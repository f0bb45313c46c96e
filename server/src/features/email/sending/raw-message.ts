// A message of plain text and HTML as it goes over the wire. Headers are the library's; body and signature are made here,
// because its streams cost several times as much for each message as sending it does.
import type { SendMailOptions } from 'nodemailer'
import MimeNode from 'nodemailer/lib/mime-node'
import { dkimSignature, type Signer } from './dkim-signature.ts'
import { quotedPrintable } from './quoted-printable.ts'

export interface OutgoingMessage extends Pick<SendMailOptions, 'from' | 'to' | 'replyTo'> {
  subject: string
  text: string
  html: string
  /** With brackets. */
  messageId: string
  envelope: { from: string; to: string[] }
  headers: Record<string, string>
}

/** Never part of a quoted-printable text, where hexadecimal digits follow an equals sign. */
const boundary = '=_alternative'

const partOf = (type: string, text: string) =>
  `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}\r\n`

function headOf({ from, to, replyTo, subject, messageId, headers }: OutgoingMessage): string {
  const fields = {
    ...{ From: from, To: to, ...(replyTo && { 'Reply-To': replyTo }), Subject: subject, 'Message-ID': messageId },
    ...headers,
  }
  // The library takes addresses as objects here too; its types do not say so.
  return new MimeNode(`multipart/alternative; boundary="${boundary}"`)
    .setHeader(fields as Record<string, string>)
    .buildHeaders()
}

/** A failure is told apart from one of the mail server, which has heard nothing of it yet. */
const refused = (error: unknown) => Object.assign(error instanceof Error ? error : new Error(), { code: 'EMESSAGE' })

export async function rawMessage(message: OutgoingMessage, signer: Signer | undefined): Promise<Buffer> {
  try {
    const head = headOf(message)
    const body = `${partOf('text/plain', message.text)}${partOf('text/html', message.html)}--${boundary}--\r\n`
    const signature = signer ? await dkimSignature(head, body, signer) : ''
    return Buffer.from(`${signature}${head}\r\n\r\n${body}`)
  } catch (error) {
    throw refused(error)
  }
}
