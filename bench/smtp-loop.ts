// Sends the message on its standard input again and again over a pool of connections, and prints how many a second. It
// signs as the worker does: that costs more than anything else.
import { generateKeyPairSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import nodemailer from 'nodemailer'
import { dkimSignature } from '../server/src/features/email/sending/dkim-signature.ts'

const messages = Number(process.env.MESSAGES)
const connections = 8

const source = (await buffer(process.stdin)).toString()
const end = source.indexOf('\r\n\r\n')
const [head, body] = [source.slice(0, end), source.slice(end + 4)]
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const headerFieldNames = 'From:To:Subject:Date:Message-ID:List-Unsubscribe'
const signer = { domainName: 'veltrane.example', keySelector: 'bench', headerFieldNames, key: privateKey }
const transport = nodemailer.createTransport({
  ...{ host: '127.0.0.1', port: Number(process.env.SMTP_PORT), ignoreTLS: true },
  ...{ pool: true, maxConnections: connections, maxMessages: 1000 },
})
let sent = 0
const begin = performance.now()
const sendNext = async () => {
  while (sent < messages) {
    sent += 1
    const envelope = { from: 'bare@veltrane.example', to: [`r${sent}@bare.example`] }
    const signature = await dkimSignature(head, body, signer)
    await transport.sendMail({ envelope, raw: Buffer.from(`${signature}${source}`) })
  }
}
await Promise.all(Array.from({ length: connections * 6 }, sendNext))
process.stdout.write(String(messages / ((performance.now() - begin) / 1000)))
transport.close()
