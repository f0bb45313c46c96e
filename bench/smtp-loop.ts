// Sends messages as long as the one on its standard input over a pool of connections, and prints how many a second. It
// signs as the worker does: that costs the client more than anything else.
import { generateKeyPairSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import nodemailer from 'nodemailer'

const messages = Number(process.env.MESSAGES)
const connections = 8

const html = (await buffer(process.stdin)).toString()
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const transport = nodemailer.createTransport({
  ...{ host: '127.0.0.1', port: Number(process.env.SMTP_PORT), ignoreTLS: true },
  ...{ pool: true, maxConnections: connections, maxMessages: 1000 },
  dkim: { domainName: 'veltrane.example', keySelector: 'bench', privateKey: privateKey as unknown as string },
})
let sent = 0
const begin = performance.now()
const sendNext = async () => {
  while (sent < messages) {
    sent += 1
    await transport.sendMail({ from: 'bare@veltrane.example', to: `r${sent}@bare.example`, subject: 'Bare loop', html })
  }
}
await Promise.all(Array.from({ length: connections * 3 }, sendNext))
process.stdout.write(String(messages / ((performance.now() - begin) / 1000)))
transport.close()
