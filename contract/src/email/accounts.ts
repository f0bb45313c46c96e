// Email accounts: a person's own mailboxes and calendars, and the customer's account for group mail.
import { z } from 'zod'
import { RichText, UserBrief } from '../irm/values.ts'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant, optionalText, queryBoolean, requiredText } from '../platform/values.ts'

/** imap and caldav: connected with a password. google and microsoft: by OAuth. postmarkSender: sends group mail. */
export const accountTypes = ['imap', 'caldav', 'google', 'microsoft', 'postmarkSender'] as const
export type AccountType = (typeof accountTypes)[number]

export const accountFeatures = ['email', 'calendar_scheduler'] as const
export type AccountFeature = (typeof accountFeatures)[number]

/** What an account of each type can be used for. */
export const featuresOf: Record<AccountType, readonly AccountFeature[]> = {
  imap: ['email'],
  caldav: ['calendar_scheduler'],
  google: ['email', 'calendar_scheduler'],
  microsoft: ['email'],
  postmarkSender: ['email'],
}

/** What is recorded of mail with people of the IRM. filed: only what its owner sends to the address that records. */
export const recordings = ['everything', 'subject', 'filed'] as const
export type Recording = (typeof recordings)[number]

export const oauthProviders = ['google', 'microsoft'] as const
export type OauthProvider = (typeof oauthProviders)[number]

/** tls: encrypted from the start. starttls: encrypted before the password is sent. none: on this machine only. */
export const securities = ['tls', 'starttls', 'none'] as const

const host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter a server name')
  .max(253)
  .regex(/^([a-z0-9_-]+\.)*[a-z0-9_-]+\.?$|^[0-9a-f:]+$/, 'Enter a server name such as imap.example.com')

export const MailServer = z.strictObject({
  host,
  port: z.int().min(1, 'Enter a port').max(65535, 'Enter a port up to 65535'),
  security: z.enum(securities),
})
export type MailServer = z.output<typeof MailServer>

export const EmailAccount = z.object({
  id: z.uuid(),
  emailAddress: z.string(),
  type: z.enum(accountTypes),
  enabledFeatures: z.array(z.enum(accountFeatures)),
  /** Sanitized HTML. */
  signature: z.string(),
  /** The name that recipients see. */
  senderName: z.string().nullable(),
  /** The id at the mail provider: what the person signs in as there. */
  externalId: z.string(),
  /** failed: the provider no longer lets us in; see `reason`. */
  status: z.enum(['connected', 'failed']),
  reason: z.string().nullable(),
  checkedAt: Instant,
  createdAt: Instant,
  /** Without a server: connected by OAuth, or through this installation's mail server. */
  imap: MailServer.nullable(),
  smtp: MailServer.nullable(),
  calendarUrl: z.string().nullable(),
  recording: z.enum(recordings),
  /** When its mail was last read; null before the first time, and for accounts without mail. */
  syncedAt: Instant.nullable(),
  sync: z.object({
    /** Whether the first reading is still going on. */
    isReading: z.boolean(),
    seenCount: z.int(),
    recordedCount: z.int(),
  }),
})
export type EmailAccount = z.output<typeof EmailAccount>

/** What colleagues see of an account. */
export const CustomerAccount = EmailAccount.pick({
  id: true,
  emailAddress: true,
  type: true,
  enabledFeatures: true,
  status: true,
}).extend({ owner: UserBrief.nullable() })
export type CustomerAccount = z.output<typeof CustomerAccount>

const address = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address'))
const password = z.string().min(1, 'Enter a password').max(1000)
const userName = z
  .string()
  .trim()
  .min(1, 'Enter a user name')
  .max(254)
  .refine((text) => !/[\0\r\n]/.test(text), 'Remove the line breaks')
/** It becomes part of a header. */
export const SenderName = optionalText(100).refine((text) => !/[\r\n]/.test(text ?? ''), 'Remove the line breaks')

const ImapInput = z.strictObject({
  type: z.literal('imap'),
  emailAddress: address,
  senderName: SenderName,
  userName,
  password,
  imap: MailServer,
  smtp: MailServer,
})

const CalendarInput = z.strictObject({
  type: z.literal('caldav'),
  emailAddress: address,
  userName,
  password,
  calendarUrl: z.url({ protocol: /^https?$/, error: 'Enter an address that starts with https://' }).max(2000),
})

export const ConnectInput = z.discriminatedUnion('type', [ImapInput, CalendarInput])
export type ConnectInput = z.output<typeof ConnectInput>

/** Where server data was found. */
export const discoverySources = ['provider', 'srv', 'autoconfig', 'mailbox'] as const

export const DiscoveredServers = z.object({
  /** Null: nothing was found; the person enters the servers. */
  source: z.enum(discoverySources).nullable(),
  /** The domain's mail is with this provider. */
  provider: z.enum(oauthProviders).nullable(),
  userName: z.string(),
  imap: MailServer.nullable(),
  smtp: MailServer.nullable(),
  calendarUrl: z.string().nullable(),
})
export type DiscoveredServers = z.output<typeof DiscoveredServers>

export const Signature = EmailAccount.pick({ id: true, emailAddress: true, signature: true })
export type Signature = z.output<typeof Signature>

const gated = { gate: 'irwin_mail', permission: 'member' } as const
/** Each makes calls to other servers. */
const callsPerMinute = 30

export const emailAccounts = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/accounts',
    summary: 'The caller’s own email accounts and calendars',
    response: item(z.array(EmailAccount)),
  }),
  ofCustomer: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/customers/email_accounts',
    summary: 'The email accounts of everyone at the customer, and the account for group mail',
    response: item(z.array(CustomerAccount)),
  }),
  p2p: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/p2p_accounts',
    summary: 'The caller’s accounts for mail to one person each, on request with a short-lived access token',
    query: z.object({ includeAccessToken: queryBoolean }),
    hasCamelQuery: true,
    response: item(
      z.array(
        CustomerAccount.omit({ owner: true }).extend({
          /** The provider’s, good for an hour at most. Null without OAuth, and where none was asked for. */
          accessToken: z.string().nullable(),
          accessTokenExpiresAt: Instant.nullable(),
        }),
      ),
    ),
    callsPerMinute,
  }),
  options: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/accounts/options',
    summary: 'How an account can be connected here',
    response: item(
      z.object({
        oauthProviders: z.array(z.enum(oauthProviders)),
        /** Whether mail stays on this machine, in mailboxes that can be read at /mailbox. */
        hasMailbox: z.boolean(),
      }),
    ),
  }),
  discover: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/accounts/discover',
    summary: 'Server data guessed from an address: by DNS and the configuration its domain publishes',
    body: z.strictObject({ emailAddress: address }),
    readsOnly: true,
    response: item(DiscoveredServers),
    callsPerMinute,
  }),
  connect: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/accounts',
    summary: 'Connect an account with a password, once its servers accept it; the same address again replaces its data',
    body: ConnectInput,
    affects: [],
    response: item(EmailAccount),
    callsPerMinute,
  }),
  update: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/email/accounts/{id}',
    summary: 'Change the signature, the sender’s name, the enabled features or what is recorded of an own account',
    params: IdParams,
    body: z
      .strictObject({
        signature: RichText,
        senderName: SenderName,
        enabledFeatures: z.array(z.enum(accountFeatures)).max(accountFeatures.length),
        recording: z.enum(recordings),
      })
      .partial(),
    affects: [],
    response: item(EmailAccount),
  }),
  check: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/accounts/{id}/check',
    summary: 'Test the connection of an own account again',
    params: IdParams,
    affects: [],
    response: item(EmailAccount),
    callsPerMinute,
  }),
  sync: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/accounts/{id}/sync',
    summary: 'Read the mail of an own account now',
    params: IdParams,
    affects: [],
    response: item(EmailAccount),
    callsPerMinute,
  }),
  archive: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/email/accounts/archive',
    summary: 'Disconnect own accounts: passwords and tokens are deleted, sent mail stays',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
    affects: [],
    response: noContent,
  }),
  startOauth: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/account/oauth_session',
    summary: 'Start connecting an account by OAuth: the address to send the person to',
    body: z.strictObject({ provider: z.enum(oauthProviders), emailAddress: address.optional() }),
    readsOnly: true,
    response: item(z.object({ authorizationUrl: z.string() })),
    callsPerMinute,
  }),
  finishOauth: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/account/oauth_session/finish',
    summary: 'The way back from the provider: connects the account, for the person who started',
    body: z.strictObject({ state: requiredText(4000), code: requiredText(4000) }),
    affects: [],
    response: item(EmailAccount),
    callsPerMinute,
  }),
  signatures: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/signatures',
    summary: 'The signature of each own account',
    response: item(z.array(Signature)),
  }),
  updateSignature: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/email/signatures/{id}',
    summary: 'Change the signature of an own account',
    params: IdParams,
    body: z.strictObject({ signature: RichText }),
    affects: [],
    response: item(Signature),
  }),
}
