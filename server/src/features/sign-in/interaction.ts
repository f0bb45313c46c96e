// The issuer's side of a sign-in: the interaction that the page belongs to, and its end.
import type { SignInEvent } from '@rostrum/contract/session'
import type { PublicContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { findCookieSession } from '#platform/identity/issuer/cookie-session.ts'
import { browserClass, type Issuer } from '#platform/identity/issuer/issuer.ts'
import { endSignInOf } from '#platform/identity/sign-ins.ts'
import { countryOf, recordFailure, recordSignIn } from './events.ts'
import { findKnownBrowser, isKnownTo, rememberBrowser } from './known-browser.ts'
import { upsertKnownBrowser } from './queries.ts'

export interface SignInServices extends Services {
  issuer: Issuer
}

type Interaction = Awaited<ReturnType<typeof interactionOf>>

export async function interactionOf(issuer: Issuer, { http }: PublicContext, uid: string) {
  const interaction = await issuer.provider.interactionDetails(http.request.raw, http.reply.raw).catch(() => undefined)
  // The cookie must belong to the page that sent the request.
  if (interaction?.uid !== uid) throw notFound('Sign-in')
  return interaction
}

/** After RFC 8176. */
const methodReferences: Record<SignInEvent['method'], string[]> = {
  password: ['pwd'],
  code: ['pwd', 'otp', 'mfa'],
  recovery_code: ['pwd', 'kba', 'mfa'],
  passkey: ['hwk', 'user', 'mfa'],
}

/** Signs the person in and returns where the browser goes next. */
export async function completeSignIn(
  { issuer, config, jobs }: SignInServices,
  ctx: PublicContext,
  interaction: Interaction,
  { userId, method }: { userId: string; method: SignInEvent['method'] },
): Promise<string> {
  const { request, reply } = ctx.http
  const other = await findOtherSession(issuer, ctx, userId)
  if (other) await detach(interaction)
  const known = await findKnownBrowser(request, issuer.cookieKeys)
  const isHttps = config.publicUrl.startsWith('https:')
  const isNewBrowser = !(await isKnownTo(ctx.db, known, userId))
  const browserId = await rememberBrowser(reply, issuer.cookieKeys, { known, userId, isHttps })
  await recordSignIn(ctx.db, { config, jobs, log: ctx.log }, request, { userId, method, isNewBrowser })
  await upsertKnownBrowser(ctx.db, {
    userId,
    id: browserId,
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
    country: countryOf(request, config),
  })
  const redirectTo = await issuer.provider.interactionResult(request.raw, reply.raw, {
    login: { accountId: userId, remember: true, amr: methodReferences[method], acr: browserClass(browserId) },
  })
  // Last, because the issuer writes outside this transaction.
  if (other) await endSignInOf(ctx.db, other.userId, other.sessionKey)
  return redirectTo
}

/**
 * A browser has one session: another person's, from another tab, ends here. Left to the issuer, it would be ended by a form
 * that submits itself with an inline script, which the content security policy blocks.
 */
async function findOtherSession(issuer: Issuer, { http }: PublicContext, userId: string) {
  const session = await findCookieSession(issuer, http)
  return session?.userId === userId ? undefined : session
}

/** An interaction insists on the session it began with, and ends with its grant. */
async function detach(interaction: Interaction) {
  delete interaction.session
  delete interaction.grantId
  await interaction.persist()
}

/** A failed attempt is in the log for the operator, and in the person's own history. */
export async function reportFailure(
  { issuer, config, database }: SignInServices,
  { http: { request }, log }: PublicContext,
  { reason, userId, method }: { reason: string; userId: string | undefined; method: SignInEvent['method'] },
): Promise<void> {
  // The network address is what an operator can act on; the account is named by its id.
  log.warn({ security: 'sign_in_failed', reason, user: userId, address: request.ip }, 'a sign-in failed')
  if (!userId) return
  const known = await findKnownBrowser(request, issuer.cookieKeys)
  const isNewBrowser = !(await isKnownTo(database.shared, known, userId))
  await recordFailure(database.shared, config, request, { userId, method, isNewBrowser })
}
