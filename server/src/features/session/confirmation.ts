// A fresh proof of who somebody is, before sensitive acts: a code or a passkey by those who have a
// second step, the password by others.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { session } from '@rostrum/contract/session'
import {
  confirmationPurpose,
  hasSecondStep,
  secondStepLimits,
  verifyAuthentication,
  verifyCode,
} from '#features/two-step/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, unprocessable } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { countOrRefuse, forgetAttempts } from '#platform/identity/attempts.ts'
import { verifyPassword } from '#platform/identity/passwords.ts'
import { confirmSignIn } from '#platform/identity/sign-ins.ts'
import { findPasswordHash } from './queries.ts'

const mostPasswords = 5

export const confirmIdentity =
  (services: Services) =>
  async (ctx: Context, { body }: Input<typeof session.confirm>): Promise<undefined> => {
    const { shared } = services.database
    if (services.config.issuer) throw new AppError('forbidden', 'Your sign-in is managed by your identity provider')
    const { id } = ctx.principal.user
    if (await hasSecondStep(ctx.db, id)) {
      await proveSecondStep(services, ctx, body)
    } else {
      if (!body.password) throw unprocessable({ password: 'Enter your password' })
      await provePassword(ctx, shared, { password: body.password, field: 'password' })
    }
    await confirmSignIn(ctx.db, id, ctx.principal.sessionKey)
    await recordChange(ctx, { action: 'session.confirmed', subjectType: 'user', subjectId: id })
    return undefined
  }

/** One limit for all that ask for it: `shared` is outside the request's transaction, so that a refused one counts. */
export async function provePassword(ctx: Context, shared: Db, of: { password: string; field: string }): Promise<void> {
  const { user, sessionKey } = ctx.principal
  const key = `confirmation:${user.id} ${sessionKey}`
  await countOrRefuse(shared, { key, most: mostPasswords })
  if (!(await verifyPassword(of.password, await findPasswordHash(ctx.db, user.id)))) {
    ctx.log.warn({ security: 'confirmation_failed', user: user.id, address: ctx.http.request.ip }, 'a wrong password')
    throw unprocessable({ [of.field]: 'Incorrect password' })
  }
  await forgetAttempts(shared, key)
}

async function proveSecondStep(
  { config, sealing, database: { shared } }: Services,
  ctx: Context,
  { code, passkey }: Input<typeof session.confirm>['body'],
): Promise<void> {
  const { id } = ctx.principal.user
  if (passkey) {
    const userId = await verifyAuthentication(ctx.db, config, confirmationPurpose(ctx), passkey)
    if (userId !== id) throw unprocessable({ passkey: 'This passkey belongs to someone else' })
    return
  }
  if (!code) throw unprocessable({ code: 'Enter a code' })
  const limits = secondStepLimits(id, ctx.principal.sessionKey)
  await verifyCode(ctx.db, { shared, sealing }, { userId: id, code, limits })
}
