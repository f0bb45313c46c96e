// Changes that users make to their own account.

import type { Input } from '@rostrum/contract/platform/endpoint'
import { type session, settingSchemas } from '@rostrum/contract/session'
import { focusOn } from '#features/focus/public.ts'
import { hasSecondStep } from '#features/two-step/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Context, SignedInContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { fieldsOf } from '#platform/http/parse.ts'
import { refuseUnconfirmed } from '#platform/identity/confirmation.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { refuseKnownPassword } from '#platform/identity/known-passwords.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import type { User } from '#platform/identity/principal.ts'
import { endSignInOf, endSignIns } from '#platform/identity/sign-ins.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { provePassword } from './confirmation.ts'
import { currentUser } from './current-user.ts'
import { deleteChange } from './email-change/queries.ts'
import { askForEmail } from './email-change/service.ts'
import { passwordNotice } from './notices.ts'
import { reservedFor } from './policy.ts'
import {
  deleteKnownBrowser,
  findSetting,
  refuseTokensUntilNow,
  updatePasswordHash,
  updateUser,
  upsertSetting,
} from './queries.ts'

export const changeUser =
  ({ config, flags, database: { shared } }: Services) =>
  async (ctx: Context, { params, body }: Input<typeof session.updateUser>) => {
    const { user } = ctx.principal
    if (params.id !== user.id) throw notFound('User')
    const { currentPassword, focusedSecurityId, email, ...values } = body
    if (email && email !== user.email) {
      await checkEmail(ctx, { config, shared }, email, currentPassword)
      await askForEmail(ctx, config, shared, email)
    }
    if (focusedSecurityId) await changeFocus(ctx, flags, focusedSecurityId)
    const isElsewhere = (email ?? focusedSecurityId) !== undefined && Object.keys(values).length === 0
    const changed = isElsewhere && ctx.changes.count > 0 ? user : await changeValues(ctx, values)
    return currentUser(ctx.db, { ...ctx.principal, user: changed }, config)
  }

async function changeValues(ctx: Context, values: Parameters<typeof updateUser>[2]): Promise<User> {
  const { user } = ctx.principal
  const changed = { ...user, ...(await updateUser(ctx.db, user.id, values)) } as User
  await recordChange(ctx, {
    action: 'user.updated',
    subjectType: 'user',
    subjectId: user.id,
    before: user,
    after: changed,
  })
  return changed
}

/** Behind the same gate as the endpoint that changes nothing else. */
async function changeFocus(ctx: Context, flags: Flags, securityId: string) {
  if (!(await flags.isOpen('multi_security', ctx.principal))) {
    throw new AppError('forbidden', 'Your company does not have this feature')
  }
  await focusOn(ctx, securityId, 'focused_security_id')
}

/** The address is the sign-in name: an unattended screen must not be enough to take the account over. */
async function checkEmail(
  ctx: Context,
  { config, shared }: { config: Config; shared: Db },
  email: string,
  currentPassword: string | undefined,
) {
  if (config.issuer) throw unprocessable({ email: 'Managed by your identity provider' })
  const reserved = reservedFor(email, config)
  if (reserved) throw unprocessable({ email: `This email ${reserved} is reserved for staff` })
  await proveAgain(ctx, shared, currentPassword)
}

/** The password, and of those who have a second step a recent use of it. */
async function proveAgain(ctx: Context, shared: Db, password: string | undefined) {
  if (!password) throw unprocessable({ current_password: 'Enter your current password' })
  await provePassword(ctx, shared, { password, field: 'current_password' })
  if (await hasSecondStep(ctx.db, ctx.principal.user.id)) refuseUnconfirmed(ctx.principal)
}

/** Works for users without a customer too: they cannot use the application but must be able to sign out. */
export async function endSession({ db, person }: SignedInContext): Promise<undefined> {
  await endSignInOf(db, person.userId, person.sessionKey)
  return undefined
}

export async function endSignIn(ctx: Context, { params }: Input<typeof session.endSignIn>): Promise<undefined> {
  const ended = await endSignIns(ctx.db, ctx.principal.user.id, { id: params.id })
  if (ended === 0) throw notFound('Sign-in')
  await recordChange(ctx, { action: 'sign_in.ended', subjectType: 'sign_in', subjectId: params.id })
  return undefined
}

/** The browser that asks stays signed in. */
export async function forgetBrowser(ctx: Context, { params }: Input<typeof session.forgetBrowser>): Promise<undefined> {
  const { user, sessionKey } = ctx.principal
  if (!(await deleteKnownBrowser(ctx.db, user.id, params.id))) throw notFound('Browser')
  await endSignIns(ctx.db, user.id, { browserId: params.id, allBut: sessionKey })
  await recordChange(ctx, { action: 'known_browser.forgotten', subjectType: 'user', subjectId: user.id })
  return undefined
}

/** Sessions, refresh tokens and access tokens, with those of scripts and of an external issuer. */
export async function endEverySignIn(db: Db, userId: string): Promise<void> {
  await endSignIns(db, userId, 'all')
  await refuseTokensUntilNow(db, userId)
}

export async function endAllSignIns(ctx: Context): Promise<undefined> {
  await endEverySignIn(ctx.db, ctx.principal.user.id)
  await recordChange(ctx, { action: 'sign_ins.ended', subjectType: 'user', subjectId: ctx.principal.user.id })
  return undefined
}

export const resetPassword =
  ({ config, database: { shared } }: Services) =>
  async (ctx: Context, { body }: Input<typeof session.resetPassword>): Promise<undefined> => {
    if (config.issuer) throw new AppError('forbidden', 'Your password is managed by your identity provider')
    const { id } = ctx.principal.user
    await proveAgain(ctx, shared, body.currentPassword)
    const { email, firstName, lastName } = ctx.principal.user
    refuseKnownPassword(body.password, [email, firstName, lastName])
    await updatePasswordHash(ctx.db, id, await hashPassword(body.password))
    await deleteChange(ctx.db, id)
    // Ends all other sessions, in case the old password was known to others; the current browser stays signed in.
    await endSignIns(ctx.db, id, { allBut: ctx.principal.sessionKey })
    await refuseTokensUntilNow(ctx.db, id, { allBut: ctx.principal.sessionKey })
    await ctx.enqueue(sendMail, passwordNotice(ctx.principal.user))
    await recordChange(ctx, { action: 'password.reset', subjectType: 'user', subjectId: id })
    return undefined
  }

export async function saveSetting(ctx: Context, { query, body }: Input<typeof session.saveSetting>) {
  const parsed = settingSchemas[query.key].safeParse(body.userSettings.settings)
  if (!parsed.success) {
    const fields = Object.entries(fieldsOf(parsed.error, body.userSettings.settings))
    throw unprocessable(Object.fromEntries(fields.map(([field, message]) => [settingField(field), message])))
  }
  const { id } = ctx.principal.user
  const before = await findSetting(ctx.db, id, query.key)
  await upsertSetting(ctx.db, id, query.key, parsed.data)
  await recordChange(ctx, {
    action: 'setting.saved',
    subjectType: 'user_setting',
    subjectId: query.key,
    before,
    after: parsed.data,
  })
  return { key: query.key, settings: parsed.data }
}

const settingField = (field: string) => (field === 'body' ? 'settings' : `settings.${field}`)
