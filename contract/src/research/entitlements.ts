// Which users have which research product, until when, and requests for access.
import { z } from 'zod'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { roles } from '../platform/permissions.ts'
import { ResearchProduct } from '../platform/research-products.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'
import { memberStates } from '../team-query.ts'
import { AccessRequestQuery, EntitlementQuery, entitlementFilters } from './entitlements-query.ts'

export const ResearchGrant = z.object({
  product: ResearchProduct,
  /** The last day; null without an end. */
  until: z.iso.date().nullable(),
  hasEnded: z.boolean(),
  grantedAt: Instant,
  /** Null if it came with the customer's contract. */
  grantedBy: z.string().nullable(),
})
export type ResearchGrant = z.output<typeof ResearchGrant>

/** A locked user keeps their grants, but has no access. */
export const EntitledPerson = z.object({
  /** Of the authorization. */
  id: z.uuid(),
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(memberStates),
  grants: z.array(ResearchGrant),
})
export type EntitledPerson = z.output<typeof EntitledPerson>

export const EntitlementSettings = z.object({
  /** Features the customer has purchased, and can therefore grant. */
  products: z.array(ResearchProduct),
  assistantsSeeResearch: z.boolean(),
})
export type EntitlementSettings = z.output<typeof EntitlementSettings>

export const grantActions = ['granted', 'changed', 'revoked'] as const
export const grantActionNames = { granted: 'Granted', changed: 'End date changed', revoked: 'Revoked' } as const

export const GrantEvent = z.object({
  id: z.uuid(),
  happenedAt: Instant,
  action: z.enum(grantActions),
  product: ResearchProduct,
  until: z.iso.date().nullable(),
  /** The name at that time. */
  person: z.string(),
  by: z.string(),
})
export type GrantEvent = z.output<typeof GrantEvent>

export const requestStatuses = ['open', 'granted', 'declined', 'withdrawn'] as const
export const requestStatusNames = {
  open: 'Open',
  granted: 'Granted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const

/** People are notified this many days before a grant ends. */
export const grantWarnDays = 7

export const AccessRequest = z.object({
  id: z.uuid(),
  products: z.array(ResearchProduct),
  reason: z.string(),
  status: z.enum(requestStatuses),
  answer: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})

export const ReceivedRequest = AccessRequest.extend({
  person: z.string(),
  email: z.string(),
  decidedBy: z.string().nullable(),
})
export type ReceivedRequest = z.output<typeof ReceivedRequest>

/** What the caller has, and could ask for. */
export const OwnAccess = z.object({
  /** Features the customer has purchased. */
  products: z.array(ResearchProduct),
  granted: z.array(ResearchProduct),
  /** Names of those who decide about requests. */
  deciders: z.array(z.string()),
  /** The latest one. */
  request: AccessRequest.nullable(),
})
export type OwnAccess = z.output<typeof OwnAccess>

const until = z.iso.date('Enter a day').nullable()
const answer = z.string().trim().max(1000).optional()

const granting = { permission: 'member', research: 'entitlements' } as const

export const entitlements = {
  list: endpoint({
    method: 'GET',
    path: '/v2/research/entitlements',
    summary: 'The people of the customer with the research products that they were granted',
    ...granting,
    query: EntitlementQuery,
    response: page(EntitledPerson),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/research/entitlements.csv',
    summary: 'The same list as a file, with a line per person and product',
    ...granting,
    query: z.object(entitlementFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'email', header: 'Email' },
      { key: 'state', header: 'Status' },
      { key: 'product', header: 'Product' },
      { key: 'until', header: 'Until' },
      { key: 'grantedBy', header: 'Granted by' },
      { key: 'grantedAt', header: 'Granted', isInstant: true },
    ]),
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/v2/research/entitlements/{id}',
    summary: 'Grant a person a product that the customer has, or change until when; a day in the past is rejected',
    ...granting,
    params: IdParams,
    body: z.strictObject({ product: ResearchProduct, until }),
    affects: ['users'],
    response: item(EntitledPerson),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/v2/research/entitlements/{id}/revoke',
    summary: 'Revoke a product; the last Entitlements admin cannot be revoked',
    ...granting,
    params: IdParams,
    body: z.strictObject({ product: ResearchProduct }),
    affects: ['users'],
    response: item(EntitledPerson),
  }),
  history: endpoint({
    method: 'GET',
    path: '/v2/research/entitlement_history',
    summary: 'Who granted, changed and revoked what, latest first',
    ...granting,
    query: PageQuery,
    response: page(GrantEvent),
  }),
  exportHistory: endpoint({
    method: 'GET',
    path: '/v2/research/entitlement_history.csv',
    summary: 'The same list as a file',
    ...granting,
    query: z.object({}),
    response: csv([
      { key: 'happenedAt', header: 'Date', isInstant: true },
      { key: 'action', header: 'Change' },
      { key: 'product', header: 'Product' },
      { key: 'person', header: 'Person' },
      { key: 'until', header: 'Until' },
      { key: 'by', header: 'By' },
    ]),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v2/research/entitlement_settings',
    summary: 'The products that can be granted, and whether assistants see Research',
    ...granting,
    response: item(EntitlementSettings),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/v2/research/entitlement_settings',
    summary: 'Show Research to assistants, who can then read its documents, or hide it from them',
    ...granting,
    body: z.strictObject({ assistantsSeeResearch: z.boolean() }),
    affects: ['users'],
    response: item(EntitlementSettings),
  }),
}

export const accessRequests = {
  own: endpoint({
    method: 'GET',
    path: '/v2/research/access',
    summary: 'Research products that the user has or can request, and their latest request',
    permission: 'member',
    response: item(OwnAccess),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/research/access_requests',
    summary: 'Request research products; Entitlements admins are notified. One open request at a time',
    permission: 'member',
    forReaders: true,
    body: z.strictObject({
      products: z.array(ResearchProduct).min(1, 'Choose a product').max(3),
      reason: requiredText(1000, 'Enter a reason'),
    }),
    affects: ['notifications'],
    response: item(OwnAccess),
    callsPerMinute: 20,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/v2/research/access_requests/{id}/withdraw',
    summary: 'Withdraw one of the user’s open requests',
    permission: 'member',
    forReaders: true,
    params: IdParams,
    affects: [],
    response: item(OwnAccess),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/research/access_requests',
    summary: 'Requests of colleagues, latest first; with open_only those not decided yet',
    ...granting,
    query: AccessRequestQuery,
    response: page(ReceivedRequest),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/v2/research/access_requests/{id}/grant',
    summary: 'Grant the requested products; the person is notified',
    ...granting,
    params: IdParams,
    body: z.strictObject({ until, answer }),
    affects: ['users', 'notifications'],
    response: noContent,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/v2/research/access_requests/{id}/decline',
    summary: 'Decline a request; the person is notified',
    ...granting,
    params: IdParams,
    body: z.strictObject({ answer }),
    affects: ['notifications'],
    response: noContent,
  }),
}
