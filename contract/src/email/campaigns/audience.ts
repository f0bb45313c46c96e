// Whom a campaign goes to: sources that are included, sources that are left out, and why a person gets nothing.
import { z } from 'zod'
import { csv, endpoint, item, page } from '../../platform/endpoint.ts'
import { IdParams } from '../../platform/values.ts'
import { addressFileLimits } from '../../sheets.ts'
import { isAddress } from '../recipients.ts'
import { AudienceQuery, audienceFilters, type LeftOutReason, leftOutReasons } from './audience-query.ts'

const Address = z.strictObject({
  email: z.string().trim().toLowerCase().refine(isAddress, 'Enter an email address such as name@example.com'),
  name: z.string().trim().max(200).default(''),
})

/**
 * irm: everyone in the IRM. filter: people of the IRM by the filters of their list. tags: people with one of the tags, and people of organizations with one. view: a saved view of
 * the IRM's people, or of its organizations, which stands for their people. target_list: the people chosen for its organizations, where none was chosen those in the IRM. holders:
 * people in the IRM at holders of a security at a quarter end. event: people who were invited. addresses: typed or
 * uploaded.
 */
export const AudienceSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('irm') }),
  z.strictObject({
    kind: z.literal('filter'),
    /** As in the address of the list. */
    search: z.string().min(1).max(4000),
    /** The filters in words. */
    label: z.string().trim().max(500).default(''),
  }),
  z.strictObject({ kind: z.literal('people'), personIds: z.array(z.uuid()).min(1).max(5000) }),
  z.strictObject({ kind: z.literal('tags'), tagIds: z.array(z.uuid()).min(1).max(50) }),
  z.strictObject({ kind: z.literal('view'), viewId: z.uuid() }),
  z.strictObject({ kind: z.literal('target_list'), listId: z.uuid() }),
  z.strictObject({
    kind: z.literal('holders'),
    securityId: z.uuid(),
    /** The last day of a quarter; null: the latest one that is complete. */
    quarter: z.iso.date().nullable(),
    leastShares: z.int().min(0).default(0),
  }),
  z.strictObject({ kind: z.literal('event'), eventId: z.uuid() }),
  z.strictObject({
    kind: z.literal('addresses'),
    /** The name of the file they came from; null: they were typed. */
    fileName: z.string().max(200).nullable().default(null),
    addresses: z
      .array(Address)
      .min(1)
      .max(addressFileLimits.addresses, `Add at most ${addressFileLimits.addresses.toLocaleString('en-US')} addresses`),
  }),
])
export type AudienceSource = z.output<typeof AudienceSource>

export const Audience = z.strictObject({
  include: z.array(AudienceSource).max(20),
  exclude: z.array(AudienceSource).max(20),
})
export type Audience = z.output<typeof Audience>
export const leftOutReasonNames: Record<LeftOutReason, string> = {
  no_address: 'No email address',
  invalid_address: 'Invalid address',
  suppressed: 'Suppressed',
  no_consent: 'No consent',
  bounced: 'Bounced earlier',
  duplicate: 'Duplicate address',
  excluded: 'Excluded',
  topic: 'Declined this topic',
  frequency: 'Wants fewer emails',
  survey_opt_out: 'Opted out of surveys',
  survey_answered: 'Already answered the survey',
}

/** A source by name, and how many people it has. */
const NamedSource = z.object({
  label: z.string(),
  count: z.int(),
  /** Why it has no one: the list, view or event is gone. */
  problem: z.string().nullable(),
})

export const AudienceSummary = z.object({
  include: z.array(NamedSource),
  exclude: z.array(NamedSource),
  /** Whether it was fixed when the campaign was sent. */
  isFrozen: z.boolean(),
  recipients: z.int(),
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int() })),
})
export type AudienceSummary = z.output<typeof AudienceSummary>

export const AudienceMember = z.object({
  personId: z.uuid().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null: they get it. */
  reason: z.enum(leftOutReasons).nullable(),
  detail: z.string().nullable(),
})
export type AudienceMember = z.output<typeof AudienceMember>

const gated = { gate: 'campaigns', permission: 'member' } as const

export const campaignAudience = {
  summary: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/audience',
    summary: 'How many people get a campaign, and how many do not for which reason; of a sent one as it was then',
    params: IdParams,
    response: item(AudienceSummary),
  }),
  members: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/audience/members',
    summary: 'The people of the audience, each with the reason if they get nothing',
    params: IdParams,
    query: AudienceQuery,
    response: page(AudienceMember),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/audience/members.csv',
    summary: 'The same list as a file',
    params: IdParams,
    query: z.object(audienceFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'email', header: 'Email' },
      { key: 'organization', header: 'Organization' },
      { key: 'outcome', header: 'Outcome' },
      { key: 'detail', header: 'Detail' },
    ]),
  }),
}
