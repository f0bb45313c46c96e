import { z } from 'zod'
import { PageQuery } from '../../platform/paging.ts'
import { sortOf } from '../../platform/sort.ts'
import { list } from '../../platform/values.ts'

/** approval: waits for a second person. scheduled: its recipients are fixed, and its time has not come. */
export const campaignStatuses = ['draft', 'approval', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/**
 * accepted: the mail server took it. delivered: the recipient's server said so. deferred: to be tried again. failed: the
 * mail server refused it. unconfirmed: nobody knows whether the server took it. suppressed: not sent, because the address
 * was suppressed when its turn came.
 */
export const recipientStates = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'deferred',
  'bounced',
  'complained',
  'unsubscribed',
  'failed',
  'unconfirmed',
  'suppressed',
  'canceled',
] as const
export type CampaignRecipientState = (typeof recipientStates)[number]

const sortFields = ['name', 'status', 'owner', 'recipients', 'createdAt', 'updatedAt', 'startedAt'] as const
export const campaignSortFields: readonly string[] = sortFields

export const campaignFilters = {
  term: z.string().trim().max(200).optional(),
  statuses: list(z.enum(campaignStatuses)),
  topicId: z.uuid().optional(),
  sort: sortOf(sortFields, 'updatedAt_desc'),
}
export const CampaignQuery = PageQuery.extend(campaignFilters)
