// A signed cookie for browsers in which somebody has signed in before: guesses by others do not lock them out.
import { hkdfSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { newId } from '#platform/identifiers.ts'

export interface KnownBrowser {
  id: string
  /** Who has signed in here, latest first. */
  userIds: string[]
}

const name = 'rostrum_known_browser'
const algorithm = 'HS256'
const seconds = 365 * 24 * 3600
const mostUsers = 5

const Claims = z.object({ sub: z.uuid(), users: z.array(z.uuid()) })

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
    if (claims.success) return { id: claims.data.sub, userIds: claims.data.users }
  }
  return undefined
}

export async function rememberBrowser(
  reply: FastifyReply,
  [latestKey = '']: readonly string[],
  options: { known: KnownBrowser | undefined; userId: string; isHttps: boolean },
): Promise<void> {
  const { known, userId, isHttps } = options
  const users = [userId, ...(known?.userIds ?? []).filter((id) => id !== userId)].slice(0, mostUsers)
  const token = await new SignJWT({ users })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(known?.id ?? newId())
    .setExpirationTime(`${seconds}s`)
    .sign(keyFrom(latestKey))
  const secure = isHttps ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${token}; Path=/sign-in; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}
