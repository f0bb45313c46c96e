// What recipients choose to hear about on their own page.
import { z } from 'zod'
import { endpoint, item, noContent } from '../../platform/endpoint.ts'
import { IdParams, requiredText } from '../../platform/values.ts'

export const MailTopic = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  campaignCount: z.int(),
  /** Addresses that do not want it. */
  declinedCount: z.int(),
})
export type MailTopic = z.output<typeof MailTopic>

export const mostTopics = 50

const inputs = {
  name: requiredText(120, 'Enter a name'),
  description: z
    .string()
    .trim()
    .max(300, 'Enter at most 300 characters')
    .refine((text) => !text.includes('\0'), 'Remove the null characters'),
}

const readable = { gate: 'campaigns', permission: 'member' } as const
const gated = { gate: 'campaigns', permission: 'admin' } as const

export const mailTopics = {
  list: endpoint({
    ...readable,
    method: 'GET',
    path: '/v2/mail_topics',
    summary: 'Topics in the order in which recipients see them',
    response: item(z.array(MailTopic)),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/mail_topics',
    summary: 'Add a topic at the end',
    body: z.strictObject({ ...inputs, description: inputs.description.default('') }),
    affects: [],
    response: item(MailTopic),
  }),
  update: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/mail_topics/{id}',
    summary: 'Rename a topic, or describe it',
    params: IdParams,
    body: z.strictObject(inputs).partial(),
    affects: ['campaigns'],
    response: item(MailTopic),
  }),
  reorder: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/mail_topics/order',
    summary: 'Set the order in which recipients see the topics',
    body: z.strictObject({ ids: z.array(z.uuid()).max(mostTopics) }),
    affects: [],
    response: item(z.array(MailTopic)),
  }),
  remove: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/mail_topics/{id}',
    summary: 'Delete a topic; campaigns keep its name, and it can be restored for a month',
    params: IdParams,
    affects: ['campaigns'],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/mail_topics/{id}/restore',
    summary: 'Undo the deletion of a topic',
    params: IdParams,
    affects: ['campaigns'],
    response: item(MailTopic),
  }),
}
