// Email campaigns: one message to many investors, from the draft to what came of it.
import { z } from 'zod'
import { UserBrief } from '../../irm/values.ts'
import { csv, endpoint, item, noContent, page } from '../../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../../platform/values.ts'
import { Audience } from './audience.ts'
import {
  CampaignQuery,
  type CampaignRecipientState,
  type CampaignStatus,
  campaignFilters,
  campaignStatuses,
} from './campaigns-query.ts'
import { CampaignContent } from './content.ts'

export const campaignStatusNames: Record<CampaignStatus, string> = {
  draft: 'Draft',
  approval: 'Waiting for approval',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  canceled: 'Canceled',
}
export const recipientStateNames: Record<CampaignRecipientState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  accepted: 'Sent',
  delivered: 'Delivered',
  deferred: 'Delayed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  unsubscribed: 'Unsubscribed',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
  suppressed: 'Suppressed',
  canceled: 'Canceled',
}

/** A wall-clock time, in the sender's zone or in that of each recipient. */
export const CampaignTime = z.strictObject({
  localTime: z.iso.datetime({ local: true, precision: -1 }),
  zone: z.enum(['own', 'recipient']),
})
export type CampaignTime = z.output<typeof CampaignTime>

/** Of those who were frozen when it was sent. */
export const CampaignCounts = z.object({
  recipients: z.int(),
  queued: z.int(),
  accepted: z.int(),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
  failed: z.int(),
  unconfirmed: z.int(),
  suppressed: z.int(),
  canceled: z.int(),
  /** People who opened it, or clicked: never machines. */
  opened: z.int(),
  clicked: z.int(),
  answered: z.int(),
})
export type CampaignCounts = z.output<typeof CampaignCounts>

export const Campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  preheader: z.string(),
  status: z.enum(campaignStatuses),
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }).nullable(),
  topic: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  owner: UserBrief,
  counts: CampaignCounts,
  sendLater: CampaignTime.nullable(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type Campaign = z.output<typeof Campaign>

export const CampaignDetail = Campaign.extend({
  content: CampaignContent,
  audience: Audience,
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  hasArchive: z.boolean(),
  /** At most so many messages in an hour; null: as fast as the server takes them. */
  perHour: z.int().nullable(),
  perDomainHour: z.int().nullable(),
  requestedBy: UserBrief.nullable(),
  requestedAt: Instant.nullable(),
  approvedBy: UserBrief.nullable(),
  approvedAt: Instant.nullable(),
  approvalNote: z.string().nullable(),
  /** The quiet period in which it was approved to be sent. */
  quietPeriod: z.string().nullable(),
})
export type CampaignDetail = z.output<typeof CampaignDetail>

/** It becomes a header. */
const headerLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Enter at most ${longest} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header.
    .refine((text) => !/[\x00-\x1f\x7f]/.test(text), 'Remove the line breaks')

const inputs = {
  name: requiredText(200, 'Enter a name'),
  subject: headerLine(250),
  preheader: headerLine(250),
  securityId: z.uuid().nullable(),
  topicId: z.uuid().nullable(),
  content: CampaignContent,
  audience: Audience,
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  hasArchive: z.boolean(),
  sendLater: CampaignTime.nullable(),
  perHour: z.int().min(1, 'Enter at least 1').max(1_000_000).nullable(),
  perDomainHour: z.int().min(1, 'Enter at least 1').max(1_000_000).nullable(),
}

const gated = { gate: 'campaigns', permission: 'member' } as const

export const campaigns = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns',
    summary: 'Email campaigns of the customer',
    query: CampaignQuery,
    response: page(Campaign),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns.csv',
    summary: 'The same list as a file',
    query: z.object(campaignFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'subject', header: 'Subject' },
      { key: 'status', header: 'Status' },
      { key: 'topic', header: 'Topic' },
      { key: 'owner', header: 'Owner' },
      { key: 'startedAt', header: 'Sent', isInstant: true },
      { key: 'recipients', header: 'Recipients' },
      { key: 'accepted', header: 'Accepted' },
      { key: 'opened', header: 'Opened' },
      { key: 'clicked', header: 'Clicked' },
      { key: 'answered', header: 'Replied' },
      { key: 'bounced', header: 'Bounced' },
      { key: 'unsubscribed', header: 'Unsubscribed' },
    ]),
  }),
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}',
    summary: 'One campaign with its content and audience',
    params: IdParams,
    response: item(CampaignDetail),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/campaigns',
    summary: 'Add a campaign as a draft',
    body: z.strictObject(inputs).partial().extend({ name: inputs.name }),
    affects: [],
    response: item(CampaignDetail),
  }),
  update: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/campaigns/{id}',
    summary: 'Change a draft; an older version is rejected, and so is a change once it is being sent',
    params: IdParams,
    body: z.strictObject(inputs).partial().extend({ version: z.int().optional() }),
    affects: [],
    response: item(CampaignDetail),
  }),
  remove: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/campaigns/{id}',
    summary: 'Delete a campaign that is not being sent; it can be restored for a month',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/campaigns/{id}/restore',
    summary: 'Undo the deletion of a campaign',
    params: IdParams,
    affects: [],
    response: item(CampaignDetail),
  }),
  duplicate: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/campaigns/{id}/duplicate',
    summary: 'A new draft with the same content and audience',
    params: IdParams,
    affects: [],
    response: item(CampaignDetail),
  }),
}
