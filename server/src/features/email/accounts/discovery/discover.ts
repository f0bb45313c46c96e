// Server data guessed from an address, by what its domain publishes: MX records that name a large provider, SRV records
// (RFC 6186, RFC 6764), and the configuration file that mail clients look for. The password is sent nowhere yet: the
// person sees the servers first.
import type { DiscoveredServers, MailServer, OauthProvider } from '@rostrum/contract/email/accounts'
import { type Mailbox, mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { readAutoconfig } from './autoconfig.ts'

/** What is asked of the network. Each answers with nothing rather than fail. */
export interface Lookups {
  mx(domain: string): Promise<string[]>
  srv(name: string): Promise<{ name: string; port: number }[]>
  /** An https: address of the domain. */
  text(url: string): Promise<string | undefined>
}

const providers: { provider: OauthProvider; mx: RegExp; imap: string; smtp: MailServer }[] = [
  {
    provider: 'google',
    mx: /(^|\.)(google|googlemail)\.com$/,
    imap: 'imap.gmail.com',
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  {
    provider: 'microsoft',
    mx: /(^|\.)(protection\.outlook|olc\.protection\.outlook)\.com$/,
    imap: 'outlook.office365.com',
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
]

const nothing = { source: null, provider: null, imap: null, smtp: null, calendarUrl: null } as const

export async function discover(
  emailAddress: string,
  lookups: Lookups,
  mailbox: Mailbox | undefined,
): Promise<DiscoveredServers> {
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1)
  const userName = emailAddress
  // Domains that exist nowhere else have their mailboxes on this machine.
  if (mailbox && /(^|\.)(example|localhost)$/.test(domain)) {
    const server = { host: mailboxHost, security: 'none' } as const
    const imap = { ...server, port: mailbox.imapPort }
    return { ...nothing, userName, source: 'mailbox', imap, smtp: { ...server, port: mailbox.smtpPort } }
  }
  const [exchanges, bySrv, byFile] = await Promise.all([
    lookups.mx(domain),
    serversBySrv(domain, lookups),
    serversByFile(emailAddress, domain, lookups),
  ])
  const known = providers.find(({ mx }) => exchanges.some((name) => mx.test(name.toLowerCase())))
  const { calendarUrl } = bySrv
  if (known) {
    const imap = { host: known.imap, port: 993, security: 'tls' } as const
    return { source: 'provider', provider: known.provider, userName, imap, smtp: known.smtp, calendarUrl }
  }
  if (bySrv.imap && bySrv.smtp) return { ...nothing, ...bySrv, source: 'srv', userName }
  if (byFile) return { ...nothing, ...byFile, calendarUrl, source: 'autoconfig' }
  return { ...nothing, ...bySrv, userName, source: bySrv.imap || calendarUrl ? 'srv' : null }
}

/** A target of "." says that the domain has no such service. */
const usable = (found: { name: string; port: number }[]) => found.find(({ name }) => name !== '' && name !== '.')

async function serversBySrv(domain: string, { srv }: Lookups) {
  const [imaps, imap, submissions, submission, calendar] = await Promise.all(
    ['_imaps', '_imap', '_submissions', '_submission', '_caldavs'].map(async (service) =>
      usable(await srv(`${service}._tcp.${domain}`)),
    ),
  )
  const serverOf = (encrypted: typeof imaps, upgraded: typeof imaps): MailServer | null => {
    if (encrypted) return { host: encrypted.name.toLowerCase(), port: encrypted.port, security: 'tls' }
    return upgraded ? { host: upgraded.name.toLowerCase(), port: upgraded.port, security: 'starttls' } : null
  }
  const port = calendar && calendar.port !== 443 ? `:${calendar.port}` : ''
  return {
    imap: serverOf(imaps, imap),
    smtp: serverOf(submissions, submission),
    calendarUrl: calendar ? `https://${calendar.name}${port}/.well-known/caldav` : null,
  }
}

async function serversByFile(emailAddress: string, domain: string, { text }: Lookups) {
  const query = `emailaddress=${encodeURIComponent(emailAddress)}`
  const addresses = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml?${query}`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml?${query}`,
  ]
  const files = await Promise.all(addresses.map((address) => text(address)))
  return files.map((file) => file && readAutoconfig(file, emailAddress)).find((found) => found)
}
