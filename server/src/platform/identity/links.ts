// Signed links for people who do not sign in: a survey, an unsubscribe page, a calendar feed. Each is valid for one
// purpose of one customer, and expires.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '../database/database.ts'

export interface Link {
  customerId: string
  /** What it refers to, such as the id of an invitation. */
  subject: string
}

export interface FoundLink extends Link {
  customer: { type: string; expiredAt: Date | null }
}

const algorithm = 'HS256'

export async function signLink(
  [latest = '']: readonly string[],
  link: Link & { purpose: string; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ customer: link.customerId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(link.subject)
    .setAudience(link.purpose)
    .setExpirationTime(link.expiresAt)
    .sign(base64url.decode(latest))
}

const Header = z.strictObject({ alg: z.literal(algorithm) })
const Claims = z.object({ customer: z.uuid(), sub: z.string(), aud: z.string(), exp: z.number() })

const parsed = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Compared as bytes, and as text: the last base64 character of a signature has unused bits. */
function isSignedWith(key: string, signed: string, signature: string): boolean {
  const expected = createHmac('sha256', base64url.decode(key)).update(signed).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return given.toString('base64url') === signature
}

/**
 * Undefined for a token that we did not sign, that has expired, or that is for another purpose. Checked here and not by
 * jose, which hands every signature to another thread: that costs more than all the rest of opening a public page.
 */
export function verifyLink(keys: readonly string[], token: string, purpose: string): Link | undefined {
  const [, signed, head, body, signature] = /^(([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(token) ?? []
  if (!signed || !head || !body || !signature) return undefined
  if (!keys.some((key) => isSignedWith(key, signed, signature))) return undefined
  // Only what we signed is parsed.
  const claims = Claims.safeParse(parsed(body))
  if (!Header.safeParse(parsed(head)).success || !claims.success) return undefined
  const { customer: customerId, sub: subject, aud, exp } = claims.data
  return aud === purpose && exp > Math.floor(Date.now() / 1000) ? { customerId, subject } : undefined
}

/** Links of active customers only. */
export async function findLink(
  db: Db,
  keys: readonly string[],
  token: unknown,
  purpose: string,
): Promise<FoundLink | undefined> {
  const link = typeof token === 'string' ? verifyLink(keys, token, purpose) : undefined
  const customer =
    link &&
    (await db
      .selectFrom('identity.customers')
      .select(['type', 'expiredAt'])
      .where('id', '=', link.customerId)
      .where('status', '=', 'active')
      .executeTakeFirst())
  return customer && link && { ...link, customer }
}
