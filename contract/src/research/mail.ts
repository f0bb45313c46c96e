// The customer's email address for research, and messages that wait for a decision.
import { z } from 'zod'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant } from '../platform/values.ts'

export const ResearchInbox = z.object({
  /** Null where the installation receives no mail. */
  address: z.string().nullable(),
  waitingCount: z.int(),
  /** Files for import are put there by the administrator of the installation; null without such a folder. */
  folder: z.string().nullable(),
})

/** unproven_sender: the message is not signed by the sender's mail server, so the sender could be forged. */
export const mailReasons = ['unknown_sender', 'unproven_sender'] as const
export const mailReasonNames: Record<(typeof mailReasons)[number], string> = {
  unknown_sender: 'Not a broker’s domain',
  unproven_sender: 'Sender not verified',
}

export const WaitingResearchMail = z.object({
  id: z.uuid(),
  sender: z.string(),
  subject: z.string(),
  fileNames: z.array(z.string()),
  reason: z.enum(mailReasons),
  receivedAt: Instant,
})
export type WaitingResearchMail = z.output<typeof WaitingResearchMail>

const shared = { permission: 'member', research: 'research' } as const

export const researchMail = {
  inbox: endpoint({
    ...shared,
    method: 'GET',
    path: '/v2/research/inbox',
    summary: 'The address to which brokers send research, and the number of waiting messages',
    response: item(ResearchInbox),
  }),
  renew: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/inbox/renew',
    summary: 'Replace the address; mail to the old one is rejected',
    permission: 'admin',
    affects: [],
    response: item(ResearchInbox),
  }),
  waiting: endpoint({
    ...shared,
    method: 'GET',
    path: '/v2/research/mail',
    summary: 'Messages from senders who are neither brokers nor colleagues',
    query: PageQuery,
    response: page(WaitingResearchMail),
  }),
  accept: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/mail/{id}/accept',
    summary: 'Add the files of a waiting message as documents',
    params: IdParams,
    affects: ['file'],
    response: noContent,
  }),
  discard: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/mail/{id}/discard',
    summary: 'Discard a waiting message; it can be restored for a week',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/mail/{id}/restore',
    summary: 'Restore a discarded message',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}
