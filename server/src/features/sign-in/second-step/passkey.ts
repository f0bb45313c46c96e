// A passkey after the password, or in place of it: the device has verified the person.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { signIn } from '@rostrum/contract/sign-in'
import { beginAuthentication, verifyAuthentication } from '#features/two-step/public.ts'
import type { PublicContext } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { completeSignIn, interactionOf, reportFailure, type SignInServices } from '../interaction.ts'
import { findWaitingFor, waitingIn } from './service.ts'

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
