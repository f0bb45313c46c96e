// Delivery reports (RFC 3464): which addresses a message could not be delivered to, and which message it was.
import type { Bounce } from './parsed-mail.ts'

/** Reports are short; what they return of the message may not be. */
const readBytes = 100_000

const linesOf = (source: Uint8Array): string[] =>
  Buffer.from(source.subarray(0, readBytes))
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)

const fieldOf = (line: string): string => line.slice(line.indexOf(':') + 1).trim()
const withoutType = (value: string): string => value.replace(/^[\w-]{1,20};\s*/, '').trim()

export function bouncesIn(source: Uint8Array): Bounce[] {
  const found = new Map<string, Bounce>()
  let current: { address: string; action: string; status: string; reason: string } | undefined
  const keep = () => {
    if (current?.action !== 'failed') return
    const { address, status, reason } = current
    found.set(address, { address, isPermanent: !status.startsWith('4'), reason: reason || `Status ${status}` })
  }
  for (const line of linesOf(source)) {
    const name = line.slice(0, 40).toLowerCase()
    if (name.startsWith('final-recipient:')) {
      keep()
      const address = withoutType(fieldOf(line)).replace(/^<|>$/g, '').toLowerCase().slice(0, 254)
      current = address.includes('@') ? { address, action: '', status: '', reason: '' } : undefined
    } else if (current && name.startsWith('action:')) current.action = fieldOf(line).toLowerCase()
    else if (current && name.startsWith('status:')) current.status = fieldOf(line).slice(0, 20)
    else if (current && name.startsWith('diagnostic-code:')) {
      current.reason = withoutType(fieldOf(line)).replace(/\s+/g, ' ').slice(0, 300)
    }
  }
  keep()
  return [...found.values()]
}

/** Ids of the returned message. */
export const idsInReport = (source: Uint8Array): string[] =>
  linesOf(source)
    .filter((line) => /^(message-id|original-message-id|in-reply-to):/i.test(line))
    .flatMap((line) => [...line.slice(0, 2000).matchAll(/<([^<>\s]{1,900})>/g)].map(([, id = '']) => id))
    .slice(0, 10)
