// A new email address: it becomes the sign-in name once somebody who reads mail at the new address and somebody who
// reads it at the former one have agreed.
import { createHash, randomBytes } from 'node:crypto'
import type { emailChange } from '@rostrum/contract/email-change'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Context, PublicContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { countAttempt, secondsUntil } from '#platform/identity/attempts.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { recordForEveryCustomer } from '../account-changes.ts'
import { emailLinkToNew, emailLinkToOld, emailNotice, emailTaken } from '../notices.ts'
import { findUserByEmail } from '../queries.ts'
import { changeAddress, confirmChange, deleteChange, findByToken, findChange, replaceChange } from './queries.ts'

const hours = 24
const mostPerDay = 5

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const newToken = () => randomBytes(32).toString('base64url')

/** `shared` is outside the request's transaction, like the counts of failed sign-ins. */
export async function askForEmail(ctx: Context, { publicUrl }: Config, shared: Db, email: string): Promise<void> {
  const { user } = ctx.principal
  // Nobody's mailbox is filled by strangers.
  const { attempts, windowEndsAt } = await countAttempt(shared, `email-change:${user.id}`, 24 * 3600 * 1000)
  if (attempts > mostPerDay) {
    throw new AppError(
      'too_many_requests',
      'You have requested too many email address changes. Please try again tomorrow.',
      {
        details: { retry_after: secondsUntil(windowEndsAt) },
      },
    )
  }
  const [toNew, toOld] = [newToken(), newToken()]
  const expiresAt = new Date(Date.now() + hours * 3600 * 1000)
  await replaceChange(ctx.db, {
    userId: user.id,
    email,
    newTokenHash: hashOf(toNew),
    oldTokenHash: hashOf(toOld),
    expiresAt,
  })
  const linkWith = (token: string) => `${publicUrl}/new-email#${token}`
  // The answer is the same for an address that someone signs in with: that person hears of it, and gets no link.
  const isTaken = (await findUserByEmail(ctx.db, email)) !== undefined
  await ctx.enqueue(sendMail, isTaken ? emailTaken(email) : emailLinkToNew(user, email, linkWith(toNew)))
  await ctx.enqueue(sendMail, emailLinkToOld(user, email, linkWith(toOld)))
  await recordChange(ctx, {
    action: 'email_change.requested',
    subjectType: 'user',
    subjectId: user.id,
    before: { email: user.email },
    after: { email },
  })
}

export const pendingChange = async ({ db, principal }: Context) => (await findChange(db, principal.user.id)) ?? null

export async function cancelChange(ctx: Context): Promise<undefined> {
  const { id } = ctx.principal.user
  if (!(await deleteChange(ctx.db, id))) throw notFound('Email change')
  await recordChange(ctx, { action: 'email_change.canceled', subjectType: 'user', subjectId: id })
  return undefined
}

export async function openLink({ db }: PublicContext, { body }: Input<typeof emailChange.open>) {
  const found = await findByToken(db, hashOf(body.token))
  if (!found) throw notFound('Link')
  return { from: found.from, to: found.to, isForNew: found.isForNew }
}

export const useLink =
  (jobs: Jobs) =>
  async ({ db, log, http, requestId }: PublicContext, { body }: Input<typeof emailChange.use>) => {
    const found = await findByToken(db, hashOf(body.token), true)
    if (!found) throw notFound('Link')
    const { userId, from, to, isForNew } = found
    const tell = (security: string) => log.warn({ security, user: userId, address: http.request.ip }, 'a link was used')
    if (body.decision === 'reject') {
      await deleteChange(db, userId)
      tell('email_change_rejected')
      await recordForEveryCustomer(db, jobs, { userId, requestId, action: 'email_change.rejected' })
      return { outcome: 'rejected' as const, email: from }
    }
    await confirmChange(db, userId, isForNew)
    if (!(isForNew ? found.confirmedAtOld : found.confirmedAtNew)) return { outcome: 'waiting' as const, email: from }
    // Taken since it was asked for.
    if (await findUserByEmail(db, to)) throw new AppError('conflict', 'This email address is already in use')
    await changeAddress(db, userId, to)
    await deleteChange(db, userId)
    await jobs.enqueueIn(db)(sendMail, emailNotice({ email: from, firstName: found.firstName }, to))
    tell('email_changed')
    const change = { action: 'user.updated', before: { email: from }, after: { email: to } }
    await recordForEveryCustomer(db, jobs, { userId, requestId, ...change })
    return { outcome: 'changed' as const, email: to }
  }
