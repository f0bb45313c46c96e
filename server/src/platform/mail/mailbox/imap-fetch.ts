// Parts of a message as an IMAP client asks for them.
import PostalMime, { type Address } from 'postal-mime'
import { BadCommand, literalOf, stringOf, type Token, textOf } from './imap-syntax.ts'

export interface FetchedMessage {
  uid: number
  flags: readonly string[]
  receivedAt: Date
  bytes: number
  messageId: string
  read(): Promise<Buffer>
}

const macros: Record<string, string[]> = {
  ALL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE'],
  FAST: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'],
}

/** The items that a FETCH names, as a list or alone. */
export function itemsOf(token: Token | undefined, withUid: boolean): string[] {
  const named = Array.isArray(token) ? token.map(textOf) : [textOf(token)]
  const items = named.flatMap((name) => macros[name.toUpperCase()] ?? [name])
  return withUid && !items.some((one) => one.toUpperCase() === 'UID') ? ['UID', ...items] : items
}

export async function answerItems(message: FetchedMessage, items: readonly string[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const item of items) {
    if (parts.length > 0) parts.push(Buffer.from(' '))
    parts.push(await answerItem(message, item))
  }
  return Buffer.concat([Buffer.from('('), ...parts, Buffer.from(')')])
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number) => String(number).padStart(2, '0')
const dateOf = (at: Date): string => {
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  return `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000`
}

async function answerItem(message: FetchedMessage, item: string): Promise<Buffer> {
  const name = item.toUpperCase()
  const named = (value: Buffer | string) => Buffer.concat([Buffer.from(`${name} `), Buffer.from(value)])
  if (name === 'UID') return named(String(message.uid))
  if (name === 'FLAGS') return named(`(${message.flags.join(' ')})`)
  if (name === 'INTERNALDATE') return named(`"${dateOf(message.receivedAt)}"`)
  if (name === 'RFC822.SIZE') return named(String(message.bytes))
  if (name === 'ENVELOPE') return named(await envelopeOf(await message.read()))
  const [, section, from, length] = /^(?:BODY(?:\.PEEK)?\[(.*?)\]|RFC822)(?:<(\d+)\.(\d+)>)?$/.exec(name) ?? []
  if (section === undefined && name !== 'RFC822') throw new BadCommand(`${name} is not supported`)
  const whole = sectionOf(await message.read(), section ?? '')
  const shown = from === undefined ? whole : whole.subarray(Number(from), Number(from) + Number(length))
  const label = section === undefined ? 'RFC822' : `BODY[${section}]${from === undefined ? '' : `<${from}>`}`
  return Buffer.concat([Buffer.from(`${label} `), literalOf(shown)])
}

function sectionOf(message: Buffer, section: string): Buffer {
  if (section === '') return message
  const end = message.indexOf('\r\n\r\n')
  const headers = end < 0 ? message : message.subarray(0, end + 4)
  if (section === 'HEADER') return headers
  if (section === 'TEXT') return end < 0 ? Buffer.alloc(0) : message.subarray(end + 4)
  const [, fields] = /^HEADER\.FIELDS \((.*)\)$/.exec(section) ?? []
  if (fields === undefined) throw new BadCommand(`BODY[${section}] is not supported`)
  const wanted = new Set(fields.split(' ').map((field) => field.toLowerCase()))
  const lines = headers.toString('latin1').split(/\r\n(?![ \t])/)
  const kept = lines.filter((line) => wanted.has(line.split(':', 1)[0]?.toLowerCase() ?? ''))
  return Buffer.from(
    kept
      .map((line) => `${line}\r\n`)
      .join('')
      .concat('\r\n'),
    'latin1',
  )
}

const listOf = (parts: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('('),
    ...parts.flatMap((part, index) => (index > 0 ? [Buffer.from(' '), part] : [part])),
    Buffer.from(')'),
  ])

function addressesOf(given: Address | Address[] | undefined): Buffer {
  const mailboxes = [given ?? []].flat().flatMap((one) => one.group ?? [one])
  if (mailboxes.length === 0) return Buffer.from('NIL')
  return listOf(
    mailboxes.map(({ name, address = '' }) => {
      const at = address.lastIndexOf('@')
      const parts = [name || null, null, address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
      return listOf(parts.map(stringOf))
    }),
  )
}

async function envelopeOf(message: Buffer): Promise<Buffer> {
  const mail = await PostalMime.parse(sectionOf(message, 'HEADER'))
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? null
  const from = addressesOf(mail.from)
  return listOf([
    stringOf(header('date')),
    stringOf(mail.subject),
    from,
    mail.sender ? addressesOf(mail.sender) : from,
    mail.replyTo ? addressesOf(mail.replyTo) : from,
    addressesOf(mail.to),
    addressesOf(mail.cc),
    addressesOf(mail.bcc),
    stringOf(header('in-reply-to')),
    stringOf(header('message-id')),
  ])
}
