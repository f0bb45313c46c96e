// Contacts and unsubscribes kept in step with an email marketing service.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { ContactErrorQuery, contactErrorFilters } from './marketing-service-query.ts'

export const marketingServiceName = 'Mailchimp'

/** What is known of a contact and can fill a field there. */
export const contactFields = [
  'first_name',
  'last_name',
  'title',
  'organization',
  'organization_type',
  'city',
  'state',
  'country',
] as const
export type ContactField = (typeof contactFields)[number]
export const contactFieldNames: Record<ContactField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  title: 'Job title',
  organization: 'Organization',
  organization_type: 'Institution type',
  city: 'City',
  state: 'State or province',
  country: 'Country',
}

/** both: contacts who subscribed there and have a profile here are also added to the IRM. */
export const syncDirections = ['to_service', 'both'] as const
export const syncDirectionNames: Record<(typeof syncDirections)[number], string> = {
  to_service: 'From your IRM to the service',
  both: 'Both ways',
}

export const runStates = ['running', 'completed', 'failed', 'canceled'] as const
export type RunState = (typeof runStates)[number]
export const runStateNames: Record<RunState, string> = {
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  canceled: 'Canceled',
}
export const runTriggers = ['manual', 'schedule', 'retry'] as const
export const runTriggerNames: Record<(typeof runTriggers)[number], string> = {
  manual: 'Sync now',
  schedule: 'Hourly',
  retry: 'Retry',
}
/** pull: reads what changed there. unsubscribe: sends suppressions. push: sends contacts. */
export const runPhases = ['pull', 'unsubscribe', 'push'] as const

export const MarketingRun = z.object({
  id: z.uuid(),
  trigger: z.enum(runTriggers),
  state: z.enum(runStates),
  phase: z.enum(runPhases),
  /** Contacts to export; null until they are counted. */
  total: z.int().nullable(),
  handled: z.int(),
  added: z.int(),
  updated: z.int(),
  /** Suppressed, or without consent: not exported. */
  skipped: z.int(),
  failed: z.int(),
  /** Unsubscribed there, because they are suppressed here. */
  unsubscribed: z.int(),
  /** Suppressed here, because they unsubscribed or bounced there. */
  suppressed: z.int(),
  /** Added to the IRM. */
  joined: z.int(),
  /** How often the service asked to wait. */
  waits: z.int(),
  error: z.string().nullable(),
  user: UserBrief,
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type MarketingRun = z.output<typeof MarketingRun>

const FieldMapping = z.strictObject({
  field: z.enum(contactFields),
  /** Of a merge field, such as FNAME. */
  tag: z.string().regex(/^[A-Z0-9_]{1,20}$/, 'Choose a field'),
})
export type FieldMapping = z.output<typeof FieldMapping>

export const MarketingService = z.object({
  /** Null: not connected. The key itself is never answered. */
  account: z
    .object({
      name: z.string(),
      plan: z.string().nullable(),
      contactCount: z.int().nullable(),
      dataCenter: z.string(),
      checkedAt: Instant,
    })
    .nullable(),
  /** Why it can't be used at present. */
  problem: z.string().nullable(),
  list: z.object({ id: z.string(), name: z.string() }).nullable(),
  mapping: z.array(FieldMapping),
  contacts: z.enum(['all', 'tag']),
  tagId: z.uuid().nullable(),
  direction: z.enum(syncDirections),
  takesUnsubscribes: z.boolean(),
  sendsUnsubscribes: z.boolean(),
  isHourly: z.boolean(),
  nextRunAt: Instant.nullable(),
  latestRun: MarketingRun.nullable(),
  errorCount: z.int(),
})
export type MarketingService = z.output<typeof MarketingService>

const ServiceList = z.object({ id: z.string(), name: z.string(), memberCount: z.int() })
const ServiceField = z.object({ tag: z.string(), name: z.string(), isRequired: z.boolean() })

/** It ends with the data center: us21. */
export const ApiKey = z
  .string()
  .trim()
  .regex(/^[\w]{10,100}-[a-z]{2,5}\d{1,4}$/i, 'Enter an API key such as 0123456789abcdef0123456789abcdef-us21')

export const MarketingSettings = z
  .strictObject({
    listId: z.string().min(1, 'Choose an audience').max(50),
    mapping: z
      .array(FieldMapping)
      .max(30)
      .refine((all) => new Set(all.map(({ tag }) => tag)).size === all.length, 'Use each field of the service once'),
    contacts: z.enum(['all', 'tag']),
    tagId: z.uuid().nullable(),
    direction: z.enum(syncDirections),
    takesUnsubscribes: z.boolean(),
    sendsUnsubscribes: z.boolean(),
    isHourly: z.boolean(),
  })
  .refine(({ contacts, tagId }) => contacts === 'all' || tagId !== null, { path: ['tagId'], message: 'Choose a tag' })

export const ContactError = z.object({
  email: z.string(),
  name: z.string(),
  message: z.string(),
  failedAt: Instant,
})
export type ContactError = z.output<typeof ContactError>

const gated = { gate: 'campaigns', permission: 'admin' } as const

export const marketingService = {
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/marketing_service',
    summary: 'The connected email marketing service, its settings and its latest run',
    response: item(MarketingService),
  }),
  connect: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/marketing_service/key',
    summary: 'Connect an account, or replace its API key, once the service accepts the key',
    body: z.strictObject({ key: ApiKey }),
    affects: [],
    response: item(MarketingService),
    callsPerMinute: 20,
  }),
  check: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/marketing_service/check',
    summary: 'Check the account again',
    affects: [],
    response: item(MarketingService),
    callsPerMinute: 20,
  }),
  lists: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/marketing_service/lists',
    summary: 'Audiences of the account',
    response: item(z.array(ServiceList)),
    callsPerMinute: 60,
  }),
  fields: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/marketing_service/fields',
    summary: 'Fields of an audience that texts can be written to',
    query: z.object({ listId: z.string().min(1).max(50) }),
    response: item(z.array(ServiceField)),
    callsPerMinute: 60,
  }),
  update: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/marketing_service',
    summary: 'Choose the audience, its fields, the contacts, the direction and the schedule',
    body: MarketingSettings,
    affects: [],
    response: item(MarketingService),
    callsPerMinute: 30,
  }),
  disconnect: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/marketing_service',
    summary: 'Delete the API key and the settings; contacts at the service stay',
    affects: [],
    response: noContent,
  }),
  sync: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/marketing_service/runs',
    summary: 'Synchronize now, everyone or only the contacts with errors',
    body: z.strictObject({ onlyErrors: z.boolean().default(false) }),
    affects: [],
    response: item(MarketingRun),
    callsPerMinute: 20,
  }),
  runs: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/marketing_service/runs',
    summary: 'Runs, latest first',
    query: PageQuery,
    response: page(MarketingRun),
  }),
  cancel: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/marketing_service/runs/{id}/cancel',
    summary: 'Stop a run; what was synchronized stays so',
    params: IdParams,
    affects: [],
    response: item(MarketingRun),
  }),
  errors: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/marketing_service/errors',
    summary: 'Contacts that the service rejected, with its reason',
    query: ContactErrorQuery,
    response: page(ContactError),
  }),
  exportErrors: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/marketing_service/errors.csv',
    summary: 'The same list as a file',
    query: z.object(contactErrorFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'email', header: 'Email' },
      { key: 'message', header: 'Reason' },
      { key: 'failedAt', header: 'Failed', isInstant: true },
    ]),
  }),
}
