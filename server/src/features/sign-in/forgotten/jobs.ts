import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { newId } from '#platform/identifiers.ts'
import { job } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { findCredentials } from '../queries.ts'
import { deleteExpiredResets, insertReset } from './queries.ts'

const minutes = 30

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Whether somebody has this address is looked up here and not in the request, which therefore says and does the same for
 * every address, in the same time.
 */
export const sendReset = job({
  name: 'sign-in.send-reset',
  payload: z.object({ email: z.string() }),
  handle: ({ withTenant, publicUrl }, { email }) =>
    withTenant(async (db, enqueue) => {
      await deleteExpiredResets(db)
      const person = await findCredentials(db, email)
      // Others have their password at an identity provider.
      if (!person?.passwordHash) return
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + minutes * 60_000)
      await insertReset(db, { tokenHash: hashOf(token), userId: person.id, expiresAt })
      await enqueue(sendMail, {
        id: `reset-${newId()}`,
        to: person.email,
        subject: 'Set a new Rostrum password',
        text: [
          `Hello ${person.firstName},`,
          `Set a new password for your Rostrum account:\n${publicUrl}/new-password#${token}`,
          `The link works once, for ${minutes} minutes. If you did not ask for it, you can ignore this email; your password stays as it is.`,
        ].join('\n\n'),
      })
    }),
})
