import type { Input } from '@rostrum/contract/platform/endpoint'
import type { signIn } from '@rostrum/contract/sign-in'
import { cancelEmailChange, endEverySignIn, passwordNotice, recordForEveryCustomer } from '#features/session/public.ts'
import type { PublicContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { countAttempt, secondsUntil } from '#platform/identity/attempts.ts'
import { refuseKnownPassword } from '#platform/identity/known-passwords.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { hashOf, sendReset } from './jobs.ts'
import { findReset, setPasswordHash, takeReset } from './queries.ts'

const hour = 3600 * 1000
const mostPerAddress = 20
const mostPerEmail = 3

/** `shared` is outside the request's transaction, like the counts of failed sign-ins. */
export const askForReset =
  (jobs: Jobs, shared: Db) =>
  async ({ db, http }: PublicContext, { body }: Input<typeof signIn.forgotten>): Promise<undefined> => {
    const byAddress = await countAttempt(shared, `reset-address:${http.request.ip}`, hour)
    if (byAddress.attempts > mostPerAddress) {
      throw new AppError('too_many_requests', 'Too many requests. Please try again later.', {
        details: { retry_after: secondsUntil(byAddress.windowEndsAt) },
      })
    }
    // Nobody's mailbox is filled by strangers; the answer does not tell.
    const byEmail = await countAttempt(shared, `reset-email:${body.email}`, hour)
    if (byEmail.attempts <= mostPerEmail) await jobs.enqueueIn(db)(sendReset, { email: body.email })
    return undefined
  }

export async function openReset({ db }: PublicContext, { body }: Input<typeof signIn.openReset>) {
  const person = await findReset(db, hashOf(body.token))
  if (!person) throw notFound('Link')
  const { email, firstName, lastName } = person
  return { email, firstName, lastName }
}

export const setForgottenPassword =
  (jobs: Jobs) =>
  async (ctx: PublicContext, { body }: Input<typeof signIn.setPassword>) => {
    const { db, log, http, requestId } = ctx
    const tokenHash = hashOf(body.token)
    const person = await findReset(db, tokenHash)
    if (!person) throw notFound('Link')
    refuseKnownPassword(body.password, [person.email, person.firstName, person.lastName])
    const passwordHash = await hashPassword(body.password)
    if (!(await takeReset(db, tokenHash, person.id))) throw notFound('Link')
    await setPasswordHash(db, person.id, passwordHash)
    await cancelEmailChange(db, person.id)
    await endEverySignIn(db, person.id)
    await recordForEveryCustomer(db, jobs, { userId: person.id, requestId, action: 'password.reset_by_mail' })
    await jobs.enqueueIn(db)(sendMail, passwordNotice(person))
    log.warn({ security: 'password_reset', user: person.id, address: http.request.ip }, 'a password was reset by mail')
    return { email: person.email }
  }
