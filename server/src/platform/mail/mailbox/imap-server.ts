// The mailboxes of the message folder over IMAP, on loopback: what mail clients need to read, search and wait for mail.
// Every address has a mailbox, with what was delivered to it and what it sent.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Authenticate } from '../folder-server.ts'
import { answerItems, type FetchedMessage, itemsOf } from './imap-fetch.ts'
import {
  BadCommand,
  type Command,
  CommandReader,
  isInside,
  parseCommand,
  rangesOf,
  type Token,
  textOf,
} from './imap-syntax.ts'
import type { MessageFolder } from './message-folder.ts'

const capabilities = 'IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2 IDLE UIDPLUS SPECIAL-USE LITERAL+ ENABLE'
/** Messages are never deleted, so that numbers stay. */
const uidValidity = 1

interface Folder {
  name: 'INBOX' | 'Sent'
  use: string
  has(message: { sender: string; recipients: readonly string[] }, address: string): boolean
}

const folders: Folder[] = [
  { name: 'INBOX', use: '\\HasNoChildren', has: ({ recipients }, address) => recipients.includes(address) },
  { name: 'Sent', use: '\\HasNoChildren \\Sent', has: ({ sender }, address) => sender === address },
]
const folderOf = (token: Token | undefined) =>
  folders.find(({ name }) => name.toLowerCase() === textOf(token).toLowerCase())

export interface ImapServer {
  port: number
  stop(): Promise<void>
}

export async function startImapServer(messages: MessageFolder, authenticate: Authenticate): Promise<ImapServer> {
  const flags: Shared['flags'] = new Map()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    new Connection(socket, { messages, authenticate, flags })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

interface Shared {
  messages: MessageFolder
  authenticate: Authenticate
  /** In memory: a restart of the demo marks everything unread. */
  flags: Map<string, Set<string>>
}

interface KnownMessage extends FetchedMessage {
  id: string
}

type Waiting = { for: 'idle' | 'PLAIN' | 'XOAUTH2'; tag: string }

class Connection {
  readonly #reader = new CommandReader()
  #address: string | undefined
  #folder: Folder | undefined
  #known: KnownMessage[] = []
  #waiting: Waiting | undefined
  /** Commands are answered in their order. */
  #work = Promise.resolve()

  readonly socket: Socket
  readonly messages: MessageFolder
  readonly authenticate: Authenticate
  readonly flags: Map<string, Set<string>>

  constructor(socket: Socket, { messages, authenticate, flags }: Shared) {
    this.socket = socket
    this.messages = messages
    this.authenticate = authenticate
    this.flags = flags
    const wake = () => {
      if (this.#waiting?.for === 'idle') this.#work = this.#work.then(() => this.#announce())
    }
    messages.events.on('kept', wake)
    socket.on('close', () => messages.events.off('kept', wake))
    socket.on('data', (chunk) => {
      this.#work = this.#work.then(() => this.#receive(Buffer.from(chunk))).catch(() => void socket.destroy())
    })
    this.#line(`* OK [CAPABILITY ${capabilities}] ready`)
  }

  #line(text: string): undefined {
    this.socket.write(`${text}\r\n`)
  }

  async #receive(chunk: Buffer): Promise<void> {
    this.#reader.add(chunk)
    for (;;) {
      if (this.#waiting) {
        const line = this.#reader.line()
        if (line === undefined) return
        this.#continue(this.#waiting, line)
        continue
      }
      const bytes = this.#reader.command(() => this.#line('+ go ahead'))
      if (!bytes) return
      await this.#answer(bytes)
    }
  }

  #continue({ for: what, tag }: Waiting, line: string): undefined {
    this.#waiting = undefined
    if (what !== 'idle') return this.#signIn(tag, what, line)
    this.#line(`${tag} OK IDLE ended`)
  }

  async #answer(bytes: Buffer): Promise<void> {
    let tag = '*'
    try {
      const command = parseCommand(bytes)
      tag = command.tag
      await this.#run(command)
    } catch (error) {
      if (!(error instanceof BadCommand)) throw error
      this.#line(`${tag} BAD ${error.message}`)
    }
  }

  async #run(command: Command): Promise<void> {
    const { tag, name } = command
    if (name === 'CAPABILITY') return this.#done(tag, name, [`* CAPABILITY ${capabilities}`])
    if (name === 'NOOP' || name === 'CHECK') {
      await this.#announce()
      return this.#done(tag, name)
    }
    if (name === 'LOGOUT') {
      this.#done(tag, name, ['* BYE'])
      this.socket.end()
      return
    }
    if (name === 'LOGIN' || name === 'AUTHENTICATE') return this.#begin(command)
    if (this.#address === undefined) return this.#line(`${tag} NO Sign in first`)
    return this.#runSignedIn(command, this.#address)
  }

  #begin({ tag, name, tokens: [first, second] }: Command): undefined {
    if (name === 'LOGIN') return this.#enter(tag, textOf(first), { password: textOf(second) })
    const method = textOf(first).toUpperCase()
    if (method !== 'PLAIN' && method !== 'XOAUTH2') return this.#line(`${tag} NO Unknown method`)
    if (second !== undefined) return this.#signIn(tag, method, textOf(second))
    this.#waiting = { for: method, tag }
    this.#line('+ ')
  }

  #signIn(tag: string, method: 'PLAIN' | 'XOAUTH2', encoded: string): undefined {
    const text = Buffer.from(encoded, 'base64').toString()
    if (method === 'PLAIN') {
      const [, user = '', password = ''] = text.split('\0')
      return this.#enter(tag, user, { password })
    }
    const [user = '', token = ''] = text.split('\x01')
    return this.#enter(tag, user.replace('user=', ''), { token: token.replace('auth=Bearer ', '') })
  }

  #enter(tag: string, user: string, given: { password?: string; token?: string }): undefined {
    if (!this.authenticate(user, given)) return this.#line(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
    this.#address = user.toLowerCase()
    this.#line(`${tag} OK [CAPABILITY ${capabilities}] Signed in`)
  }

  #done(tag: string, name: string, lines: string[] = []): undefined {
    for (const line of lines) this.#line(line)
    this.#line(`${tag} OK ${name} completed`)
  }

  async #runSignedIn(command: Command, address: string): Promise<void> {
    const { tag, name, tokens } = command
    switch (name) {
      case 'LIST':
      case 'LSUB':
        return this.#list(command)
      case 'ENABLE':
      case 'SUBSCRIBE':
      case 'UNSUBSCRIBE':
        return this.#done(tag, name)
      case 'SELECT':
      case 'EXAMINE':
        return this.#select(command, address)
      case 'STATUS':
        return this.#status(command, address)
      case 'APPEND':
        return this.#append(command, address)
    }
    if (!this.#folder) return this.#line(`${tag} BAD Choose a folder first`)
    switch (name) {
      case 'IDLE':
        this.#waiting = { for: 'idle', tag }
        this.#line('+ waiting')
        return this.#announce()
      case 'CLOSE':
      case 'UNSELECT':
      case 'EXPUNGE':
        if (name !== 'EXPUNGE') this.#folder = undefined
        return this.#done(tag, name)
      case 'UID': {
        const [inner, ...rest] = tokens
        return this.#onMessages({ tag, name: textOf(inner).toUpperCase(), tokens: rest }, true)
      }
      default:
        return this.#onMessages(command, false)
    }
  }

  #list({ tag, name, tokens: [, given] }: Command): undefined {
    const patterns = (Array.isArray(given) ? given : [given]).map(textOf)
    if (patterns.includes('')) return this.#done(tag, name, [`* ${name} (\\Noselect) "/" ""`])
    const matches = (folder: string) =>
      patterns.some((pattern) => pattern === '*' || pattern === '%' || pattern.toLowerCase() === folder.toLowerCase())
    const lines = folders.filter((one) => matches(one.name)).map((one) => `* ${name} (${one.use}) "/" "${one.name}"`)
    this.#done(tag, name, lines)
  }

  async #load(folder: Folder, address: string): Promise<KnownMessage[]> {
    const all = await this.messages.list()
    return all
      .filter((message) => folder.has(message, address))
      .map(({ id, receivedAt, bytes, messageId }, index) => ({
        uid: index + 1,
        receivedAt,
        bytes,
        messageId,
        flags: [...this.#flagsOf(folder, id)],
        read: () => this.messages.read(id),
        id,
      }))
  }

  #flagsOf(folder: Folder, id: string): Set<string> {
    const key = `${this.#address} ${folder.name} ${id}`
    const found = this.flags.get(key) ?? new Set(folder.name === 'Sent' ? ['\\Seen'] : [])
    this.flags.set(key, found)
    return found
  }

  async #select({ tag, name, tokens: [given] }: Command, address: string): Promise<void> {
    const folder = folderOf(given)
    if (!folder) return this.#line(`${tag} NO [NONEXISTENT] No such folder`)
    this.#folder = folder
    this.#known = await this.#load(folder, address)
    const lines = [
      '* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)',
      '* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Seen)]',
      `* ${this.#known.length} EXISTS`,
      '* 0 RECENT',
      `* OK [UIDVALIDITY ${uidValidity}]`,
      `* OK [UIDNEXT ${this.#known.length + 1}]`,
    ]
    for (const line of lines) this.#line(line)
    this.#line(`${tag} OK [READ-${name === 'SELECT' ? 'WRITE' : 'ONLY'}] ${name} completed`)
  }

  async #status({ tag, name, tokens: [given, items] }: Command, address: string): Promise<void> {
    const folder = folderOf(given)
    if (!folder) return this.#line(`${tag} NO [NONEXISTENT] No such folder`)
    const known = await this.#load(folder, address)
    const counts: Record<string, number> = {
      MESSAGES: known.length,
      RECENT: 0,
      UIDNEXT: known.length + 1,
      UIDVALIDITY: uidValidity,
      UNSEEN: known.filter(({ flags }) => !flags.includes('\\Seen')).length,
    }
    const asked = (Array.isArray(items) ? items : []).map((item) => textOf(item).toUpperCase())
    const figures = asked.filter((item) => item in counts).map((item) => `${item} ${counts[item]}`)
    this.#done(tag, name, [`* STATUS "${folder.name}" (${figures.join(' ')})`])
  }

  /** Into Sent: what was handed to SMTP is there already, so that the copy of a client is accepted and not kept. */
  async #append({ tag, name, tokens }: Command, address: string): Promise<void> {
    const folder = folderOf(tokens[0])
    const message = tokens.at(-1)
    if (!folder || !message || typeof message === 'string' || Array.isArray(message)) {
      return this.#line(`${tag} NO [TRYCREATE] No such folder`)
    }
    if (folder.name === 'INBOX') await this.messages.keep(message.text, { sender: '', recipients: [address] })
    this.#done(tag, name)
  }

  /** Tells the client about new messages in the chosen folder. */
  async #announce(): Promise<void> {
    if (!this.#folder || this.#address === undefined) return
    const before = this.#known.length
    this.#known = await this.#load(this.#folder, this.#address)
    if (this.#known.length !== before) this.#line(`* ${this.#known.length} EXISTS`)
  }

  async #onMessages({ tag, name, tokens }: Command, byUid: boolean): Promise<void> {
    if (name === 'SEARCH') return this.#search(tag, tokens, byUid)
    if (name !== 'FETCH' && name !== 'STORE') return this.#line(`${tag} BAD ${name} is not supported`)
    const largest = this.#known.length
    const ranges = rangesOf(textOf(tokens[0]), largest)
    // Numbers and UIDs are the same, because nothing is deleted.
    const chosen = this.#known.filter(({ uid }) => isInside(ranges, uid))
    for (const message of chosen) {
      const stored = name === 'STORE' ? this.#store(message, tokens) : message
      const items = name === 'STORE' ? [...(byUid ? ['UID'] : []), 'FLAGS'] : itemsOf(tokens[1], byUid)
      const answer = await answerItems(stored, items)
      this.socket.write(Buffer.concat([Buffer.from(`* ${message.uid} FETCH `), answer, Buffer.from('\r\n')]))
    }
    this.#done(tag, name)
  }

  #store(message: KnownMessage, [, how, given]: Token[]): FetchedMessage {
    const named = (Array.isArray(given) ? given : [given]).map(textOf).filter(Boolean)
    const kept = this.#folder ? this.#flagsOf(this.#folder, message.id) : new Set<string>()
    const action = textOf(how)[0]
    if (action !== '+' && action !== '-') kept.clear()
    for (const flag of named) {
      if (action === '-') kept.delete(flag)
      else kept.add(flag)
    }
    return { ...message, flags: [...kept] }
  }

  /** By number, UID, flag, day and header, which is what clients use to find what is new, or what they sent. */
  async #search(tag: string, tokens: Token[], byUid: boolean): Promise<void> {
    await this.#announce()
    const words = tokens.map(textOf)
    const tests: Criterion[] = []
    while (words.length > 0) tests.push(criterion(words, this.#known.length))
    const found: FetchedMessage[] = []
    for (const message of this.#known) {
      const passed = await Promise.all(tests.map((passes) => passes(message)))
      if (passed.every(Boolean)) found.push(message)
    }
    this.#done(tag, byUid ? 'UID SEARCH' : 'SEARCH', [`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`])
  }
}

type Criterion = (message: FetchedMessage) => boolean | Promise<boolean>

/** Takes one criterion with its value from the front of the words. */
function criterion(words: string[], largest: number): Criterion {
  const word = words.shift()?.toUpperCase() ?? ''
  const day = () => Date.parse(`${words.shift()} UTC`)
  if (word === 'ALL') return () => true
  if (word === 'SEEN') return ({ flags }) => flags.includes('\\Seen')
  if (word === 'UNSEEN') return ({ flags }) => !flags.includes('\\Seen')
  if (word === 'SINCE') {
    const since = day()
    return ({ receivedAt }) => receivedAt.getTime() >= since
  }
  if (word === 'BEFORE') {
    const before = day()
    return ({ receivedAt }) => receivedAt.getTime() < before
  }
  if (word === 'HEADER') {
    const name = `${words.shift()?.toLowerCase()}:`
    const value = words.shift()?.toLowerCase() ?? ''
    // Known without reading the message again: senders look for many of them in a large folder.
    if (name === 'message-id:') return ({ messageId }) => messageId.includes(value)
    return async ({ read }) => {
      const [headers = ''] = (await read()).toString('latin1').toLowerCase().split('\r\n\r\n', 1)
      const lines = headers.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
      return lines.some((line) => line.startsWith(name) && line.includes(value))
    }
  }
  const set = word === 'UID' ? (words.shift() ?? '') : word
  if (!/^[\d:,*]+$/.test(set)) throw new BadCommand(`SEARCH ${word} is not supported`)
  const ranges = rangesOf(set, largest)
  return ({ uid }) => isInside(ranges, uid)
}
