// Which securities a story is about. Precision over recall: a company named like a common word needs confirming words
// around it, and a ticker needs its exchange, a dollar sign or its company's name.
import { foldText } from './fold-text.ts'
import { isWeak, type Subject } from './subjects.ts'
import { companyWords, exchangeWords, industries, leadingWords, otherMeanings, otherNames } from './words.ts'

interface Token {
  word: string
  /** As written. */
  raw: string
  isCapital: boolean
  isPossessive: boolean
  /** Starts a sentence: its capital says nothing. */
  isFirst: boolean
}

export interface Mention {
  securityId: string
  /** The words by which it was recognized; a person can say that they mean something else. */
  phrase: string
}

function tokensOf(text: string): Token[] {
  let end = 0
  return [...text.replaceAll('&', ' and ').matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'.]*/gu)].map((found, at) => {
    const raw = found[0].replace(/[.’']+$/, '')
    const between = found.input.slice(end, found.index)
    end = found.index + found[0].length
    return {
      raw,
      word: foldText(raw).replaceAll('.', ''),
      isCapital: /^\p{Lu}/u.test(raw),
      isPossessive: /[’']s$/i.test(raw) || /s[’']$/.test(found[0]),
      isFirst: at === 0 || /[.:;!?—–|“"]\s*$/.test(between) || found[0].endsWith('.'),
    }
  })
}

interface Text {
  raw: string
  tokens: Token[]
  /** Words to look a first word up in. */
  words: Set<string>
  /** In capitals throughout, or most words capitalized: capitals say nothing about names. */
  isShouted: boolean
  isTitleCase: boolean
  tickers: { ticker: string; country: string | null; isSure: boolean }[]
}

const exchangePattern = Object.keys(exchangeWords)
  .sort((one, other) => other.length - one.length)
  .join('|')
const withExchange = new RegExp(
  `\\b(${exchangePattern})\\s{0,2}[:\\s]\\s{0,2}([A-Z][A-Z0-9]{0,5}(?:[.-][A-Z]{1,2})?)\\b`,
  'gi',
)

function tickersOf(raw: string, isShouted: boolean): Text['tickers'] {
  const found: Text['tickers'] = []
  for (const [, exchange = '', ticker = ''] of raw.matchAll(withExchange)) {
    if (ticker !== ticker.toUpperCase()) continue
    found.push({ ticker, country: exchangeWords[exchange.toLowerCase()] ?? null, isSure: true })
  }
  for (const [, ticker = ''] of raw.matchAll(/(?<![\w$])\$([A-Z]{1,5}(?:\.[A-Z])?)\b/g)) {
    found.push({ ticker, country: null, isSure: true })
  }
  if (isShouted) return found
  for (const [ticker] of raw.matchAll(/(?<![\w$.])[A-Z]{3,5}(?![\w])/g)) {
    found.push({ ticker, country: null, isSure: false })
  }
  return found
}

function readText(raw: string): Text {
  const tokens = tokensOf(raw)
  const letters = raw.replace(/[^\p{L}]/gu, '')
  const long = tokens.filter(({ word }) => word.length > 3)
  const isShouted = letters.length > 12 && letters === letters.toUpperCase()
  return {
    raw,
    tokens,
    words: new Set(tokens.map(({ word }) => word)),
    isShouted,
    isTitleCase: long.length > 3 && long.filter(({ isCapital }) => isCapital).length / long.length > 0.7,
    tickers: tickersOf(raw, isShouted),
  }
}

function* placesOf({ tokens }: Text, phrase: readonly string[]): Generator<number> {
  for (let at = 0; at + phrase.length <= tokens.length; at += 1) {
    if (phrase.every((word, step) => tokens[at + step]?.word === word)) yield at
  }
}

/** Which legal forms make a name of the common word before them; "a" and "group" are words too. */
const clearForms = new Set([
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'co',
  'ltd',
  'plc',
  'holdings',
  'llc',
  'sa',
  'ag',
])

/** A common word is the company if the surrounding words confirm it. */
function isNamed({ tokens, isTitleCase }: Text, at: number): boolean {
  const [before, own, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!own?.isCapital) return false
  if (after && clearForms.has(after.word)) return true
  if (before && otherMeanings.has(before.word)) return false
  if (after && companyWords.has(after.word)) return true
  if (own.isPossessive && !own.isFirst && !isTitleCase) return true
  if (before && leadingWords.has(before.word) && tokens[at - 2] && companyWords.has(tokens[at - 2]?.word ?? ''))
    return true
  // A capital inside a sentence is a name; the headline has to be about companies.
  return !isTitleCase && !own.isFirst && tokens.some(({ word }) => companyWords.has(word))
}

/** Meridian University is not Meridian. */
function isOtherName({ tokens, isTitleCase }: Text, end: number, phrase: readonly string[]): boolean {
  const next = tokens[end]
  if (!next?.isCapital || tokens[end - 1]?.isPossessive || phrase.includes(next.word)) return false
  return otherNames.has(next.word) || (phrase.length === 1 && industries.has(next.word) && !isTitleCase)
}

function nameIn(text: Text, subject: Subject): string | undefined {
  for (const phrase of subject.phrases) {
    if (!text.words.has(phrase[0] ?? '')) continue
    for (const at of placesOf(text, phrase)) {
      if (isOtherName(text, at + phrase.length, phrase)) continue
      const parts = text.tokens.slice(at, at + phrase.length)
      const isWritten = text.isShouted || parts.some(({ isCapital }) => isCapital)
      const isCalled = isWeak(phrase) ? isNamed(text, at) && !text.isShouted : isWritten
      if (isCalled) return phrase.join(' ')
    }
  }
  return undefined
}

const isNameNear = (text: Text, { phrases }: Subject): boolean =>
  phrases.some((phrase) => phrase.some((word) => word.length > 3 && text.words.has(word)))

function tickerIn(text: Text, subject: Subject): string | undefined {
  const { ticker, country } = subject
  if (!ticker) return undefined
  const hit = text.tickers.find(
    (one) =>
      one.ticker === ticker &&
      (one.isSure ? !(one.country && country && one.country !== country) : isNameNear(text, subject)),
  )
  return hit && ticker
}

/** Title and summary are read apart: capitals differ. */
export function matchNews(
  { title, summary }: { title: string; summary: string },
  subjects: readonly Subject[],
  isMuted: (mention: Mention) => boolean = () => false,
): Mention[] {
  const texts = [readText(title), readText(summary)]
  return subjects.flatMap((subject) => {
    for (const text of texts) {
      for (const phrase of [tickerIn(text, subject), nameIn(text, subject)]) {
        const mention = phrase && { securityId: subject.id, phrase }
        if (mention && !isMuted(mention)) return [mention]
      }
    }
    return []
  })
}
