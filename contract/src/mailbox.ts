// The demo's mailboxes: mail that stays on this machine, read and answered as its recipient.
import { z } from 'zod'
import { endpoint, item, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { Instant, requiredText } from './platform/values.ts'

const mailAddress = z.string().trim().toLowerCase().max(254)

export const MailboxAddress = z.object({ address: z.string(), received: z.int(), lastReceivedAt: Instant })
export type MailboxAddress = z.output<typeof MailboxAddress>

export const MailboxMessage = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  receivedAt: Instant,
  excerpt: z.string(),
})
export type MailboxMessage = z.output<typeof MailboxMessage>

/** The name of its file. */
const MessageParams = z.object({ id: z.uuid() })

export const mailbox = {
  addresses: endpoint({
    method: 'GET',
    path: '/v2/mailbox/addresses',
    summary: 'Addresses that received mail in the demo, the latest first',
    permission: 'member',
    response: item(z.array(MailboxAddress)),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/v2/mailbox/messages',
    summary: 'Mail that an address of the demo received, the latest first',
    permission: 'member',
    query: PageQuery.extend({ address: mailAddress.default('') }),
    response: page(MailboxMessage),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/mailbox/messages/{id}',
    summary: 'One message of the demo, as plain text',
    permission: 'member',
    params: MessageParams,
    response: item(MailboxMessage.extend({ text: z.string(), attachments: z.array(z.string()) })),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/v2/mailbox/messages/{id}/reply',
    summary: 'Answer a message of the demo as one of its recipients',
    permission: 'member',
    params: MessageParams,
    body: z.strictObject({ address: mailAddress.pipe(z.email()), text: requiredText(20_000, 'Enter some text') }),
    affects: [],
    response: item(z.object({ to: z.string() })),
    callsPerMinute: 30,
  }),
}
