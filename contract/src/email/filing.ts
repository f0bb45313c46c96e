// Mail that people send in a blind copy, or forward, to their company's address for filing; and what of it nobody could
// be found for.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant } from '../platform/values.ts'

/**
 * unknown_sender: not one of the team. unproven_sender: it says it is from one of the team, and nothing proves it.
 * unknown_person: from one of the team, about nobody in the IRM. unreadable: what was forwarded does not say from whom.
 */
export const waitingReasons = ['unknown_sender', 'unproven_sender', 'unknown_person', 'unreadable'] as const
export type WaitingReason = (typeof waitingReasons)[number]

const MailName = z.object({ name: z.string(), address: z.string() })

export const WaitingMail = z.object({
  id: z.uuid(),
  receivedAt: Instant,
  reason: z.enum(waitingReasons),
  from: MailName,
  subject: z.string(),
  excerpt: z.string(),
  sentAt: Instant,
  /** Whom it may concern: every address in it that is not one of the team. */
  others: z.array(MailName),
  /** People of the IRM who have one of these addresses by now. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Who of the team sent it, where that is proven. */
  sentBy: UserBrief.nullable(),
})
export type WaitingMail = z.output<typeof WaitingMail>

/** After these days nobody looks at it any more. */
export const waitingDays = 30

const gated = { gate: 'irwin_mail', permission: 'member' } as const
const areasWithMail = ['activities', 'activity_events', 'irm', 'organizations', 'people', 'file'] as const

const FilingAddress = z.object({
  /** Null where this installation receives no mail. */
  address: z.string().nullable(),
})

export const emailFiling = {
  address: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/filing_address',
    summary: 'The address that files mail on timelines, in a blind copy or forwarded',
    response: item(FilingAddress),
  }),
  renewAddress: endpoint({
    ...gated,
    permission: 'admin',
    method: 'POST',
    path: '/v2/email/filing_address/renew',
    summary: 'A new address for filing; mail to the previous one is rejected from now on',
    affects: [],
    response: item(FilingAddress),
    callsPerMinute: 10,
  }),
  waiting: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/waiting_mail',
    summary: 'Mail to the address for filing that could not be filed, the latest first',
    query: PageQuery,
    response: page(WaitingMail),
  }),
  file: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/waiting_mail/{id}/file',
    summary: 'File it on the timelines of these people',
    params: IdParams,
    body: z.strictObject({ personIds: z.array(z.uuid()).min(1, 'Choose a person').max(20) }),
    affects: areasWithMail,
    response: item(z.object({ threadId: z.uuid().nullable() })),
  }),
  exclude: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/waiting_mail/{id}/exclude',
    summary: 'Add a rule to the Exclude List for its sender or their domain, and discard what falls under it',
    params: IdParams,
    body: z.strictObject({ kind: z.enum(['address', 'domain']) }),
    affects: [],
    response: item(z.object({ value: z.string(), discarded: z.int() })),
  }),
  discard: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/email/waiting_mail/{id}',
    summary: 'Discard it without filing',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/waiting_mail/{id}/restore',
    summary: 'Restore what was discarded',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}
