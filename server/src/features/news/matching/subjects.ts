// A security as headlines may name it.
import { foldText } from './fold-text.ts'
import { commonWords, industries, legalForms } from './words.ts'

export interface NamedSecurity {
  id: string
  ticker: string | null
  exchangeCode: string | null
  /** The security's, the issuer's and the regulator's name of it. */
  names: string[]
}

export interface Subject {
  id: string
  ticker: string | null
  country: string | null
  /** Names without legal form, as words; the longest first. */
  phrases: string[][]
}

/** Market identifier codes (ISO 10383) by country; others have none, and match any exchange. */
const countries: Readonly<Record<string, string>> = {
  XNYS: 'US',
  XNAS: 'US',
  XNGS: 'US',
  XNMS: 'US',
  XNCM: 'US',
  XASE: 'US',
  ARCX: 'US',
  BATS: 'US',
  OTCM: 'US',
  XOTC: 'US',
  XTSE: 'CA',
  XTSX: 'CA',
  XCNQ: 'CA',
  NEOE: 'CA',
  XLON: 'GB',
}

export const wordsOf = (text: string): string[] =>
  foldText(text.replaceAll('&', ' and ')).match(/[\p{L}\p{N}]+/gu) ?? []

/** "The Veltrane Holdings Corp. Class A" as ["veltrane"]. */
export function bareName(name: string): string[] {
  const words = wordsOf(name)
  if (words[0] === 'the') words.shift()
  while (words.length > 1 && (legalForms.has(words.at(-1) ?? '') || words.at(-1) === 'and')) words.pop()
  return words
}

const isTelling = (phrase: readonly string[]): boolean =>
  phrase.length > 1 ? phrase.some((word) => word.length > 2) : (phrase[0]?.length ?? 0) > 1

/** "Veltrane" of Veltrane Instruments: an unusual word, and what the company does. */
function shortName([first = '', ...rest]: readonly string[]): string | undefined {
  const isUnusual = first.length >= 6 && !commonWords.has(first) && !industries.has(first)
  return isUnusual && rest.length > 0 && rest.every((word) => industries.has(word)) ? first : undefined
}

export function subjectOf({ id, ticker, exchangeCode, names }: NamedSecurity): Subject {
  const phrases = new Map<string, string[]>()
  for (const name of names) {
    const bare = bareName(name)
    if (isTelling(bare)) phrases.set(bare.join(' '), bare)
    const short = shortName(bare)
    if (short) phrases.set(short, [short])
  }
  return {
    id,
    ticker: ticker?.toUpperCase() ?? null,
    country: countries[exchangeCode ?? ''] ?? null,
    phrases: [...phrases.values()].sort((one, other) => other.length - one.length),
  }
}

/** One common or very short word says too little alone. */
export const isWeak = (phrase: readonly string[]): boolean =>
  phrase.length === 1 && (commonWords.has(phrase[0] ?? '') || (phrase[0]?.length ?? 0) < 4)
