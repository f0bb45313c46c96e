// Takes mail to the installation's own addresses from other mail servers. It relays nothing, and rejects addresses that
// do not exist before their message is sent.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import type { InboundConfig } from '../config.ts'

export interface ReceivedMail {
  source: Buffer
  /** In lower case. */
  recipients: readonly string[]
  /** Who signed in to send it; undefined for mail from elsewhere. */
  signedInAs: string | undefined
}

export interface MailReceiver {
  /** Whether an address exists. */
  takes(address: string): Promise<boolean>
  /** Resolves once the message can no longer be lost. full: to be sent again later. */
  receive(mail: ReceivedMail): Promise<'kept' | 'full'>
}

/** Each takes its own addresses, and leaves those of others alone. */
export const allReceivers = (receivers: readonly MailReceiver[]): MailReceiver => ({
  async takes(address) {
    for (const one of receivers) if (await one.takes(address)) return true
    return false
  },
  async receive(mail) {
    for (const one of receivers) if ((await one.receive(mail)) === 'full') return 'full'
    return 'kept'
  },
})

/** What providers let people send, attachments as base64 included. */
export const largestMessage = 40 * 1024 * 1024
const mostClients = 50
const patienceMs = 60_000

class Rejected extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** Undefined if it is longer than announced; the rest is read and dropped, so that the sender hears why. */
async function readWithin(stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largestMessage) chunks.length = 0
    else chunks.push(chunk)
  }
  return bytes > largestMessage ? undefined : Buffer.concat(chunks)
}

async function take(receiver: MailReceiver, stream: Readable, recipients: readonly string[]): Promise<void> {
  const source = await readWithin(stream)
  if (!source) throw new Rejected(552, '5.3.4 Message too large')
  const outcome = await receiver.receive({ source, recipients, signedInAs: undefined })
  if (outcome === 'full') throw new Rejected(452, '4.2.2 Too many messages are waiting, try again later')
}

const answerable = (error: unknown): Error =>
  error instanceof Rejected ? error : new Rejected(451, '4.3.0 Try again later')

export async function startInboundServer(
  { listen, tls }: Pick<InboundConfig, 'tls'> & Required<Pick<InboundConfig, 'listen'>>,
  receiver: MailReceiver,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(tls && { cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) }),
    logger: false,
    size: largestMessage,
    maxClients: mostClients,
    socketTimeout: patienceMs,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      receiver.takes(address.toLowerCase()).then(
        (isTaken) => done(isTaken ? null : new Rejected(550, '5.1.1 No such address')),
        (error: unknown) => done(answerable(error)),
      )
    },
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase())
      take(receiver, stream, recipients).then(
        () => done(),
        (error: unknown) => done(answerable(error)),
      )
    },
  })
  // A sender who disconnects ends one connection, not the process.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(listen.port, listen.host, resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
