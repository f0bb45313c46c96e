// Whether the domain of a message's sender signed it (DKIM, RFC 6376). Stricter than a mail server has to be: a signature
// over a part of the body, or that leaves out who it is from, proves nothing here.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { LookUpTxt } from '#features/email/sending/public.ts'

const mostSignatures = 5
const smallestKey = 1024

interface Field {
  name: string
  /** Folded, as it was sent. */
  raw: string
}

function partsOf(source: Buffer): { fields: Field[]; body: string } {
  const text = source.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  const fields = head
    .split(/\r\n(?![ \t])/)
    .map((raw) => ({ raw, name: raw.split(':', 1)[0]?.trim().toLowerCase() ?? '' }))
  return { fields, body: end < 0 ? '' : text.slice(end + 4) }
}

const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).replace(/\s+/g, '')]]
    }),
  )

const textAfterName = ({ raw }: Field): string => raw.slice(raw.indexOf(':') + 1)

type Canonical = 'simple' | 'relaxed'

function canonicalBody(body: string, how: Canonical): string {
  const lines =
    how === 'simple'
      ? body
      : body
          .replace(/[ \t]+/g, ' ')
          .replaceAll(' \r\n', '\r\n')
          .replace(/ $/, '')
  let end = lines.length
  while (lines.startsWith('\r\n', end - 2) && end >= 2) end -= 2
  if (end === 0) return how === 'simple' ? '\r\n' : ''
  return `${lines.slice(0, end)}\r\n`
}

const canonicalField = (field: Field, how: Canonical): string =>
  how === 'simple'
    ? field.raw
    : `${field.name}:${textAfterName(field)
        .replace(/\r\n/g, '')
        .replace(/[ \t]+/g, ' ')
        .trim()}`

/** Each name takes the last field of that name that was not taken before. */
function signedText(fields: readonly Field[], names: readonly string[], signature: Field, how: Canonical): string {
  const left = [...fields]
  const lines = names.flatMap((name) => {
    const at = left.findLastIndex((field) => field.name === name)
    const [field] = at < 0 ? [] : left.splice(at, 1)
    return field ? [`${canonicalField(field, how)}\r\n`] : []
  })
  // Without its own value, and without a line break.
  const unsigned = { ...signature, raw: signature.raw.replace(/([;:\s]b\s*=)[^;]*/, '$1') }
  return lines.join('') + canonicalField(unsigned, how)
}

function keyIn(record: string, algorithm: string): KeyObject | undefined {
  const tags = tagsOf(record)
  const given = Buffer.from(tags.get('p') ?? '', 'base64')
  if (given.length === 0 || (tags.has('v') && tags.get('v') !== 'DKIM1')) return undefined
  try {
    if (algorithm === 'ed25519-sha256') {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: given.toString('base64url') }
      return createPublicKey({ key: jwk, format: 'jwk' })
    }
    const key = createPublicKey({ key: given, format: 'der', type: 'spki' })
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= smallestKey ? key : undefined
  } catch {
    return undefined
  }
}

const isAligned = (domain: string, signer: string): boolean =>
  signer.includes('.') && (domain === signer || domain.endsWith(`.${signer}`))

async function holds(signature: Field, parts: ReturnType<typeof partsOf>, domain: string, lookUp: LookUpTxt) {
  const tags = tagsOf(textAfterName(signature))
  const algorithm = tags.get('a') ?? ''
  const signer = tags.get('d')?.toLowerCase() ?? ''
  const names = (tags.get('h') ?? '').toLowerCase().split(':')
  if (!['rsa-sha256', 'ed25519-sha256'].includes(algorithm) || !isAligned(domain, signer)) return false
  if (!names.includes('from') || tags.has('l')) return false
  if (tags.has('x') && Number(tags.get('x')) * 1000 < Date.now()) return false
  const [header = 'simple', body = 'simple'] = (tags.get('c') ?? 'simple/simple').split('/') as Canonical[]
  const hash = createHash('sha256').update(canonicalBody(parts.body, body), 'latin1').digest('base64')
  if (hash !== tags.get('bh')) return false
  const text = Buffer.from(signedText(parts.fields, names, signature, header), 'latin1')
  const value = Buffer.from(tags.get('b') ?? '', 'base64')
  const records = (await lookUp(`${tags.get('s')}._domainkey.${signer}`)) ?? []
  return records.some((record) => {
    const key = keyIn(record, algorithm)
    if (!key) return false
    if (algorithm === 'ed25519-sha256') return verify(null, createHash('sha256').update(text).digest(), key, value)
    return verify('sha256', text, key, value)
  })
}

/** Whether the message is from this address, as far as its domain can say. */
export async function isSignedFor(source: Buffer, address: string, lookUp: LookUpTxt): Promise<boolean> {
  const parts = partsOf(source)
  // Of several, clients show any.
  if (parts.fields.filter(({ name }) => name === 'from').length !== 1) return false
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const signatures = parts.fields.filter(({ name }) => name === 'dkim-signature').slice(0, mostSignatures)
  for (const signature of signatures) {
    if (await holds(signature, parts, domain, lookUp)) return true
  }
  return false
}
