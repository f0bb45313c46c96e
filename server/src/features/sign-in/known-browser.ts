// A signed cookie for browsers in which somebody has signed in before: guesses by others do not lock them out.
import { hkdfSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { hasKnownBrowser } from './queries.ts'

export interface KnownBrowser {
  id: string
  /** Who has signed in here, latest first. */
  userIds: string[]
  /** False for a cookie of an earlier release, which kept no list of browsers. */
  isListed: boolean
}

const name = 'rostrum_known_browser'
const algorithm = 'HS256'
const seconds = 365 * 24 * 3600
const mostUsers = 5

const Claims = z.object({ sub: z.uuid(), users: z.array(z.uuid()), listed: z.boolean().default(false) })

/** The issuer's cookie keys sign other cookies too: a derived key keeps the two apart. */
const keyFrom = (cookieKey: string) => new Uint8Array(hkdfSync('sha256', cookieKey, '', 'known browser', 32))

export async function findKnownBrowser(
  request: FastifyRequest,
  cookieKeys: readonly string[],
): Promise<KnownBrowser | undefined> {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const token = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  if (!token) return undefined
  for (const key of cookieKeys) {
    const verified = await jwtVerify(token, keyFrom(key), { algorithms: [algorithm] }).catch(() => undefined)
    const claims = Claims.safeParse(verified?.payload)
    if (claims.success) return { id: claims.data.sub, userIds: claims.data.users, isListed: claims.data.listed }
  }
  return undefined
}

export async function rememberBrowser(
  reply: FastifyReply,
  [latestKey = '']: readonly string[],
  options: { known: KnownBrowser | undefined; userId: string; isHttps: boolean },
): Promise<string> {
  const { known, userId, isHttps } = options
  const id = known?.id ?? newId()
  const users = [userId, ...(known?.userIds ?? []).filter((id) => id !== userId)].slice(0, mostUsers)
  const token = await new SignJWT({ users, listed: true })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(id)
    .setExpirationTime(`${seconds}s`)
    .sign(keyFrom(latestKey))
  const secure = isHttps ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${token}; Path=/sign-in; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
  return id
}

/** Whether this person has signed in here before, and has not asked to forget it. */
export async function isKnownTo(db: Db, known: KnownBrowser | undefined, userId: string): Promise<boolean> {
  if (!known?.userIds.includes(userId)) return false
  return !known.isListed || hasKnownBrowser(db, userId, known.id)
}
