// The customer's own sending server, for mail to many: its servers, its DKIM key, and what DNS says about its domain.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'
import { Instant } from '../platform/values.ts'
import { MailServer, SenderName } from './accounts.ts'

export const SendingServer = z.object({
  /** Of the account for group mail, type postmarkSender; null until one was saved. */
  accountId: z.uuid().nullable(),
  emailAddress: z.string(),
  senderName: z.string().nullable(),
  /** Null: mail goes through this installation’s mail server. */
  smtp: MailServer.nullable(),
  userName: z.string(),
  /** Whether a password is kept; it is never answered. */
  hasPassword: z.boolean(),
  savedAt: Instant.nullable(),
})
export type SendingServer = z.output<typeof SendingServer>

export const SendingServerInput = z.strictObject({
  emailAddress: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address')),
  senderName: SenderName,
  smtp: MailServer.nullable(),
  userName: z.string().trim().max(254).default(''),
  /** Empty: the one that is kept. */
  password: z.string().max(1000).default(''),
})

/** found: as it should be. different: there is another one. missing: there is none. unknown: DNS did not answer. */
export const recordStates = ['found', 'different', 'missing', 'unknown'] as const
export type RecordState = (typeof recordStates)[number]

export const DnsRecord = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  /** To publish as a TXT record: where and what. */
  name: z.string(),
  value: z.string(),
  state: z.enum(recordStates),
  /** What DNS answers today. */
  published: z.string().nullable(),
})
export type DnsRecord = z.output<typeof DnsRecord>

export const SendingDomain = z.object({ domain: z.string(), checkedAt: Instant, records: z.array(DnsRecord) })
export type SendingDomain = z.output<typeof SendingDomain>

const gated = { gate: 'irwin_mail', permission: 'admin' } as const

export const sendingServer = {
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/sending_server',
    summary: 'The customer’s sending server',
    response: item(SendingServer),
  }),
  update: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/email/sending_server',
    summary: 'Change the sending server, once it accepts the user name and password',
    body: SendingServerInput,
    affects: [],
    response: item(SendingServer),
    callsPerMinute: 30,
  }),
  test: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/sending_server/test',
    summary: 'Send a message to oneself through the sending server, signed with its DKIM key',
    affects: [],
    response: item(z.object({ to: z.string() })),
    callsPerMinute: 10,
  }),
  domain: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/sending_server/domain',
    summary: 'The DNS records to publish for the sending domain, and what is published; null without a server',
    response: item(SendingDomain.nullable()),
    callsPerMinute: 30,
  }),
  renewKey: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/sending_server/dkim_key',
    summary: 'A new DKIM key under another name; mail is signed with it at once',
    affects: [],
    response: item(SendingServer),
    callsPerMinute: 10,
  }),
}
