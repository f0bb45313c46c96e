// What a campaign looks like before it leaves, and what is wrong with it.
import { z } from 'zod'
import { endpoint, item } from '../../platform/endpoint.ts'
import { IdParams } from '../../platform/values.ts'
import type { FieldValues } from '../personalized-fields.ts'
import { isAddress } from '../recipients.ts'

const gated = { gate: 'campaigns', permission: 'member' } as const

/** Whose values the fields have: a person's, those of a recipient who does not exist, or nobody's. */
const Recipient = z.strictObject({
  personId: z.uuid().nullable().default(null),
  as: z.enum(['person', 'sample', 'nobody']).default('sample'),
})

/** A recipient who does not exist, for previews. */
export const sampleValues: FieldValues = {
  'person.first_name': 'Jordan',
  'person.last_name': 'Ellis',
  'person.full_name': 'Jordan Ellis',
  'person.title': 'Portfolio manager',
  'organization.name': 'Example Capital',
  'organization.city': 'Boston',
  'meeting.last_date': 'March 3, 2026',
}

export const CampaignPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  plain: z.string(),
  bytes: z.int(),
})
export type CampaignPreview = z.output<typeof CampaignPreview>

const ContentCheck = z.object({
  severity: z.enum(['error', 'warning']),
  at: z.string().nullable(),
  message: z.string(),
})

export const CampaignCheck = z.object({
  /** All of them, also those that the editor finds itself. */
  checks: z.array(ContentCheck),
  /** Of those, what takes the audience and our data to find. */
  found: z.array(ContentCheck),
  bytes: z.int(),
})
export type CampaignCheck = z.output<typeof CampaignCheck>

export const mostTestAddresses = 5
/** Links of a message that are tried. */
export const mostCheckedLinks = 50

export const campaignContent = {
  preview: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/campaigns/{id}/preview',
    summary: 'The message as a recipient sees it, with links that lead nowhere',
    params: IdParams,
    body: Recipient,
    readsOnly: true,
    response: item(CampaignPreview),
  }),
  check: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/check',
    summary: 'What is wrong with the message, and what may look like spam',
    params: IdParams,
    response: item(CampaignCheck),
  }),
  checkLinks: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/campaigns/{id}/check_links',
    summary: 'Opens the links of the message and answers those that do not work',
    params: IdParams,
    readsOnly: true,
    response: item(
      z.object({
        /** How many pages were tried. */
        tried: z.int(),
        broken: z.array(z.object({ url: z.string(), reason: z.string() })),
      }),
    ),
    callsPerMinute: 6,
  }),
  sendTest: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/campaigns/{id}/test',
    summary: 'Send the message to colleagues, marked as a test; nothing is counted',
    params: IdParams,
    body: Recipient.extend({
      addresses: z
        .array(z.string().trim().refine(isAddress, 'Enter an email address such as name@example.com'))
        .min(1, 'Enter an email address')
        .max(mostTestAddresses, `Enter at most ${mostTestAddresses} addresses`),
    }),
    affects: [],
    response: item(z.object({ sent: z.array(z.string()) })),
    callsPerMinute: 10,
  }),
}
