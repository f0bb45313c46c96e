import type { Input } from '@rostrum/contract/platform/endpoint'
import type { passkeys } from '@rostrum/contract/two-step'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { renewRecoveryCodes } from '../authenticator.ts'
import { passkeyNotice, passkeyRemovedNotice } from '../notices.ts'
import { hasSecondStep, recordOwn, refuseExternal, settleRemoval } from '../service.ts'
import { beginAuthentication, beginRegistration, verifyRegistration } from './ceremonies.ts'
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './queries.ts'

const mostPasskeys = 20

const registration = ({ principal }: Context) => `registration of ${principal.user.id}`
/** Bound to one session: a confirmation in one browser does not count in another. */
export const confirmationPurpose = ({ principal }: Context) => `confirmation in ${principal.sessionKey}`

export const beginPasskey = (config: Config) => async (ctx: Context) => {
  refuseExternal(config)
  return { options: await beginRegistration(ctx.db, config, ctx.principal.user, registration(ctx)) }
}

export const askForPasskey = (config: Config) => async (ctx: Context) => ({
  options: await beginAuthentication(ctx.db, config, confirmationPurpose(ctx), ctx.principal.user.id),
})

export const createPasskey =
  (config: Config) =>
  async (ctx: Context, { body }: Input<typeof passkeys.create>) => {
    refuseExternal(config)
    const { db, principal } = ctx
    const { user } = principal
    if ((await listPasskeys(db, user.id)).length >= mostPasskeys) {
      throw new AppError('conflict', `You have ${mostPasskeys} passkeys. Remove one first`)
    }
    const recoveryCodes = await addPasskey(db, config, user.id, registration(ctx), body)
    await recordOwn(ctx, 'two_step.passkey_added', passkeyNotice(user, body.name))
    return { recoveryCodes }
  }

/** From the settings and at sign-in alike; returns recovery codes with the first second step. */
export async function addPasskey(
  db: Db,
  config: Config,
  userId: string,
  purpose: string,
  { name, credential }: Input<typeof passkeys.create>['body'],
): Promise<string[] | null> {
  const isFirst = !(await hasSecondStep(db, userId))
  const verified = await verifyRegistration(db, config, purpose, credential)
  if (!(await insertPasskey(db, { id: newId(), userId, name, ...verified }))) {
    throw new AppError('conflict', 'This passkey is already in use')
  }
  return isFirst ? renewRecoveryCodes(db, userId) : null
}

export async function renameOwnPasskey(ctx: Context, { params, body }: Input<typeof passkeys.rename>) {
  const renamed = await renamePasskey(ctx.db, ctx.principal.user.id, params.id, body.name)
  if (!renamed) throw notFound('Passkey')
  await recordOwn(ctx, 'two_step.passkey_renamed')
  return renamed
}

export async function removeOwnPasskey(ctx: Context, { params }: Input<typeof passkeys.remove>): Promise<undefined> {
  const { user } = ctx.principal
  const removed = await deletePasskey(ctx.db, user.id, params.id)
  if (!removed) throw notFound('Passkey')
  await settleRemoval(ctx)
  await recordOwn(ctx, 'two_step.passkey_removed', passkeyRemovedNotice(user, removed.name))
  return undefined
}
