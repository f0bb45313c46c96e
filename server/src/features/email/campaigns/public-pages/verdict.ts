// Whether a person or a machine opened a message or followed a link. In doubt a machine: a figure that is too low is
// honest, one that counts virus scanners is not (decision 48).

export interface RequestFacts {
  kind: 'open' | 'click'
  method: string
  agent: string
  /** Values of the headers with which browsers announce that nobody looks yet. */
  purposes: readonly (string | undefined)[]
  /** Since the mail server took the message; negative if it has not yet, undefined if that is not known. */
  secondsSinceAccepted: number | undefined
  /** Different links of this recipient in the last seconds, this one included. */
  linksAtOnce: number
  /** How many links the campaign has. */
  linkCount: number
}

export const machineReasons = ['head', 'prefetch', 'proxy', 'scanner', 'agent', 'too_soon', 'burst'] as const
export type MachineReason = (typeof machineReasons)[number]

export interface Verdict {
  isMachine: boolean
  reason: MachineReason | null
}

/** Window for links that are followed at once. */
export const burstSeconds = 5
const fewestSeconds = 2
const burstLinks = 3

/** They load pictures for their readers, some when the message arrives: nobody can tell which. */
const proxies = /GoogleImageProxy|YahooMailProxy|DuckDuckGo-?Mail|ProtonMail-?Proxy|FastmailImageProxy/i

/** Apple's privacy protection loads every picture under this name, with nothing behind it. */
const isBareMozilla = (agent: string) => /^Mozilla\/5\.0$/.test(agent)

const scanners = new RegExp(
  [
    ...['barracuda', 'mimecast', 'proofpoint', 'urldefense', 'symantec', 'messagelabs', 'safelinks', 'safe-links'],
    ...['trendmicro', 'trend micro', 'sophos', 'forcepoint', 'websense', 'fireeye', 'trellix', 'mcafee', 'ironport'],
    ...['zscaler', 'fortinet', 'fortimail', 'fortiguard', 'checkpoint', 'avanan', 'vadesecure', 'hornetsecurity'],
    ...['cyren', 'bitdefender', 'kaspersky', 'cloudmark', 'mailscanner', 'spamassassin', 'virustotal', 'urlscan'],
    ...['netcraft', 'phishtank', 'phishme', 'cofense', 'menlo ?security', 'ironscales', 'abnormal ?security'],
  ].join('|'),
  'i',
)

const programs = new RegExp(
  [
    ...['curl/', 'wget', 'python', 'aiohttp', 'httpx', 'go-http-client', '^java/', 'okhttp', 'axios', 'node-fetch'],
    ...['undici', '^node', 'ruby', '^php', 'guzzle', 'libwww', 'lwp::', 'apache-httpclient', 'winhttp', 'powershell'],
    ...['headless', 'phantomjs', 'puppeteer', 'playwright', 'selenium', 'scrapy', 'postman', 'insomnia'],
  ].join('|'),
  'i',
)

/** Link previews and search engines. A Cubot is a telephone. */
const bots =
  /(?<!cu)bot\b|(?<!cu)bot[-/;_]|crawler|spider|facebookexternalhit|facebot|skypeuripreview|bingpreview|linkexpanding|embedly|whatsapp\/|preview\/|slurp|ia_archiver/i

const isPrefetch = (purposes: RequestFacts['purposes']) =>
  purposes.some((purpose) => purpose !== undefined && /prefetch|preview|prerender/i.test(purpose))

function byAgent(agent: string): MachineReason | undefined {
  if (proxies.test(agent) || isBareMozilla(agent)) return 'proxy'
  if (scanners.test(agent)) return 'scanner'
  if (agent === '' || programs.test(agent) || bots.test(agent)) return 'agent'
  return undefined
}

/** A person reads before they click; a scanner follows every link. */
const isBurst = ({ kind, linksAtOnce, linkCount }: RequestFacts) =>
  kind === 'click' && (linksAtOnce >= burstLinks || (linkCount > 1 && linksAtOnce >= linkCount))

function reasonOf(facts: RequestFacts): MachineReason | undefined {
  const { method, purposes, secondsSinceAccepted } = facts
  if (method === 'HEAD') return 'head'
  if (isPrefetch(purposes)) return 'prefetch'
  const known = byAgent(facts.agent.trim())
  if (known) return known
  if (secondsSinceAccepted !== undefined && secondsSinceAccepted < fewestSeconds) return 'too_soon'
  return isBurst(facts) ? 'burst' : undefined
}

export function verdictOf(facts: RequestFacts): Verdict {
  const reason = reasonOf(facts)
  return { isMachine: reason !== undefined, reason: reason ?? null }
}
