// For those who run the installation: its health and its customers. Nothing of a customer's own data.
import { z } from 'zod'
import { OperatedCustomerQuery, operatedCustomerFilters } from './operating-query.ts'
import { csv, endpoint, item, page } from './platform/endpoint.ts'
import { customerFeatures, featureFlags } from './platform/gates.ts'
import { ResearchProduct } from './platform/research-products.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'
import { SecurityBrief } from './profiles/securities.ts'
import { customerStatuses } from './session.ts'

/** What one check found. A warning does not keep anyone from working today; an error does, or loses data. */
export const Finding = z.object({
  name: z.string(),
  level: z.enum(['ok', 'warning', 'error']),
  /** What is the case, in one sentence. */
  message: z.string(),
  /** What to do about it; absent if nothing. */
  advice: z.string().optional(),
})
export type Finding = z.output<typeof Finding>

export const customerStatusNames = { active: 'Active', pending: 'Not activated', inactive: 'Suspended' } as const

export const OperatedCustomer = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(customerStatuses),
  /** The last day of the trial, in UTC. */
  trialUntil: z.iso.date().nullable(),
  /** Null without a limit. */
  seats: z.int().nullable(),
  people: z.int(),
  admins: z.int(),
  /** Sign-ins that have not ended. */
  signedIn: z.int(),
  lastSeenAt: Instant.nullable(),
  features: z.array(z.string()),
  researchProducts: z.array(ResearchProduct),
  createdAt: Instant,
})
export type OperatedCustomer = z.output<typeof OperatedCustomer>

export const OperatedCustomerDetails = OperatedCustomer.extend({
  /** Within which the support staff answers, of Monday to Friday. */
  answerHours: z.int(),
  /** Null where an Unleash server decides. */
  flags: z.array(z.object({ name: z.enum(featureFlags), isOn: z.boolean(), isForEveryone: z.boolean() })).nullable(),
  securities: z.array(SecurityBrief),
  sessions: z.array(
    z.object({ id: z.uuid(), email: z.string(), browser: z.string(), address: z.string(), lastSeenAt: Instant }),
  ),
})
export type OperatedCustomerDetails = z.output<typeof OperatedCustomerDetails>

const trialUntil = z.iso.date('Enter a day').nullable()
const seats = z.int('Enter a whole number').min(1, 'Enter at least 1').max(1_000_000).nullable()
const securityIds = z.array(z.uuid()).max(50)

export const CustomerChange = z.strictObject({
  status: z.enum(['active', 'inactive']).optional(),
  trialUntil: trialUntil.optional(),
  seats: seats.optional(),
  answerHours: z.int('Enter a whole number').min(1, 'Enter at least 1').max(1000).optional(),
  features: z.array(z.enum(customerFeatures)).optional(),
  flags: z.array(z.enum(featureFlags)).optional(),
  /** People with entitlements_admin grant them; where no one has it, the customer's admins get it. */
  researchProducts: z.array(ResearchProduct).optional(),
  /** In order: the first one is the default. */
  securityIds: securityIds.optional(),
})

export const operating = {
  health: endpoint({
    method: 'GET',
    path: '/v2/operating/health',
    summary: 'What is wrong with the installation, and what to do: the same as npm run doctor',
    permission: 'operator',
    response: item(z.object({ version: z.string(), examinedAt: Instant, findings: z.array(Finding) })),
    callsPerMinute: 60,
  }),
  listCustomers: endpoint({
    method: 'GET',
    path: '/v2/operating/customers',
    summary: 'The customers of the installation',
    permission: 'operator',
    query: OperatedCustomerQuery,
    response: page(OperatedCustomer),
  }),
  exportCustomers: endpoint({
    method: 'GET',
    path: '/v2/operating/customers.csv',
    summary: 'The same list as a file',
    permission: 'operator',
    query: z.object(operatedCustomerFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'status', header: 'Status' },
      { key: 'trialUntil', header: 'Trial until' },
      { key: 'people', header: 'People' },
      { key: 'admins', header: 'Admins' },
      { key: 'seats', header: 'Seats' },
      { key: 'signedIn', header: 'Signed in' },
      { key: 'features', header: 'Features' },
      { key: 'researchProducts', header: 'Research products' },
      { key: 'lastSeenAt', header: 'Last seen', isInstant: true },
      { key: 'createdAt', header: 'Created', isInstant: true },
    ]),
  }),
  readCustomer: endpoint({
    method: 'GET',
    path: '/v2/operating/customers/{id}',
    summary: 'A customer, what it may use, the securities it has issued, and who is signed in',
    permission: 'operator',
    params: IdParams,
    response: item(OperatedCustomerDetails),
  }),
  addCustomer: endpoint({
    method: 'POST',
    path: '/v2/operating/customers',
    summary: 'Add a customer and invite its first admin',
    permission: 'operator',
    body: z.strictObject({
      name: requiredText(200, 'Enter a name'),
      adminEmail: z.email('Enter a valid email address').max(254).toLowerCase(),
      trialUntil: trialUntil.optional(),
      seats: seats.optional(),
      securityIds: securityIds.optional(),
    }),
    affects: [],
    response: item(OperatedCustomerDetails),
  }),
  changeCustomer: endpoint({
    method: 'PUT',
    path: '/v2/operating/customers/{id}',
    summary:
      'Suspend or resume a customer, or change its trial, seats, features, flags, research products and securities',
    permission: 'operator',
    params: IdParams,
    body: CustomerChange,
    affects: ['users', 'feature_flags'],
    response: item(OperatedCustomerDetails),
  }),
}
