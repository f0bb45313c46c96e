import type { PublicContext } from '../../context.ts'
import type { Issuer } from './issuer.ts'

/** The issuer's session that the browser's cookie refers to. */
export async function findCookieSession(
  { provider }: Issuer,
  { request, reply }: PublicContext['http'],
): Promise<{ userId: string; sessionKey: string } | undefined> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  return session.accountId ? { userId: session.accountId, sessionKey: session.uid } : undefined
}
