// The message inside a forwarded one: attached whole, or quoted below a block of lines that mail programs write.
import PostalMime, { addressParser } from 'postal-mime'
import { addressesOf, parseMail, timeOf } from './parse-message.ts'
import type { MailHeaders, ParsedMail } from './parsed-mail.ts'

type Forwarded = Pick<MailHeaders, 'from' | 'to' | 'cc' | 'replyTo' | 'subject' | 'sentAt'> & { text: string }

const names = {
  from: ['from', 'von', 'de', 'da', 'van', 'från'],
  date: ['date', 'sent', 'gesendet', 'datum', 'envoyé', 'fecha', 'data', 'enviado', 'inviato', 'verzonden'],
  to: ['to', 'an', 'à', 'para', 'a', 'aan', 'till'],
  cc: ['cc', 'kopie', 'copie'],
  subject: ['subject', 'betreff', 'objet', 'asunto', 'oggetto', 'onderwerp', 'ämne'],
} as const
type Name = keyof typeof names

const nameOf = (word: string): Name | undefined =>
  (Object.keys(names) as Name[]).find((name) => (names[name] as readonly string[]).includes(word))

/** Longer ones are no header. */
const longestLine = 1000
/** A block further down belongs to what was forwarded. */
const mostSearched = 1000
/** How far below the first line a block may still go on. */
const mostLines = 30

/** Without the marks of a quotation and of emphasis. */
const bare = (line: string): string =>
  line
    .slice(0, longestLine)
    .replace(/^[>\s]+/, '')
    .replaceAll('*', '')
    .trim()

const headerIn = (line: string): [Name, string] | undefined => {
  const at = line.indexOf(':')
  const name = at > 0 && at < 12 ? nameOf(line.slice(0, at).trim().toLowerCase()) : undefined
  return name && [name, line.slice(at + 1).trim()]
}

const addressesIn = (text: string | undefined) =>
  addressesOf(
    addressParser(
      (text ?? '')
        // Outlook: Jane Doe [mailto:jane@fund.example], or a link behind the address.
        .replace(/\[mailto:([^\]\s]{3,254})\]/gi, '<$1>')
        .replace(/<mailto:[^>\s]{1,254}>/gi, '')
        .replaceAll(';', ','),
      { flatten: true },
    ),
  )

/** The lines of the first block, and where the text below it begins. */
function blockIn(lines: readonly string[]): { found: Map<Name, string>; below: number } | undefined {
  for (const [start, line] of lines.slice(0, mostSearched).entries()) {
    if (headerIn(bare(line))?.[0] !== 'from') continue
    const found = new Map<Name, string>()
    let last: Name | undefined
    let at = start
    for (; at < Math.min(lines.length, start + mostLines); at += 1) {
      const text = bare(lines[at] ?? '')
      if (text === '') break
      const header = headerIn(text)
      if (header) {
        last = header[0]
        if (!found.has(last)) found.set(last, header[1])
      } else if (last) found.set(last, `${found.get(last)} ${text}`)
    }
    const isBlock = found.has('subject') || found.has('date')
    if (isBlock && addressesIn(found.get('from')).length > 0) return { found, below: at }
  }
  return undefined
}

/** Undefined if it quotes no message that says from whom it is. */
export function quotedMessage(text: string, receivedAt: Date): Forwarded | undefined {
  const lines = text.split('\n')
  const block = blockIn(lines)
  const [from] = addressesIn(block?.found.get('from'))
  if (!block || !from) return undefined
  const rest = lines.slice(block.below)
  const isMarked =
    rest.some((line) => line.trim() !== '') && rest.every((line) => line.trim() === '' || line.startsWith('>'))
  return {
    from,
    to: addressesIn(block.found.get('to')),
    cc: addressesIn(block.found.get('cc')),
    replyTo: [],
    subject: block.found.get('subject') ?? '',
    sentAt: timeOf(block.found.get('date')?.replace(/ (at|um|à) /i, ' '), receivedAt),
    text: rest
      .map((line) => (isMarked ? line.replace(/^> ?/, '') : line))
      .join('\n')
      .trim(),
  }
}

/** A message that was forwarded as an attachment. */
export async function attachedMessage(source: Uint8Array, receivedAt: Date): Promise<ParsedMail | undefined> {
  const { attachments } = await PostalMime.parse(Buffer.from(source), {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
  })
  const whole = attachments.find(({ mimeType }) => mimeType === 'message/rfc822')
  if (!whole) return undefined
  const bytes =
    typeof whole.content === 'string' ? Buffer.from(whole.content) : new Uint8Array(whole.content as ArrayBuffer)
  const mail = await parseMail(bytes, receivedAt)
  return mail.from.address ? mail : undefined
}
