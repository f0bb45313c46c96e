// Configuration comes only from the environment and is validated once, at startup.
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const web = url('http:', 'https:')
const clamdAddresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine((list) => list.every((address) => /^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/.test(address)), {
    message: 'must be addresses such as tcp://localhost:3310 or unix:/run/clamd.sock, separated by commas',
  })
/** Domains or addresses, separated by commas. */
const names = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .transform((list) => list.filter(Boolean))

/** As URLs: imaps: and smtps: are encrypted from the start, imap: and smtp: before the password. */
const mailServers = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(([imap = '', smtp = '']) => /^imaps?:\/\/[^/]+:\d+$/.test(imap) && /^smtps?:\/\/[^/]+:\d+$/.test(smtp), {
    message: 'must be two addresses such as imaps://imap.example.com:993,smtps://smtp.example.com:465',
  })

/** Of pages that may embed the application. */
const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/+$/, '')))
  .transform((list) => list.filter(Boolean))
  .refine((list) => list.every((one) => /^https?:/.test(one) && URL.canParse(one) && new URL(one).origin === one), {
    message: 'must be origins such as https://terminal.example.com, separated by commas',
  })

/** Host and port. */
const listenAddress = z
  .string()
  .regex(/^(\[[0-9a-f:]+\]|[^\s:]+):\d{1,5}$/i, 'must be a host and a port, such as 0.0.0.0:2525')
  .transform((text) => {
    const at = text.lastIndexOf(':')
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
  })

export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number('must be a number').int().min(1).max(65535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: web.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_OWNER_URL: url('postgres:', 'postgresql:').optional(),
  PREPARED_STATEMENTS: z.enum(['on', 'off'], 'must be on or off').optional(),
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  DEMO_MARKET: z.enum(['none', 'test', 'demo', 'market'], 'must be none, test, demo or market').default('demo'),
  OIDC_ISSUER: web.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: z.coerce.number('must be a number').int().min(1).default(7),
  BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
  EDGAR_URL: web.default('https://www.sec.gov'),
  EDGAR_USER_AGENT: z.string().min(1).optional(),
  EDGAR_WATCH: z.enum(['on', 'off'], 'must be on or off').default('off'),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default('Rostrum <rostrum@localhost>'),
  PRIVATE_MAIL_SERVERS: z.enum(['on', 'off'], 'must be on or off').optional(),
  PRIVATE_NEWS_FEEDS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  INBOUND_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/, 'must be a domain such as in.example.com')
    .optional(),
  INBOUND_LISTEN: listenAddress.default({ host: '0.0.0.0', port: 2525 }),
  INBOUND_TLS_CERT: z.string().min(1).optional(),
  INBOUND_TLS_KEY: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_URL: web.default('https://accounts.google.com'),
  GOOGLE_SERVERS: mailServers.default(['imaps://imap.gmail.com:993', 'smtps://smtp.gmail.com:465']),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_URL: web.default('https://login.microsoftonline.com/common/v2.0'),
  MICROSOFT_SERVERS: mailServers.default(['imaps://outlook.office365.com:993', 'smtp://smtp.office365.com:587']),
  MARKETING_SERVICE_URL: web.optional(),
  STORAGE_URL: url('file:', 's3:', 's3+http:').optional(),
  CLAMD_URL: clamdAddresses.optional(),
  FILE_LIMIT_MB: z.coerce.number('must be a number').int().min(1).default(200),
  FILE_QUOTA_GB: z.coerce.number('must be a number').min(0.001).default(20),
  RESEARCH_FOLDER: z.string().min(1).optional(),
  UNLEASH_URL: web.optional(),
  UNLEASH_TOKEN: z.string().min(1).optional(),
  LLM_URL: web.optional(),
  LLM_MODEL: z.string().min(1).default('default'),
  LLM_API_KEY: z.string().min(1).optional(),
  COMPANY_DOMAINS: names,
  ASSISTANT_DOMAINS: names,
  OPERATORS: names.refine((list) => list.every((name) => name.includes('@')), {
    message: 'must be email addresses, separated by commas',
  }),
  COMMUNITY_URL: web.optional(),
  HELP_URL: web.optional(),
  ANALYTICS_URL: web.optional(),
  RESEARCH_PROVIDER_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').default('Market data'),
  TERMINAL_ORIGINS: origins,
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  TRUST_PROXY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  CALLS_PER_MINUTE: z.coerce.number('must be a number').int().min(0).default(1200),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

export class BadConfiguration extends Error {
  override name = 'BadConfiguration'
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  host === '::1' ||
  /^127(\.\d+){3}$/.test(host)

export type Config = ReturnType<typeof readConfig>

export interface OauthClient {
  id: string
  secret: string
  /** Below it is .well-known/openid-configuration. */
  issuerUrl: string
  imapUrl: string
  smtpUrl: string
}

function oauthClient(
  id: string | undefined,
  secret: string | undefined,
  url: string,
  [imapUrl = '', smtpUrl = '']: string[],
): OauthClient | undefined {
  return id && secret ? { id, secret, issuerUrl: url.replace(/\/+$/, ''), imapUrl, smtpUrl } : undefined
}

export interface InboundConfig {
  /** Of the addresses for filing. */
  domain: string
  /** Undefined in the demo, whose own mail server takes this mail too. */
  listen?: { host: string; port: number }
  tls?: { certPath: string; keyPath: string }
}

/** Undefined where no mail is received. */
function inboundOf(env: z.output<typeof Environment>, hasMailbox: boolean): InboundConfig | undefined {
  if (!env.INBOUND_DOMAIN) return hasMailbox ? { domain: 'rostrum.localhost' } : undefined
  const { INBOUND_TLS_CERT: certPath, INBOUND_TLS_KEY: keyPath } = env
  return {
    domain: env.INBOUND_DOMAIN,
    listen: env.INBOUND_LISTEN,
    ...(certPath && keyPath && { tls: { certPath, keyPath } }),
  }
}

export function readConfig(environment: NodeJS.ProcessEnv) {
  // An empty variable counts as unset: `PORT= npm start` means the default.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadConfiguration(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const env = parsed.data
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) {
    throw new BadConfiguration('OIDC_CLIENT_ID is required when OIDC_ISSUER is set')
  }
  if (env.OIDC_ISSUER && !env.OIDC_AUDIENCE) {
    throw new BadConfiguration('OIDC_AUDIENCE is required when OIDC_ISSUER is set')
  }
  if (env.UNLEASH_URL && !env.UNLEASH_TOKEN) {
    throw new BadConfiguration('UNLEASH_TOKEN is required when UNLEASH_URL is set')
  }
  for (const provider of ['GOOGLE', 'MICROSOFT'] as const) {
    if (env[`${provider}_CLIENT_ID`] && !env[`${provider}_CLIENT_SECRET`]) {
      throw new BadConfiguration(`${provider}_CLIENT_SECRET is required when ${provider}_CLIENT_ID is set`)
    }
  }
  if ((env.INBOUND_TLS_CERT === undefined) !== (env.INBOUND_TLS_KEY === undefined)) {
    throw new BadConfiguration('INBOUND_TLS_CERT and INBOUND_TLS_KEY are set together')
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    throw new BadConfiguration('DATABASE_URL is required when DATABASE_OWNER_URL is set')
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new BadConfiguration(`DATABASE_URL is required when ROLE is ${env.ROLE}`)
  }
  if (env.EDGAR_WATCH === 'on' && !env.EDGAR_USER_AGENT) {
    throw new BadConfiguration('EDGAR_USER_AGENT is required when EDGAR_WATCH is on')
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const isLocal = isLoopback(new URL(publicUrl).hostname) && isLoopback(env.HOST)
  const isDemoRequested = env.DEMO === 'on'
  // Who watches EDGAR wants real filings.
  const isForNewcomers = env.DATABASE_URL === undefined && isLocal && env.EDGAR_WATCH !== 'on'
  const demo = env.DEMO === undefined ? isForNewcomers : isDemoRequested
  const hasMailbox = demo && isLocal && env.ROLE === 'all' && env.SMTP_URL === undefined
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    /** Without a trailing slash. */
    publicUrl,
    /** Whether PUBLIC_URL leads to this machine and no other machine can reach the server. */
    isLocal,
    dataDirectory: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** For migrations, imports and the job queue: as the owner, and never through a pooler. */
    ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
    /** Undefined: only if no pooler is detected. */
    preparedStatements: env.PREPARED_STATEMENTS === undefined ? undefined : env.PREPARED_STATEMENTS === 'on',
    /** Undefined: a file in DATA_DIR. */
    secretsKey: env.SECRETS_KEY,
    role: env.ROLE,
    /**
     * Demo users have a public password: they are loaded by default into the embedded database of a local address, and
     * elsewhere only on request.
     */
    demo,
    /** Also beside real filings. */
    isDemoRequested,
    /** Size of the generated market besides the demo customers. */
    demoMarket: env.DEMO_MARKET,
    issuer:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_AUDIENCE
        ? { url: env.OIDC_ISSUER.replace(/\/+$/, ''), clientId: env.OIDC_CLIENT_ID, audience: env.OIDC_AUDIENCE }
        : undefined,
    /** Undefined: none are scheduled. */
    backup: env.BACKUP_DIR
      ? { directory: resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP, passphraseFile: env.BACKUP_PASSPHRASE_FILE }
      : undefined,
    edgar: {
      url: env.EDGAR_URL.replace(/\/+$/, ''),
      userAgent: env.EDGAR_USER_AGENT,
      /** Whether the worker fetches new filings by itself. */
      isWatched: env.EDGAR_WATCH === 'on',
    },
    /** Without a mail server, messages are stored in a folder. */
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      folder: resolve(env.DATA_DIR, 'mailbox'),
      /** In the demo that folder's mailboxes can be read, by everyone who can reach this machine's loopback address. */
      hasMailbox,
    },
    inbound: inboundOf(env, hasMailbox),
    /** Accounts that people connect. */
    mailAccounts: {
      /** Whether their servers may be on a private network, which the server reaches and the person may not. */
      allowsPrivate: env.PRIVATE_MAIL_SERVERS === undefined ? isLocal : env.PRIVATE_MAIL_SERVERS === 'on',
      /** Providers by OAuth; undefined without a client id. */
      google: oauthClient(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, env.GOOGLE_URL, env.GOOGLE_SERVERS),
      microsoft: oauthClient(
        env.MICROSOFT_CLIENT_ID,
        env.MICROSOFT_CLIENT_SECRET,
        env.MICROSOFT_URL,
        env.MICROSOFT_SERVERS,
      ),
    },
    /** Whether news feeds may be on a private network: for tests, or a company's own news server. */
    news: { allowsPrivate: env.PRIVATE_NEWS_FEEDS === 'on' },
    /** Undefined: that of the API key's data center. Another address is for a proxy, or for tests. */
    marketingServiceUrl: env.MARKETING_SERVICE_URL?.replace(/\/+$/, ''),
    /** Where uploaded files are; undefined with an object store. */
    filesDirectory: env.STORAGE_URL?.startsWith('s3')
      ? undefined
      : env.STORAGE_URL
        ? fileURLToPath(env.STORAGE_URL)
        : resolve(env.DATA_DIR, 'files'),
    files: {
      storageUrl: env.STORAGE_URL ?? `${pathToFileURL(resolve(env.DATA_DIR, 'files'))}`,
      /** None: only the built-in checks. */
      clamd: env.CLAMD_URL ?? [],
      maxBytes: env.FILE_LIMIT_MB * 1024 ** 2,
      /** Per customer. */
      quotaBytes: Math.floor(env.FILE_QUOTA_GB * 1024 ** 3),
    },
    /** Below it, each customer's id names a folder of research to import. Undefined: none is imported. */
    researchFolder: env.RESEARCH_FOLDER ? resolve(env.RESEARCH_FOLDER) : undefined,
    unleash: env.UNLEASH_URL && env.UNLEASH_TOKEN ? { url: env.UNLEASH_URL, token: env.UNLEASH_TOKEN } : undefined,
    /** Undefined: no model is asked. */
    languageModel: env.LLM_URL
      ? { url: env.LLM_URL.replace(/\/+$/, ''), name: env.LLM_MODEL, key: env.LLM_API_KEY }
      : undefined,
    /** Email addresses of those who run the installation. */
    operators: env.OPERATORS,
    companyDomains: env.COMPANY_DOMAINS,
    assistantDomains: env.ASSISTANT_DOMAINS,
    communityUrl: env.COMMUNITY_URL ?? '/help/community',
    helpUrl: env.HELP_URL ?? '/help',
    analyticsUrl: env.ANALYTICS_URL,
    researchProvider: env.RESEARCH_PROVIDER_NAME,
    /** Of the financial data terminals in whose frames the application may run. */
    terminalOrigins: env.TERMINAL_ORIGINS,
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY === 'on',
    /** Undefined without a proxy: anyone could send it. */
    countryHeader: env.TRUST_PROXY === 'on' ? env.COUNTRY_HEADER : undefined,
    callsPerMinute: env.CALLS_PER_MINUTE,
    // A developer at a terminal wants the URL, not a line per request.
    logLevel: env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
  }
}
