// Well-formed identifiers that belong to no real entity: ids in UUIDv7 format, CUSIPs and ISINs with valid check
// digits, CIKs far above any that was assigned.
import { codeCheckDigit, isinCheckDigit } from '#market/security-codes.ts'
import { mix } from './random.ts'

const hexadecimal = (value: number, digits: number): string =>
  Math.floor(value).toString(16).padStart(digits, '0').slice(-digits)

const kinds = ['organization', 'person', 'job', 'security', 'fund'] as const
export type IdKind = (typeof kinds)[number]

/** Ids do not depend on the seed, so links into the demo stay valid; the time part grows with the number. */
export function identifier(kind: IdKind, number: number): string {
  const kindNumber = kinds.indexOf(kind) + 1
  const time = hexadecimal(0x018cc251f400 + number, 12)
  const noise = mix(kindNumber, number, 77)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hexadecimal(noise, 3)}`,
    `${'89ab'[kindNumber % 4]}${hexadecimal(noise >>> 12, 3)}`,
    `${hexadecimal(kindNumber, 2)}${hexadecimal(mix(number, kindNumber), 4)}${hexadecimal(number, 6)}`,
  ].join('-')
}

const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Issuer numbers starting with 9ZZ are not assigned; the issue is two characters, 10 for the first common stock. */
export function cusip(issuerNumber: number, issue: string): string {
  const base = `9ZZ${issuerNumber.toString(36).toUpperCase().padStart(3, '0')}${issue}`
  return `${base}${codeCheckDigit(base)}`
}

export function isin(countryCode: string, cusipText: string): string {
  const base = `${countryCode}${cusipText}`
  return `${base}${isinCheckDigit(base)}`
}

/** ISO 17442: the last two digits make the number congruent to 1 modulo 97. */
export function lei(number: number): string {
  const base = `9ZZZ00${number.toString(36).toUpperCase().padStart(12, '0')}`
  let rest = 0
  for (const character of `${base}00`) rest = Number(`${rest}${base36.indexOf(character)}`) % 97
  return `${base}${String(98 - rest).padStart(2, '0')}`
}

const cikBases = { firm: 9_000_000, issuer: 9_100_000, person: 9_300_000, agent: 9_990_000 }
export const cik = (kind: keyof typeof cikBases, number: number): string =>
  String(cikBases[kind] + number).padStart(10, '0')

export const fileNumber = (number: number): string => `028-${90_000 + number}`
export const crd = (number: number): string => String(9_900_000 + number)

export const accession = (filerCik: string, year: number, sequence: number): string =>
  `${filerCik}-${String(year % 100).padStart(2, '0')}-${String(sequence).padStart(6, '0')}`

/** Numbers a filer's submissions within each year. */
export class AccessionCounter {
  readonly #next = new Map<string, number>()

  take(filerCik: string, filedOn: string): string {
    const year = Number(filedOn.slice(0, 4))
    const key = `${filerCik}-${year}`
    const sequence = (this.#next.get(key) ?? 0) + 1
    this.#next.set(key, sequence)
    return accession(filerCik, year, sequence)
  }
}

/** 555-0100 to 555-0199 are reserved for fictional use. */
export const phone = (prefix: string, number: number): string =>
  `${prefix} 555 01${String(number % 100).padStart(2, '0')}`

export const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
