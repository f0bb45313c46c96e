// What came of a campaign: who opened, clicked and answered, and what their firms hold of us. Machines are counted apart.
import { z } from 'zod'
import { everyOrganizationType, investorStyles } from '../../market/values.ts'
import { csv, endpoint, item, page, reportFile } from '../../platform/endpoint.ts'
import { IdParams, Instant } from '../../platform/values.ts'
import { pageFileFormats } from '../../reports/shareholders.ts'
import { campaignStatuses, recipientStates } from './campaigns-query.ts'
import { type RecipientResult, RecipientResultQuery, sorted } from './results-query.ts'
import { CampaignUnseen } from './sending.ts'

export const recipientResultNames: Record<RecipientResult, string> = {
  delivered: 'Delivered',
  opened: 'Opened',
  not_opened: 'Not opened',
  machine_only: 'Opened by machines only',
  clicked: 'Clicked',
  answered: 'Replied',
  unsubscribed: 'Unsubscribed',
  complained: 'Marked as spam',
  bounced: 'Bounced',
  not_sent: 'Not sent',
}

/** What recipients are compared by. */
export const recipientTraits = ['holding', 'shares', 'peers', 'style', 'type', 'country'] as const
export type RecipientTrait = (typeof recipientTraits)[number]
export const recipientTraitNames: Record<RecipientTrait, string> = {
  holding: 'Holder or not',
  shares: 'Shares held',
  peers: 'Holds peers',
  style: 'Style',
  type: 'Institution type',
  country: 'Location',
}

/** Interested, invested in peers, and not in us: whom to call first. */
export const followUpFilters = { leastOpens: 2, peers: 'holders', holding: 'others' } as const

export const CampaignFigures = z.object({
  recipients: z.int(),
  /** Accepted by the mail server. */
  sent: z.int(),
  /** Sent, and not returned: what rates are of. */
  delivered: z.int(),
  bounced: z.int(),
  /** People, each once. */
  opened: z.int(),
  clicked: z.int(),
  answered: z.int(),
  unsubscribed: z.int(),
  complained: z.int(),
  /** How often, by people. */
  openCount: z.int(),
  clickCount: z.int(),
  /** By mail proxies, scanners and previews; never counted as people. */
  machineOpenCount: z.int(),
  machineClickCount: z.int(),
  /** Recipients whose message only machines opened. */
  machineOnly: z.int(),
})
export type CampaignFigures = z.output<typeof CampaignFigures>

const ResultLink = z.object({
  number: z.int(),
  url: z.string(),
  people: z.int(),
  clickCount: z.int(),
  machineClickCount: z.int(),
})

/** Recipients in several groups of a trait, such as those of two styles, count in each. */
const ResultGroup = z.object({
  trait: z.enum(recipientTraits),
  key: z.string(),
  label: z.string(),
  delivered: z.int(),
  opened: z.int(),
  clicked: z.int(),
  answered: z.int(),
})
export type CampaignResultGroup = z.output<typeof ResultGroup>

const ComparedCampaign = z.object({
  id: z.uuid(),
  name: z.string(),
  startedAt: Instant,
  isThis: z.boolean(),
  delivered: z.int(),
  opened: z.int(),
  clicked: z.int(),
  answered: z.int(),
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
})

/** The first hours after it was sent. */
export const resultHours = 72

export const CampaignResults = z.object({
  campaign: z.object({
    id: z.uuid(),
    name: z.string(),
    subject: z.string(),
    status: z.enum(campaignStatuses),
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    topic: z.string().nullable(),
    tracksOpens: z.boolean(),
    tracksClicks: z.boolean(),
    /** Whether the company still lets them be counted. */
    countsOpens: z.boolean(),
    countsClicks: z.boolean(),
  }),
  unseen: CampaignUnseen,
  /** Whose holders recipients are compared by, and at the end of which quarter. */
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }).nullable(),
  quarter: z.iso.date().nullable(),
  figures: CampaignFigures,
  links: z.array(ResultLink),
  /** What mail servers said, most frequent first. */
  bounces: z.array(z.object({ answer: z.string(), count: z.int() })),
  groups: z.array(ResultGroup),
  /** First opens and first clicks of people, by full hours since it was accepted for them. */
  hours: z.array(z.object({ hour: z.int(), opened: z.int(), clicked: z.int() })),
  /** The latest campaigns of the same topic, oldest first, and this one. */
  compared: z.array(ComparedCampaign),
})
export type CampaignResults = z.output<typeof CampaignResults>

export const RecipientResultRow = z.object({
  id: z.uuid(),
  personId: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(recipientStates),
  /** The mail server's words. */
  answer: z.string().nullable(),
  acceptedAt: Instant.nullable(),
  firstOpenedAt: Instant.nullable(),
  openCount: z.int(),
  machineOpenCount: z.int(),
  firstClickedAt: Instant.nullable(),
  clickCount: z.int(),
  machineClickCount: z.int(),
  answeredAt: Instant.nullable(),
  unsubscribedAt: Instant.nullable(),
  type: z.enum(everyOrganizationType).nullable(),
  styles: z.array(z.enum(investorStyles)),
  countryCode: z.string().nullable(),
  /** Of the security, at the end of the quarter. */
  shares: z.number().nullable(),
  /** How many securities of the peer group the firm holds. */
  peerCount: z.int(),
})
export type RecipientResultRow = z.output<typeof RecipientResultRow>

const gated = { gate: 'campaigns', permission: 'member' } as const

export const campaignResults = {
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/results',
    summary: 'Results of a campaign: figures, links, groups of recipients, and earlier campaigns',
    params: IdParams,
    response: item(CampaignResults),
  }),
  file: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/results/file',
    summary: 'The same results as a file',
    params: IdParams,
    query: z.object({ format: z.enum(pageFileFormats).default('pdf') }),
    response: reportFile,
  }),
  recipients: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/results/recipients',
    summary: 'Recipients of a campaign with what each did',
    params: IdParams,
    query: RecipientResultQuery,
    response: page(RecipientResultRow),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/campaigns/{id}/results/recipients.csv',
    summary: 'The same list as a file',
    params: IdParams,
    query: z.object(sorted),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'email', header: 'Email' },
      { key: 'organization', header: 'Organization' },
      { key: 'state', header: 'Status' },
      { key: 'answer', header: 'Mail server response' },
      { key: 'acceptedAt', header: 'Sent', isInstant: true },
      { key: 'openCount', header: 'Opens' },
      { key: 'firstOpenedAt', header: 'First opened', isInstant: true },
      { key: 'machineOpenCount', header: 'Machine opens' },
      { key: 'clickCount', header: 'Clicks' },
      { key: 'firstClickedAt', header: 'First clicked', isInstant: true },
      { key: 'machineClickCount', header: 'Machine clicks' },
      { key: 'answeredAt', header: 'Replied', isInstant: true },
      { key: 'unsubscribedAt', header: 'Unsubscribed', isInstant: true },
      { key: 'type', header: 'Institution type' },
      { key: 'styles', header: 'Styles' },
      { key: 'country', header: 'Location' },
      { key: 'shares', header: 'Shares held' },
      { key: 'peerCount', header: 'Peers held' },
    ]),
  }),
}
