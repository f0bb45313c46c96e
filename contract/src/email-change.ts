// A new email address takes effect when a link to the new and one to the former address have been used.
import { z } from 'zod'
import { endpoint, item, noContent } from './platform/endpoint.ts'
import { Instant } from './platform/values.ts'

export const EmailChange = z.object({
  email: z.string(),
  isConfirmedAtNew: z.boolean(),
  isConfirmedAtOld: z.boolean(),
  expiresAt: Instant,
})
export type EmailChange = z.output<typeof EmailChange>

const Token = z.string().min(1).max(200)

export const emailChange = {
  pending: endpoint({
    method: 'GET',
    path: '/v2/email_change',
    summary: 'The new email address that the user asked for and has not confirmed yet, or null',
    permission: 'member',
    response: item(EmailChange.nullable()),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/v2/email_change',
    summary: 'Keep the current email address; the links no longer work',
    permission: 'member',
    forReaders: true,
    affects: [],
    response: noContent,
  }),
  open: endpoint({
    method: 'POST',
    path: '/v2/email_changes/open',
    summary: 'What the page behind a link needs to know',
    permission: 'public',
    readsOnly: true,
    body: z.strictObject({ token: Token }),
    response: item(z.object({ from: z.string(), to: z.string(), isForNew: z.boolean() })),
    callsPerMinute: 20,
  }),
  use: endpoint({
    method: 'POST',
    path: '/v2/email_changes/use',
    summary: 'Confirm or reject a new email address with the token of a link, once',
    permission: 'public',
    body: z.strictObject({ token: Token, decision: z.enum(['confirm', 'reject']) }),
    affects: [],
    response: item(
      z.object({
        /** Waiting: the other link has not been used yet. */
        outcome: z.enum(['changed', 'waiting', 'rejected']),
        /** To sign in with. */
        email: z.string(),
      }),
    ),
    callsPerMinute: 20,
  }),
}
