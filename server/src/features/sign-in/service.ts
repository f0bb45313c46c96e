// Checks a password and resumes the issuer's interaction. Attempts are limited, without letting strangers lock a person
// out: see `limitsOf`.

import type { Input } from '@rostrum/contract/platform/endpoint'
import { type Role, roles } from '@rostrum/contract/platform/permissions'
import type { signIn } from '@rostrum/contract/sign-in'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { PublicContext } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { countOrRefuse, forgetAttempts, type Limit, takeBackAttempt } from '#platform/identity/attempts.ts'
import { findCookieSession } from '#platform/identity/issuer/cookie-session.ts'
import type { Issuer } from '#platform/identity/issuer/issuer.ts'
import { demoPassword, verifyPassword } from '#platform/identity/passwords.ts'
import { endSignInOf } from '#platform/identity/sign-ins.ts'
import { completeSignIn, interactionOf, reportFailure, type SignInServices } from './interaction.ts'
import { findKnownBrowser, isKnownTo } from './known-browser.ts'
import { findCredentials, findEmail, listDemoUsers } from './queries.ts'
import { askForSecondStep } from './second-step/service.ts'

interface PasswordLimit extends Limit {
  /** Forgotten after the right password; otherwise only that attempt is taken back. */
  isForgotten: boolean
}

/**
 * Failures count for account and address together, so that guesses from elsewhere do not lock a person out; more of
 * them count for an address with any account, and for an account from any address. A browser in which this person has
 * signed in before has a count of its own and passes the others.
 */
function limitsOf(email: string, address: string, knownBrowserId: string | undefined): PasswordLimit[] {
  if (knownBrowserId) return [{ key: `browser:${knownBrowserId} ${email}`, most: 5, isForgotten: true }]
  return [
    { key: `pair:${address} ${email}`, most: 5, isForgotten: true },
    { key: `address:${address}`, most: 50, isForgotten: false },
    { key: `email:${email}`, most: 100, isForgotten: false },
  ]
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

const titles: Record<Role, string> = { admin: 'Admin', member: 'Member', read_only: 'Read-only user' }

/** "Member of Brackmoor Foods (trial) and Veltrane Instruments". */
function describe(user: Awaited<ReturnType<typeof listDemoUsers>>[number]): string {
  const role = roles.find((one) => user.roles.includes(one)) ?? 'member'
  const kind = user.scopes.includes('assistant') ? 'Assistant' : titles[role]
  const names = user.customers.map(({ name, type, status }) => {
    const remark = status === 'active' ? (type === 'trial' ? ' (trial)' : '') : ` (${status})`
    return `${name}${remark}`
  })
  return `${kind} of ${names.join(' and ')}`
}

export const submitPassword =
  (services: SignInServices) =>
  async (ctx: PublicContext, { params, body }: Input<typeof signIn.submit>) => {
    const { issuer } = services
    const { shared } = services.database
    const interaction = await interactionOf(issuer, ctx, params.uid)
    const { request } = ctx.http
    const user = await findCredentials(ctx.db, body.email)
    const known = await findKnownBrowser(request, issuer.cookieKeys)
    const isKnown = user !== undefined && (await isKnownTo(ctx.db, known, user.id))
    const limits = limitsOf(body.email, request.ip, isKnown ? known?.id : undefined)
    for (const limit of limits) {
      await countOrRefuse(shared, limit).catch((error: unknown) => {
        // Only in the log: guesses without end must not fill the history.
        const details = { security: 'sign_in_failed', reason: 'locked_out', user: user?.id, address: request.ip }
        ctx.log.warn(details, 'a sign-in failed')
        throw error
      })
    }

    if (!(await verifyPassword(body.password, user?.passwordHash)) || !user) {
      const reason = user ? 'wrong_password' : 'unknown_account'
      // Not awaited: the time of the answer must not tell whether somebody has this address.
      void reportFailure(services, ctx, { reason, userId: user?.id, method: 'password' }).catch((error: unknown) =>
        ctx.log.error({ err: error }, 'a failed sign-in was not recorded'),
      )
      throw unprocessable({ password: 'Incorrect email or password' })
    }
    for (const { key, isForgotten } of limits) await (isForgotten ? forgetAttempts : takeBackAttempt)(shared, key)
    const secondStep = await askForSecondStep(ctx, services.sealing, { uid: params.uid, user })
    if (secondStep) return { redirectTo: null, secondStep }
    const redirectTo = await completeSignIn(services, ctx, interaction, { userId: user.id, method: 'password' })
    return { redirectTo, secondStep }
  }

/** A tab without a usable token has no other way to name its session. Cookies are not sent from other sites. */
export const endCookieSession =
  (issuer: Issuer) =>
  async ({ db, http }: PublicContext): Promise<undefined> => {
    const session = await findCookieSession(issuer, http)
    if (session) await endSignInOf(db, session.userId, session.sessionKey)
    return undefined
  }
