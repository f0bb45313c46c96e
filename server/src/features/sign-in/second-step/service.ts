// After the right password: the code of somebody who has a second step, or the setup for somebody who needs one.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { SecondStep, signIn } from '@rostrum/contract/sign-in'
import { z } from 'zod'
import {
  authenticatorNotice,
  beginAuthenticator,
  countRecoveryCodes,
  findMethods,
  guessedNotice,
  hasSecondStep,
  isSecondStepRequired,
  recoveryCodeUsedNotice,
  saveAuthenticator,
  secondStepLimits,
  verifyCode,
} from '#features/two-step/public.ts'
import type { PublicContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { countAttempt } from '#platform/identity/attempts.ts'
import { IssuerRecords } from '#platform/identity/issuer/adapter.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import { waitingSignIns } from '#platform/identity/sign-ins.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { completeSignIn, interactionOf, reportFailure, type SignInServices } from '../interaction.ts'
import { findKnownBrowser, isKnownTo } from '../known-browser.ts'
import { findPerson } from '../queries.ts'

const waitingSeconds = 600

/** Who waits at this sign-in page; removed with the person's sessions, as when the password changes. */
const Waiting = z.object({ accountId: z.uuid(), isSettingUp: z.boolean() })

export const waitingIn = (db: Db) => new IssuerRecords(db, waitingSignIns)

/** Null when the password suffices. */
export async function askForSecondStep(
  { db }: PublicContext,
  sealing: Sealing,
  { uid, user }: { uid: string; user: { id: string; email: string } },
): Promise<SecondStep | null> {
  const methods = await findMethods(db, user.id)
  const isSettingUp = !methods.hasAuthenticator && !methods.hasPasskey
  if (isSettingUp && !(await isSecondStepRequired(db, user.id))) return null
  await waitingIn(db).upsert(uid, { accountId: user.id, isSettingUp }, waitingSeconds)
  return { ...methods, setup: isSettingUp ? beginAuthenticator(sealing, user) : null }
}

/** Whose password was right at this page, and who has a second step. */
export async function findWaitingFor(db: Db, uid: string): Promise<string | undefined> {
  const waiting = Waiting.safeParse(await waitingIn(db).find(uid))
  return waiting.data?.isSettingUp === false ? waiting.data.accountId : undefined
}

async function findWaiting(db: Db, uid: string, isSettingUp: boolean) {
  const waiting = Waiting.safeParse(await waitingIn(db).find(uid))
  // The same answer as for a page that has expired: it starts over.
  if (!waiting.success || waiting.data.isSettingUp !== isSettingUp) throw notFound('Sign-in')
  return findPerson(db, waiting.data.accountId)
}

export const submitSecondStep =
  (services: SignInServices) =>
  async (ctx: PublicContext, { params, body }: Input<typeof signIn.secondStep>) => {
    const { issuer, sealing, jobs } = services
    const { shared } = services.database
    const { request } = ctx.http
    const interaction = await interactionOf(issuer, ctx, params.uid)
    const user = await findWaiting(ctx.db, params.uid, false)
    const known = await findKnownBrowser(request, issuer.cookieKeys)
    const isKnown = await isKnownTo(ctx.db, known, user.id)
    const limits = secondStepLimits(user.id, isKnown ? known?.id : undefined)
    const guess = { userId: user.id, code: body.code, limits }
    const kind = await verifyCode(ctx.db, { shared, sealing }, guess).catch(async (error: unknown) => {
      const isLockedOut = error instanceof AppError && error.code === 'too_many_requests'
      const reason = isLockedOut ? 'second_step_locked_out' : 'wrong_code'
      await reportFailure(services, ctx, { reason, userId: user.id, method: 'code' })
      if (isLockedOut) await warnOnce(services, user)
      throw error
    })
    if (kind === 'recovery_code') {
      const left = await countRecoveryCodes(ctx.db, user.id)
      await jobs.enqueueIn(ctx.db)(sendMail, recoveryCodeUsedNotice(user, left))
      ctx.log.warn({ security: 'recovery_code_used', user: user.id, address: request.ip }, 'a recovery code was used')
    }
    await waitingIn(ctx.db).destroy(params.uid)
    const method = kind === 'authenticator' ? 'code' : kind
    return { redirectTo: await completeSignIn(services, ctx, interaction, { userId: user.id, method }) }
  }

/** Outside the request's transaction, which is rolled back; and once an hour, because nobody's mailbox is filled. */
async function warnOnce(
  { database, jobs }: SignInServices,
  user: Parameters<typeof guessedNotice>[0] & { id: string },
) {
  const { attempts } = await countAttempt(database.shared, `guessed-notice:${user.id}`, 3600 * 1000)
  if (attempts === 1) await jobs.enqueueIn(database.shared)(sendMail, guessedNotice(user))
}

/** Who sets up a first second step at this page. */
export async function findSettingUp(db: Db, uid: string) {
  const user = await findWaiting(db, uid, true)
  // Set up meanwhile, in another tab: the password alone must not replace it.
  if (await hasSecondStep(db, user.id)) throw notFound('Sign-in')
  return user
}

export const submitSetup =
  (services: SignInServices) =>
  async (ctx: PublicContext, { params, body }: Input<typeof signIn.setUpSecondStep>) => {
    const { issuer, sealing, jobs } = services
    const interaction = await interactionOf(issuer, ctx, params.uid)
    const user = await findSettingUp(ctx.db, params.uid)
    const recoveryCodes = (await saveAuthenticator(ctx.db, sealing, user.id, body, false)) ?? []
    await jobs.enqueueIn(ctx.db)(sendMail, authenticatorNotice(user))
    ctx.log.warn({ security: 'second_step_set_up', user: user.id, address: ctx.http.request.ip }, 'set up at sign-in')
    await waitingIn(ctx.db).destroy(params.uid)
    const redirectTo = await completeSignIn(services, ctx, interaction, { userId: user.id, method: 'code' })
    return { redirectTo, recoveryCodes }
  }
