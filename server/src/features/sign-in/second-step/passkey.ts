// A passkey after the password, or in place of it: the device has verified the person.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { signIn } from '@rostrum/contract/sign-in'
import {
  addPasskey,
  beginAuthentication,
  beginRegistration,
  passkeyNotice,
  verifyAuthentication,
} from '#features/two-step/public.ts'
import type { PublicContext } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { completeSignIn, interactionOf, reportFailure, type SignInServices } from '../interaction.ts'
import { findSettingUp, findWaitingFor, waitingIn } from './service.ts'

const purposeOf = (uid: string) => `sign-in at ${uid}`

export const askForPasskey =
  ({ issuer, config }: SignInServices) =>
  async (ctx: PublicContext, { params: { uid } }: Input<typeof signIn.askForPasskey>) => {
    await interactionOf(issuer, ctx, uid)
    return { options: await beginAuthentication(ctx.db, config, purposeOf(uid), await findWaitingFor(ctx.db, uid)) }
  }

export const submitPasskey =
  (services: SignInServices) =>
  async (ctx: PublicContext, { params: { uid }, body }: Input<typeof signIn.submitPasskey>) => {
    const { issuer, config } = services
    const interaction = await interactionOf(issuer, ctx, uid)
    const waiting = await findWaitingFor(ctx.db, uid)
    const report = (reason: string) => reportFailure(services, ctx, { reason, userId: waiting, method: 'passkey' })
    const userId = await verifyAuthentication(ctx.db, config, purposeOf(uid), body.credential).catch(
      async (error: unknown) => {
        await report('wrong_passkey')
        throw error
      },
    )
    if (waiting && waiting !== userId) {
      await report('passkey_of_another')
      throw unprocessable({ credential: 'This passkey belongs to another account' })
    }
    await waitingIn(ctx.db).destroy(uid)
    return { redirectTo: await completeSignIn(services, ctx, interaction, { userId, method: 'passkey' }) }
  }

const setupPurpose = (uid: string) => `setup at ${uid}`

export const beginPasskeySetup =
  ({ issuer, config }: SignInServices) =>
  async (ctx: PublicContext, { params: { uid } }: Input<typeof signIn.beginPasskeySetup>) => {
    await interactionOf(issuer, ctx, uid)
    const user = await findSettingUp(ctx.db, uid)
    return { options: await beginRegistration(ctx.db, config, user, setupPurpose(uid)) }
  }

export const submitPasskeySetup =
  (services: SignInServices) =>
  async (ctx: PublicContext, { params: { uid }, body }: Input<typeof signIn.setUpPasskey>) => {
    const { issuer, config, jobs } = services
    const interaction = await interactionOf(issuer, ctx, uid)
    const user = await findSettingUp(ctx.db, uid)
    const recoveryCodes = (await addPasskey(ctx.db, config, user.id, setupPurpose(uid), body)) ?? []
    await jobs.enqueueIn(ctx.db)(sendMail, passkeyNotice(user, body.name))
    ctx.log.warn({ security: 'second_step_set_up', user: user.id, address: ctx.http.request.ip }, 'set up at sign-in')
    await waitingIn(ctx.db).destroy(uid)
    const redirectTo = await completeSignIn(services, ctx, interaction, { userId: user.id, method: 'passkey' })
    return { redirectTo, recoveryCodes }
  }
