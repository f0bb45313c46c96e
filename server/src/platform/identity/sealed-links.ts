// Links that many messages carry: short, the same each time, quick to make, and unreadable. A signed link names its
// customer and subject in base64; here both are encrypted, so that a link that is passed on says nothing.
//
// Synthetic IV (as in RFC 5297): the first 16 bytes authenticate customer and subject and begin the key stream.
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../database/database.ts'
import type { FoundLink, Link } from './links.ts'

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer): string => {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const derive = (key: string, use: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`sealed link ${use}`).digest()

const keysFor = (key: string, purpose: string) => ({
  mac: derive(key, `mac ${purpose}`),
  cipher: derive(key, `cipher ${purpose}`),
})

const derived = new Map<string, ReturnType<typeof keysFor>>()

/** Derived once: a campaign makes thousands of links. */
function derivedKeys(key: string, purpose: string) {
  const name = `${purpose} ${key}`
  const known = derived.get(name) ?? keysFor(key, purpose)
  derived.set(name, known)
  return known
}

const ivBytes = 16
const algorithm = 'aes-256-ctr'
const ivOf = (mac: Buffer, content: Buffer) => createHmac('sha256', mac).update(content).digest().subarray(0, ivBytes)

/** Subject and customer are UUIDs. 64 characters, of the alphabet of addresses. */
export function sealLink([latest = '']: readonly string[], { customerId, subject }: Link, purpose: string): string {
  const { mac, cipher } = derivedKeys(latest, purpose)
  const content = Buffer.concat([bytesOf(customerId), bytesOf(subject)])
  const iv = ivOf(mac, content)
  return Buffer.concat([iv, createCipheriv(algorithm, cipher, iv).update(content)]).toString('base64url')
}

/** Undefined for a token that we did not make, or that is for another purpose. */
export function unsealLink(keys: readonly string[], token: string, purpose: string): Link | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const [iv, sealed] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes)]
  for (const key of keys) {
    const { mac, cipher } = derivedKeys(key, purpose)
    const content = createDecipheriv(algorithm, cipher, iv).update(sealed)
    if (timingSafeEqual(ivOf(mac, content), iv)) {
      return { customerId: idOf(content.subarray(0, 16)), subject: idOf(content.subarray(16)) }
    }
  }
  return undefined
}

/** Links of active customers only. */
export async function findSealedLink(
  db: Db,
  keys: readonly string[],
  token: string,
  purpose: string,
): Promise<FoundLink | undefined> {
  const link = unsealLink(keys, token, purpose)
  const customer =
    link &&
    (await db
      .selectFrom('identity.customers')
      .select(['type', 'expiredAt'])
      .where('id', '=', link.customerId)
      .where('status', '=', 'active')
      .executeTakeFirst())
  return customer && { ...link, customer }
}
