// Addresses of our own that name a recipient: where reports of mail servers go (VERP), and where a message unsubscribes.
// What stands before the @ has at most 64 characters and may lose its case on the way: two AES blocks and a short tag,
// in base 32. The ids are random themselves, so that the tag only has to reject typing errors and old keys.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const tagBytes = 3
const sealedBytes = 32
const noIv = Buffer.alloc(16)

export interface RecipientKeys {
  customerId: string
  recipientId: string
}

function toBase32(bytes: Buffer): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let value = 0
  let bits = 0
  for (const character of text) {
    value = (value << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

const keys = new Map<string, Buffer>()
function keyOf(linkKey: string): Buffer {
  const known =
    keys.get(linkKey) ?? createHmac('sha256', Buffer.from(linkKey, 'base64url')).update('campaign return').digest()
  keys.set(linkKey, known)
  return known
}

const tagOf = (key: Buffer, content: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, tagBytes)
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** 56 characters. The recipient comes first: it is what makes the second block look random too. */
export function returnToken([latest = '']: readonly string[], { customerId, recipientId }: RecipientKeys): string {
  const key = keyOf(latest)
  const content = Buffer.concat([bytesOf(recipientId), bytesOf(customerId)])
  const cipher = createCipheriv('aes-256-cbc', key, noIv).setAutoPadding(false)
  return toBase32(Buffer.concat([cipher.update(content), cipher.final(), tagOf(key, content)]))
}

function openToken(linkKeys: readonly string[], token: string): RecipientKeys | undefined {
  if (!/^[a-z2-7]{56}$/.test(token)) return undefined
  const bytes = fromBase32(token)
  for (const linkKey of linkKeys) {
    const key = keyOf(linkKey)
    const decipher = createDecipheriv('aes-256-cbc', key, noIv).setAutoPadding(false)
    const content = Buffer.concat([decipher.update(bytes.subarray(0, sealedBytes)), decipher.final()])
    if (!tagOf(key, content).equals(bytes.subarray(sealedBytes))) continue
    return { recipientId: idOf(content.subarray(0, 16)), customerId: idOf(content.subarray(16)) }
  }
  return undefined
}

const purposes = ['bounce', 'unsub'] as const
export type ReturnPurpose = (typeof purposes)[number]

export const returnAddress = (purpose: ReturnPurpose, token: string, domain: string) => `${purpose}+${token}@${domain}`

export interface ReturnAddress extends RecipientKeys {
  purpose: ReturnPurpose
}

/** Undefined for an address that is none of these. */
export function openReturnAddress(
  linkKeys: readonly string[],
  domain: string,
  address: string,
): ReturnAddress | undefined {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const plus = lower.indexOf('+')
  const purpose = purposes.find((one) => lower.slice(0, plus) === one)
  if (!purpose || lower.slice(at + 1) !== domain) return undefined
  const found = openToken(linkKeys, lower.slice(plus + 1, at))
  return found && { ...found, purpose }
}
