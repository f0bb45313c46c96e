// Checks a password and resumes the issuer's interaction. Attempts are limited, without letting strangers lock a person
// out: see `limitsOf`.

import type { Input } from '@rostrum/contract/platform/endpoint'
import type { signIn } from '@rostrum/contract/sign-in'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { PublicContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { findCookieSession } from '#platform/identity/issuer/cookie-session.ts'
import type { Issuer } from '#platform/identity/issuer/issuer.ts'
import { demoPassword, verifyPassword } from '#platform/identity/passwords.ts'
import { endSignInOf } from '#platform/identity/sign-ins.ts'
import { findKnownBrowser, rememberBrowser } from './known-browser.ts'
import { countAttempt, findCredentials, findEmail, forgetAttempts, listDemoUsers, takeBackAttempt } from './queries.ts'

const windowMs = 15 * 60 * 1000

interface Limit {
  key: string
  most: number
  /** Forgotten after the right password; otherwise only that attempt is taken back. */
  isForgotten: boolean
}

/**
 * Failures count for account and address together, so that guesses from elsewhere do not lock a person out; more of
 * them count for an address with any account, and for an account from any address. A browser in which this person has
 * signed in before has a count of its own and passes the others.
 */
function limitsOf(email: string, address: string, knownBrowserId: string | undefined): Limit[] {
  if (knownBrowserId) return [{ key: `browser:${knownBrowserId} ${email}`, most: 5, isForgotten: true }]
  return [
    { key: `pair:${address} ${email}`, most: 5, isForgotten: true },
    { key: `address:${address}`, most: 50, isForgotten: false },
    { key: `email:${email}`, most: 100, isForgotten: false },
  ]
}

async function interactionOf(issuer: Issuer, { http }: PublicContext, uid: string) {
  const interaction = await issuer.provider.interactionDetails(http.request.raw, http.reply.raw).catch(() => undefined)
  // The cookie must belong to the page that sent the request.
  if (interaction?.uid !== uid) throw notFound('Sign-in')
  return interaction
}

export const describeInteraction =
  (issuer: Issuer, { isLocal }: Config) =>
  async (ctx: PublicContext, { params }: Input<typeof signIn.interaction>) => {
    const interaction = await interactionOf(issuer, ctx, params.uid)
    const { login_hint: hint } = interaction.params
    const before = interaction.session?.accountId
    // Anyone may call this, so it hands out the demo password on this machine only.
    const demoUsers = isLocal ? await listDemoUsers(ctx.db) : []
    return {
      lastEmail: isAddress(hint) ? hint : before ? await findEmail(ctx.db, before) : null,
      demoUsers: demoUsers.map((user) => ({
        email: user.email,
        name: `${user.firstName} ${user.lastName}`,
        description: describe(user),
        password: demoPassword,
      })),
    }
  }

/** Anyone can write a link with a hint; only an address may appear on the page. */
const isAddress = (hint: unknown): hint is string => z.email().max(254).safeParse(hint).success

/** "Member of Brackmoor Foods (trial) and Veltrane Instruments". */
function describe(user: Awaited<ReturnType<typeof listDemoUsers>>[number]): string {
  const kind = user.roles.includes('admin') ? 'Admin' : user.scopes.includes('assistant') ? 'Assistant' : 'Member'
  const names = user.customers.map(({ name, type, status }) => {
    const remark = status === 'active' ? (type === 'trial' ? ' (trial)' : '') : ` (${status})`
    return `${name}${remark}`
  })
  return `${kind} of ${names.join(' and ')}`
}

/** `shared` is outside the request's transaction: an attempt must be counted even if the request fails. */
export const submitPassword =
  (issuer: Issuer, shared: Db, { publicUrl }: Config) =>
  async (ctx: PublicContext, { params, body }: Input<typeof signIn.submit>) => {
    const interaction = await interactionOf(issuer, ctx, params.uid)
    const { request, reply } = ctx.http
    const user = await findCredentials(ctx.db, body.email)
    // The network address is what an operator can act on; the account is named by its id.
    const report = (reason: string) =>
      ctx.log.warn({ security: 'sign_in_failed', reason, user: user?.id, address: request.ip }, 'a sign-in failed')
    const known = await findKnownBrowser(request, issuer.cookieKeys)
    const isKnown = user !== undefined && known?.userIds.includes(user.id)
    const limits = limitsOf(body.email, request.ip, isKnown ? known?.id : undefined)
    for (const limit of limits) {
      await countOrRefuse(shared, limit).catch((error: unknown) => {
        report('locked_out')
        throw error
      })
    }

    if (!(await verifyPassword(body.password, user?.passwordHash)) || !user) {
      report(user ? 'wrong_password' : 'unknown_account')
      throw unprocessable({ password: 'Incorrect email or password' })
    }
    for (const { key, isForgotten } of limits) await (isForgotten ? forgetAttempts : takeBackAttempt)(shared, key)
    const other = await findOtherSession(issuer, ctx, user.id)
    if (other) await detach(interaction)
    const isHttps = publicUrl.startsWith('https:')
    await rememberBrowser(reply, issuer.cookieKeys, { known, userId: user.id, isHttps })
    const redirectTo = await issuer.provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: user.id, remember: true, amr: ['pwd'] },
    })
    // Last, because the issuer writes outside this transaction.
    if (other) await endSignInOf(ctx.db, other.userId, other.sessionKey)
    return { redirectTo }
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
async function detach(interaction: Awaited<ReturnType<typeof interactionOf>>) {
  delete interaction.session
  delete interaction.grantId
  await interaction.persist()
}

/** A tab without a usable token has no other way to name its session. Cookies are not sent from other sites. */
export const endCookieSession =
  (issuer: Issuer) =>
  async ({ db, http }: PublicContext): Promise<undefined> => {
    const session = await findCookieSession(issuer, http)
    if (session) await endSignInOf(db, session.userId, session.sessionKey)
    return undefined
  }

/** Counted before the password is checked, and reset when it is correct. */
async function countOrRefuse(db: Db, { key, most }: Limit) {
  const { attempts, windowEndsAt } = await countAttempt(db, key, windowMs)
  if (attempts <= most) return
  const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - Date.now()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  throw new AppError(
    'too_many_requests',
    `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { details: { retry_after: seconds } },
  )
}
