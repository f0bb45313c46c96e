// What mail servers report about a message: whether it was delivered (RFC 3464, and the older ways of qmail and Exim), and
// that its recipient called it spam (RFC 5965). Text from outside: each line is read once, and only the beginning counts.

export const reportActions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const
export type ReportAction = (typeof reportActions)[number]

export interface ReportedRecipient {
  /** In lower case. */
  address: string
  action: ReportAction
  /** As 5.1.1; empty if it says none. */
  status: string
  /** In the server's own words. */
  words: string
}

export interface DeliveryReport {
  kind: 'delivery'
  recipients: ReportedRecipient[]
  /** Without brackets: of the message that it is about. */
  messageIds: string[]
}

export interface FeedbackReport {
  kind: 'feedback'
  /** abuse, fraud, virus, other, not-spam, opt-out. */
  type: string
  /** In lower case. */
  addresses: string[]
  messageIds: string[]
}

export type MailReport = DeliveryReport | FeedbackReport

/** Reports are short; what they return of the message may not be. */
const readBytes = 200_000
const longestLine = 4000
const longestWords = 500
const mostRecipients = 100
const mostIds = 10

interface Lines {
  /** Of the report itself. */
  head: string[]
  body: string[]
}

function linesOf(source: Uint8Array): Lines {
  const text = Buffer.from(source.subarray(0, readBytes)).toString('latin1').replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const unfolded = (part: string) =>
    part
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => line.slice(0, longestLine))
  return end < 0
    ? { head: unfolded(text), body: [] }
    : { head: unfolded(text.slice(0, end)), body: unfolded(text.slice(end + 2)) }
}

const nameOf = (line: string): string => line.slice(0, Math.max(0, line.indexOf(':'))).toLowerCase()
const textOf = (line: string): string => line.slice(line.indexOf(':') + 1).trim()
const withoutType = (value: string): string => value.replace(/^[\w-]{1,20};/, '').trim()
const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, longestWords)

const addressIn = (value: string): string => {
  const address = withoutType(value).replace(/^</, '').replace(/>$/, '').toLowerCase()
  return address.includes('@') && address.length <= 254 && !/\s/.test(address) ? address : ''
}

const header = ({ head }: Lines, name: string): string =>
  textOf(head.find((line) => nameOf(line) === name) ?? `${name}:`)

const idNames = new Set(['message-id', 'original-message-id', 'x-original-message-id'])

function idsIn({ body }: Lines): string[] {
  const ids = new Set<string>()
  for (const line of body) {
    if (!idNames.has(nameOf(line))) continue
    for (const [, id = ''] of line.slice(0, 2000).matchAll(/<([^<>\s]{1,900})>/g)) ids.add(id)
    if (ids.size >= mostIds) break
  }
  return [...ids]
}

const isAction = (text: string): text is ReportAction => (reportActions as readonly string[]).includes(text)

/** Fields of message/delivery-status: one group for each recipient. */
function statusFields({ body }: Lines): ReportedRecipient[] {
  const found = new Map<string, ReportedRecipient>()
  let current: { address: string; action: string; status: string; words: string } | undefined
  const keep = () => {
    if (!current) return
    const { address, status, words } = current
    const action = isAction(current.action) ? current.action : status.startsWith('5') ? 'failed' : undefined
    if (action) found.set(address, { address, action, status, words: words || (status && `Status ${status}`) })
  }
  for (const line of body) {
    if (found.size >= mostRecipients) break
    const name = nameOf(line)
    if (name === 'final-recipient') {
      keep()
      const address = addressIn(textOf(line))
      current = address ? { address, action: '', status: '', words: '' } : undefined
    } else if (!current) continue
    else if (name === 'action') current.action = textOf(line).toLowerCase().split(/[\s(]/, 1)[0] ?? ''
    else if (name === 'status')
      current.status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(textOf(line).slice(0, 40))?.[0] ?? ''
    else if (name === 'diagnostic-code') current.words = wordsOf(withoutType(textOf(line)))
  }
  keep()
  return [...found.values()]
}

const statusIn = (words: string): string => /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? ''

/** "<ines@fund.example>:" and the reason in the lines below, until an empty one. */
function qmailRecipients({ body }: Lines): ReportedRecipient[] {
  const at = body.findIndex((line) => line.startsWith('Hi. This is the') || line.includes('the qmail-send program'))
  if (at < 0) return []
  const found: ReportedRecipient[] = []
  const end = body.findIndex((line) => line.startsWith('--- '))
  for (let index = at; index < (end < 0 ? body.length : end) && found.length < mostRecipients; index += 1) {
    const address = /^<([^<>\s]{3,254})>:\s*$/.exec(body[index] ?? '')?.[1]?.toLowerCase()
    if (!address?.includes('@')) continue
    const blank = body.indexOf('', index)
    const words = wordsOf(body.slice(index + 1, blank < 0 ? index + 10 : Math.min(blank, index + 10)).join(' '))
    found.push({ address, action: 'failed', status: statusIn(words), words })
  }
  return found
}

/** Exim names those it failed for in a header, and says why below each of them. */
function eximRecipients(lines: Lines): ReportedRecipient[] {
  const addresses = header(lines, 'x-failed-recipients').toLowerCase().split(',').slice(0, mostRecipients)
  return addresses.flatMap((given) => {
    const address = given.trim()
    if (!address.includes('@')) return []
    // Unfolding has joined the indented reason to the address.
    const line = lines.body.find((one) => one.toLowerCase().includes(address)) ?? ''
    const words = wordsOf(line.slice(line.toLowerCase().indexOf(address) + address.length))
    return { address, action: 'failed' as const, status: statusIn(words), words: words || 'Delivery failed' }
  })
}

function feedbackIn(lines: Lines): FeedbackReport | undefined {
  const first = lines.body.find((line) => nameOf(line) === 'feedback-type')
  if (!first) return undefined
  const addresses = lines.body
    .filter((line) => ['original-rcpt-to', 'removal-recipient'].includes(nameOf(line)))
    .map((line) => addressIn(textOf(line)))
    .filter(Boolean)
  return {
    kind: 'feedback',
    type: textOf(first).toLowerCase().slice(0, 40),
    addresses: [...new Set(addresses)].slice(0, mostRecipients),
    messageIds: idsIn(lines),
  }
}

/** Undefined for mail that is no report. */
export function readReport(source: Uint8Array): MailReport | undefined {
  const lines = linesOf(source)
  const type = header(lines, 'content-type').toLowerCase()
  if (type.includes('feedback-report')) return feedbackIn(lines)
  const isReport = type.includes('multipart/report') || type.includes('delivery-status')
  const recipients = [isReport ? statusFields(lines) : [], eximRecipients(lines), qmailRecipients(lines)].find(
    ({ length }) => length > 0,
  )
  return recipients && { kind: 'delivery', recipients, messageIds: idsIn(lines) }
}
