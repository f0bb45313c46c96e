import type { Input } from '@rostrum/contract/platform/endpoint'
import type { twoStep } from '@rostrum/contract/two-step'
import { recordChange } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import type { Message } from '#platform/mail/mail.ts'
import { beginAuthenticator, renewRecoveryCodes, saveAuthenticator } from './authenticator.ts'
import { authenticatorNotice, authenticatorRemovedNotice, recoveryCodesNotice } from './notices.ts'
import { deletePasskeys, listPasskeys } from './passkeys/queries.ts'
import {
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  isSecondStepRequired,
  replaceRecoveryCodes,
} from './queries.ts'

export async function readStatus({ db, principal }: Context) {
  const { id } = principal.user
  const authenticator = await findAuthenticator(db, id)
  return {
    isRequired: await isSecondStepRequired(db, id),
    authenticatorSince: authenticator?.createdAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    passkeys: await listPasskeys(db, id),
  }
}

export async function findMethods(db: Db, userId: string) {
  const hasAuthenticator = (await findAuthenticator(db, userId)) !== undefined
  const hasPasskey = (await listPasskeys(db, userId)).length > 0
  return { hasAuthenticator, hasPasskey }
}

export async function hasSecondStep(db: Db, userId: string): Promise<boolean> {
  const { hasAuthenticator, hasPasskey } = await findMethods(db, userId)
  return hasAuthenticator || hasPasskey
}

export function refuseExternal({ issuer }: Config): void {
  if (issuer) throw new AppError('forbidden', 'Your sign-in is managed by your identity provider')
}

export const beginOwnAuthenticator = (config: Config, sealing: Sealing) => async (ctx: Context) => {
  refuseExternal(config)
  return beginAuthenticator(sealing, ctx.principal.user)
}

export const saveOwnAuthenticator =
  (config: Config, sealing: Sealing) =>
  async (ctx: Context, { body }: Input<typeof twoStep.saveAuthenticator>) => {
    refuseExternal(config)
    const { id } = ctx.principal.user
    const recoveryCodes = await saveAuthenticator(ctx.db, sealing, id, body, await hasSecondStep(ctx.db, id))
    await recordOwn(ctx, 'two_step.authenticator_saved', authenticatorNotice(ctx.principal.user))
    return { recoveryCodes }
  }

export async function removeOwnAuthenticator(ctx: Context): Promise<undefined> {
  const { id } = ctx.principal.user
  if (!(await deleteAuthenticator(ctx.db, id))) throw notFound('Authenticator app')
  await settleRemoval(ctx)
  await recordOwn(ctx, 'two_step.authenticator_removed', authenticatorRemovedNotice(ctx.principal.user))
  return undefined
}

/** With the last second step, the recovery codes are deleted; rejected if the company requires a second step. */
export async function settleRemoval({ db, principal }: Context): Promise<void> {
  const { id } = principal.user
  if (await hasSecondStep(db, id)) return
  if (await isSecondStepRequired(db, id)) {
    throw new AppError('conflict', 'Your company requires two-step verification. Set up another method first')
  }
  await replaceRecoveryCodes(db, id, [])
}

export async function renewOwnRecoveryCodes(ctx: Context) {
  const { id } = ctx.principal.user
  if (!(await hasSecondStep(ctx.db, id))) throw new AppError('conflict', 'Set up two-step verification first')
  const recoveryCodes = await renewRecoveryCodes(ctx.db, id)
  await recordOwn(ctx, 'two_step.recovery_codes_renewed', recoveryCodesNotice(ctx.principal.user))
  return { recoveryCodes }
}

export async function recordOwn(ctx: Context, action: string, notice?: Message): Promise<void> {
  if (notice) await ctx.enqueue(sendMail, notice)
  await recordChange(ctx, { action, subjectType: 'user', subjectId: ctx.principal.user.id })
}

/** For a user who lost phone and recovery codes. They set it up again if the company requires it. */
export async function resetSecondStep(db: Db, userId: string): Promise<boolean> {
  await replaceRecoveryCodes(db, userId, [])
  const hadPasskeys = await deletePasskeys(db, userId)
  return (await deleteAuthenticator(db, userId)) || hadPasskeys
}
