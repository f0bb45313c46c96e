// The customer's side: its users, colleagues who join meetings, and the brokers who arrange them.
import { z } from 'zod'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, optionalText, queryBoolean, requiredText } from '../platform/values.ts'
import { UserBrief } from './values.ts'

export const Colleague = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Present if the colleague is also a user. */
  userId: z.uuid().nullable(),
  active: z.boolean(),
})
export type Colleague = z.output<typeof Colleague>

const Email = optionalText(254).refine(
  (text) => !text || z.email().safeParse(text).success,
  'Enter a valid email address',
)

export const ColleagueInput = z.strictObject({
  firstName: requiredText(100, 'Enter a first name'),
  lastName: requiredText(100, 'Enter a last name'),
  email: Email,
  active: z.boolean().default(true),
})

export const Broker = z.object({ id: z.uuid(), name: z.string() })
export type Broker = z.output<typeof Broker>
export const BrokerInput = z.strictObject({ name: requiredText(200, 'Enter a name') })

export const CustomerUser = UserBrief.extend({ email: z.string(), scope: z.enum(['user', 'assistant']) })
export type CustomerUser = z.output<typeof CustomerUser>

export const team = {
  users: endpoint({
    method: 'GET',
    path: '/v2/customers/users',
    summary: 'The users of the customer, who can be given tasks',
    permission: 'member',
    response: item(z.array(CustomerUser)),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/v1/colleagues',
    summary: 'Colleagues by name; with active_only the active ones',
    permission: 'member',
    query: PageQuery.extend({ activeOnly: queryBoolean, search: z.string().trim().max(200).optional() }),
    response: page(Colleague),
  }),
  createColleague: endpoint({
    method: 'POST',
    path: '/v1/colleagues',
    summary: 'Add a colleague',
    permission: 'member',
    body: ColleagueInput,
    affects: [],
    response: item(Colleague),
  }),
  updateColleague: endpoint({
    method: 'PUT',
    path: '/v1/colleagues/{id}',
    summary: 'Change a colleague; omitted fields stay unchanged',
    permission: 'member',
    params: IdParams,
    body: ColleagueInput.extend({ active: z.boolean() }).partial(),
    affects: ['activities', 'activity_events'],
    response: item(Colleague),
  }),
  deleteColleague: endpoint({
    method: 'DELETE',
    path: '/v1/colleagues/{id}',
    summary: 'Remove a colleague; activities that name them stay',
    permission: 'member',
    params: IdParams,
    affects: ['activities', 'activity_events'],
    response: noContent,
  }),
  restoreColleague: endpoint({
    method: 'POST',
    path: '/v1/colleagues/{id}/restore',
    summary: 'Restore a removed colleague',
    permission: 'member',
    params: IdParams,
    affects: ['activities', 'activity_events'],
    response: item(Colleague),
  }),
  brokers: endpoint({
    method: 'GET',
    path: '/v1/brokers',
    summary: "The customer's brokers by name",
    permission: 'member',
    query: PageQuery.extend({ search: z.string().trim().max(200).optional() }),
    response: page(Broker),
  }),
  createBroker: endpoint({
    method: 'POST',
    path: '/v1/brokers',
    summary: 'Add a broker',
    permission: 'member',
    body: BrokerInput,
    affects: [],
    response: item(Broker),
  }),
  updateBroker: endpoint({
    method: 'PUT',
    path: '/v1/brokers/{id}',
    summary: 'Rename a broker',
    permission: 'member',
    params: IdParams,
    body: BrokerInput,
    affects: ['activities', 'activity_events'],
    response: item(Broker),
  }),
  deleteBroker: endpoint({
    method: 'DELETE',
    path: '/v1/brokers/{id}',
    summary: 'Remove a broker; activities that name it stay',
    permission: 'member',
    params: IdParams,
    affects: ['activities', 'activity_events'],
    response: noContent,
  }),
  restoreBroker: endpoint({
    method: 'POST',
    path: '/v1/brokers/{id}/restore',
    summary: 'Restore a removed broker',
    permission: 'member',
    params: IdParams,
    affects: ['activities', 'activity_events'],
    response: item(Broker),
  }),
}
