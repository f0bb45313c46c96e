// Messages as files in a folder. A name that ends in .eml is a complete message, which any mail client opens; names sort
// by the time of arrival. Delivery adds the envelope as headers, as mail servers do.
import { EventEmitter } from 'node:events'
import { open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../identifiers.ts'
import { ensurePrivateDirectory } from '../../private-directory.ts'

export interface StoredMessage {
  /** The name of its file without the extension. */
  id: string
  sender: string
  /** Everybody it was delivered to, including blind copies. */
  recipients: readonly string[]
  receivedAt: Date
  bytes: number
  /** As its header says it, in lower case; empty without one. */
  messageId: string
}

export interface Envelope {
  sender: string
  recipients: readonly string[]
}

const extension = '.eml'
/** Headers beyond this are not needed to know whose mail it is. */
const headerBytes = 64 * 1024

export class MessageFolder {
  readonly #path: string
  readonly #known = new Map<string, StoredMessage>()
  #latest = 0
  /** Emits `kept` after each delivery. */
  readonly events = new EventEmitter()

  constructor(path: string) {
    ensurePrivateDirectory(path)
    this.#path = path
    this.events.setMaxListeners(0)
  }

  async keep(message: Buffer, { sender, recipients }: Envelope): Promise<void> {
    const envelope = [`Return-Path: <${sender}>`, ...recipients.map((one) => `Delivered-To: ${one}`)]
    // Two in the same millisecond would sort at random, and change the numbers by which IMAP clients know them.
    this.#latest = Math.max(this.#latest + 1, Date.now())
    const path = this.#pathOf(newId(this.#latest))
    const whole = Buffer.concat([Buffer.from(envelope.map((line) => `${line}\r\n`).join('')), message])
    await writeFile(`${path}.part`, whole, { mode: 0o600 })
    await rename(`${path}.part`, path)
    this.events.emit('kept')
  }

  /** The earliest first. */
  async list(): Promise<StoredMessage[]> {
    const names = (await readdir(this.#path)).filter((name) => name.endsWith(extension)).sort()
    return Promise.all(names.map((name) => this.#describe(name.slice(0, -extension.length))))
  }

  read = (id: string): Promise<Buffer> => readFile(this.#pathOf(id))

  #pathOf = (id: string): string => join(this.#path, `${id}${extension}`)

  async #describe(id: string): Promise<StoredMessage> {
    const known = this.#known.get(id)
    if (known) return known
    const path = this.#pathOf(id)
    const { mtime, size } = await stat(path)
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, headerBytes)))
      const described = { id, ...envelopeIn(buffer.toString('latin1', 0, bytesRead)), receivedAt: mtime, bytes: size }
      this.#known.set(id, described)
      return described
    } finally {
      await file.close()
    }
  }
}

/** Messages of earlier versions have no envelope: there, the recipients are those that the message names. */
function envelopeIn(text: string): Envelope & { messageId: string } {
  const [headers = ''] = text.split(/\r?\n\r?\n/, 1)
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const valuesOf = (name: string) =>
    unfolded.filter((line) => line.toLowerCase().startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))
  const addressesIn = (values: string[]) =>
    values.flatMap((value) => value.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []).map((one) => one.toLowerCase())
  const delivered = addressesIn(valuesOf('delivered-to'))
  const [sender = ''] = [...addressesIn(valuesOf('return-path')), ...addressesIn(valuesOf('from'))]
  const named = [...valuesOf('to'), ...valuesOf('cc')]
  const messageId = valuesOf('message-id')[0]?.trim().toLowerCase() ?? ''
  return { sender, recipients: [...new Set(delivered.length > 0 ? delivered : addressesIn(named))], messageId }
}
