// Signed links for people who do not sign in: a survey, an unsubscribe page, a calendar feed. Each is valid for one
// purpose of one customer, and expires.
import { base64url, jwtVerify, SignJWT } from 'jose'
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

const Claims = z.object({ customer: z.uuid(), sub: z.string(), exp: z.number() })

/** The last base64 character of a signature has unused bits: only the canonical encoding is accepted. */
const isCanonical = (token: string): boolean => {
  const signature = token.split('.')[2] ?? ''
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/** Undefined for a token that we did not sign, that has expired, or that is for another purpose. */
export async function verifyLink(keys: readonly string[], token: string, purpose: string): Promise<Link | undefined> {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) || !isCanonical(token)) return undefined
  const options = { algorithms: [algorithm], audience: purpose }
  for (const key of keys) {
    const verified = await jwtVerify(token, base64url.decode(key), options).catch(() => undefined)
    const claims = Claims.safeParse(verified?.payload)
    if (claims.success) return { customerId: claims.data.customer, subject: claims.data.sub }
  }
  return undefined
}

/** Links of active customers only. */
export async function findLink(
  db: Db,
  keys: readonly string[],
  token: unknown,
  purpose: string,
): Promise<FoundLink | undefined> {
  const link = typeof token === 'string' ? await verifyLink(keys, token, purpose) : undefined
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
