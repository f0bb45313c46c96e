// Sending a campaign: checks, a second person's approval, quiet periods, progress, and what became of each recipient.
import { z } from 'zod'
import { csv, endpoint, item, page } from '../../platform/endpoint.ts'
import { IdParams, Instant, optionalText, requiredText } from '../../platform/values.ts'
import { CampaignDetail } from './campaigns.ts'
import { type CampaignRecipientState, recipientStates } from './campaigns-query.ts'
import { CampaignRecipientQuery, campaignRecipientFilters } from './sending-query.ts'

export const recipientStateNames: Record<CampaignRecipientState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  accepted: 'Sent',
  delivered: 'Delivered',
  deferred: 'Retrying',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  unsubscribed: 'Unsubscribed',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
  suppressed: 'Suppressed',
  canceled: 'Canceled',
}

/** Those that "Send again" is for: nobody knows whether they arrived, or the mail server refused them. */
export const retriedStates = ['unconfirmed', 'failed'] as const

export const CampaignRecipient = z.object({
  id: z.uuid(),
  personId: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  state: z.enum(recipientStates),
  sendAt: Instant,
  attempts: z.int(),
  /** In the words of a mail server. */
  answer: z.string().nullable(),
  acceptedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  bouncedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
})
export type CampaignRecipient = z.output<typeof CampaignRecipient>

const QuietDays = z.object({ name: z.string(), firstDay: z.string(), lastDay: z.string() })

/** What Rostrum can't see, so that its figure stays at zero or too high. */
export const CampaignUnseen = z.object({
  /** The address that replies go to, if its mailbox is not synchronized. */
  repliesTo: z.string().nullable(),
  /** Bounces and complaints that come after the mail server took a message. */
  reports: z.boolean(),
})
export type CampaignUnseen = z.output<typeof CampaignUnseen>

/** What would happen if it were sent now, and what keeps it from being sent. */
export const SendingPlan = z.object({
  from: z.object({ name: z.string(), email: z.string() }).nullable(),
  recipients: z.int(),
  leftOut: z.int(),
  firstSendAt: Instant.nullable(),
  /** With the limits per hour, at the earliest. */
  lastSendAt: Instant.nullable(),
  needsApproval: z.boolean(),
  quietPeriods: z.array(QuietDays),
  unseen: CampaignUnseen,
  /** By the field that needs attention. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type SendingPlan = z.output<typeof SendingPlan>

export const SendingProgress = z.object({
  status: CampaignDetail.shape.status,
  total: z.int(),
  states: z.array(z.object({ state: z.enum(recipientStates), count: z.int() })),
  leftOut: z.int(),
  /** Accepted in the last minute. */
  perMinute: z.int(),
  nextSendAt: Instant.nullable(),
  /** Null if nothing is left, or it can't be said yet. */
  expectedEnd: Instant.nullable(),
  unseen: CampaignUnseen,
})
export type SendingProgress = z.output<typeof SendingProgress>

const QuietApproval = z.strictObject({ note: requiredText(1000, 'Enter a reason for sending in a quiet period') })

const gated = { gate: 'campaigns', permission: 'member' } as const
const changes = { ...gated, method: 'POST', params: IdParams, affects: [], response: item(CampaignDetail) } as const

export const campaignSending = {
  plan: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/sending_plan',
    summary: 'What sending the campaign would do, and what keeps it from being sent',
    params: IdParams,
    response: item(SendingPlan),
  }),
  send: endpoint({
    ...changes,
    path: '/v2/campaigns/{id}/send',
    summary: 'Send or schedule a draft; where a second person has to approve, ask for the approval',
    body: z.strictObject({
      version: z.int().optional(),
      /** For the approver. */
      approvalNote: optionalText(1000),
      /** By an admin: it may be sent although the days are in a quiet period. */
      quietApproval: QuietApproval.optional(),
    }),
  }),
  approve: endpoint({
    ...changes,
    path: '/v2/campaigns/{id}/approve',
    summary: 'Approve a campaign that a colleague asked for, and send or schedule it',
    body: z.strictObject({ note: optionalText(1000), quietApproval: QuietApproval.optional() }),
  }),
  decline: endpoint({
    ...changes,
    path: '/v2/campaigns/{id}/decline',
    summary: 'Make a campaign that waits for approval a draft again, with the reason',
    body: z.strictObject({ reason: requiredText(1000, 'Enter a reason') }),
  }),
  withdraw: endpoint({
    ...changes,
    path: '/v2/campaigns/{id}/withdraw',
    summary: 'Withdraw the request for approval; the campaign is a draft again',
  }),
  pause: endpoint({
    ...changes,
    path: '/v2/campaigns/{id}/pause',
    summary: 'Stop sending until it is resumed; what the mail server has accepted stays sent',
  }),
  resume: endpoint({
    ...changes,
    path: '/v2/campaigns/{id}/resume',
    summary: 'Go on sending',
    body: z.strictObject({ quietApproval: QuietApproval.optional() }),
  }),
  cancel: endpoint({
    ...changes,
    path: '/v2/campaigns/{id}/cancel',
    summary: 'Stop sending for good; everyone whom the mail server has no message for gets none',
  }),
  retry: endpoint({
    ...changes,
    path: '/v2/campaigns/{id}/retry',
    summary: 'Send again to recipients whose message failed or was not confirmed',
    body: z.strictObject({
      states: z.array(z.enum(retriedStates)).min(1),
      /** Without it, all of them. */
      recipientIds: z.array(z.uuid()).min(1).max(1000).optional(),
    }),
  }),
  progress: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/progress',
    summary: 'How many recipients are in which state, and when sending is expected to end',
    params: IdParams,
    response: item(SendingProgress),
  }),
  recipients: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/recipients',
    summary: 'Recipients of a campaign with their state',
    params: IdParams,
    query: CampaignRecipientQuery,
    response: page(CampaignRecipient),
  }),
  exportRecipients: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/recipients.csv',
    summary: 'The same list as a file',
    params: IdParams,
    query: z.object(campaignRecipientFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'email', header: 'Email' },
      { key: 'state', header: 'Status' },
      { key: 'answer', header: 'Mail server response' },
      { key: 'attempts', header: 'Attempts' },
      { key: 'acceptedAt', header: 'Sent', isInstant: true },
      { key: 'deliveredAt', header: 'Delivered', isInstant: true },
      { key: 'bouncedAt', header: 'Bounced', isInstant: true },
      { key: 'answeredAt', header: 'Answered', isInstant: true },
    ]),
  }),
}
