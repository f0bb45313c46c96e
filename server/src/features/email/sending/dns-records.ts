// What DNS should say about a sending domain, and what it says.
import type { DnsRecord, RecordState } from '@rostrum/contract/email/sending'
import type { StoredKey } from './queries.ts'

/** All TXT records of a name: none if there are none, undefined if DNS did not answer. */
export type LookUpTxt = (name: string) => Promise<string[] | undefined>

interface Sender {
  domain: string
  /** The host that mail leaves through; undefined for this installation’s. */
  host: string | undefined
  key: Pick<StoredKey, 'selector' | 'publicKey'>
}

export async function checkRecords({ domain, host, key }: Sender, lookUp: LookUpTxt): Promise<DnsRecord[]> {
  const names = {
    spf: domain,
    dkim: `${key.selector}._domainkey.${domain}`,
    dmarc: `_dmarc.${domain}`,
  }
  const [spf, dkim, dmarc] = await Promise.all([lookUp(names.spf), lookUp(names.dkim), lookUp(names.dmarc)])
  const include = host ? `a:${host}` : 'mx'
  return [
    {
      ...{ kind: 'spf', name: names.spf, value: `v=spf1 ${include} ~all` },
      ...stateOf(spf, /^v=spf1( |$)/i, (text) => coversHost(text, include)),
    },
    {
      ...{ kind: 'dkim', name: names.dkim, value: `v=DKIM1; k=rsa; p=${key.publicKey}` },
      ...stateOf(dkim, /(^|;)\s*p=/i, (text) => publicKeyIn(text) === key.publicKey),
    },
    {
      ...{ kind: 'dmarc', name: names.dmarc, value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}` },
      ...stateOf(dmarc, /^v=DMARC1\s*;/i, (text) => /;\s*p=(none|quarantine|reject)\b/i.test(text)),
    },
  ]
}

/** Which hosts an included record covers is not followed: a record with includes is taken at its word. */
const coversHost = (text: string, include: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .some((term) => term === include || /^\+?(include:|redirect=)/.test(term))

const publicKeyIn = (text: string): string => (/(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1] ?? '').replace(/\s+/g, '')

function stateOf(
  found: string[] | undefined,
  isOne: RegExp,
  isRight: (text: string) => boolean,
): { state: RecordState; published: string | null } {
  if (!found) return { state: 'unknown', published: null }
  const records = found.filter((text) => isOne.test(text))
  const [first] = records
  if (first === undefined) return { state: 'missing', published: null }
  // Two records of a kind count as none.
  const isGood = records.length === 1 && isRight(first)
  return { state: isGood ? 'found' : 'different', published: records.join('\n') }
}
