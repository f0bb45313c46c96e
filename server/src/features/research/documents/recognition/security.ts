import type { PageText } from '../page-text.ts'
import { escapeForRegExp, type Found, type Known, phrase, wordsAround } from './known.ts'

type Security = Known['securities'][number]

const legal =
  /[,.]?\s+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|lp|sa|ag|nv|se|holdings?|group|class [a-c]|cl [a-c]|common stock)\.?$/i

/** Veltrane Instruments Inc. is also written without its legal form. */
export function shortName(name: string): string {
  let short = name.trim()
  for (let cut = short.replace(legal, ''); cut !== short; cut = short.replace(legal, '')) short = cut
  return short
}

/** A ticker alone may be a word; beside an exchange, in parentheses or with a suffix it is not. */
const tickerPattern = (ticker: string) => {
  const own = escapeForRegExp(ticker)
  const exchange = '(?:NYSE|NASDAQ|Nasdaq|TSX|AMEX|NYSE American|TSXV|LSE|Ticker|Symbol|Bloomberg|Reuters)'
  return new RegExp(
    `${exchange}\\s?[:\\-–]\\s?${own}(?![\\w])|\\(${own}(?:[ .:][A-Z]{1,3})?(?:[,;)\\s])|(?<![\\w.])${own}(?: US| CN|\\.N|\\.O|\\.TO|-US)(?!\\w)`,
    'g',
  )
}

interface Score {
  security: Security
  score: number
  at: number
  words: string
  page: number
}

function scoreOf(security: Security, pages: readonly PageText[]): Score | undefined {
  let best: Score | undefined
  let score = 0
  const patterns: [RegExp, weight: number][] = []
  if (security.ticker) patterns.push([tickerPattern(security.ticker), 3])
  const name = shortName(security.name)
  if (name.length >= 4) patterns.push([phrase(name), 2])
  for (const { number, text } of pages) {
    for (const [pattern, weight] of patterns) {
      let counted = 0
      for (const match of text.matchAll(pattern)) {
        // The subject of a report stands in its head; what is named once further down is compared with it.
        const isHead = number === 1 && match.index < 600
        if (counted < 5) score += weight * (isHead ? 4 : 1)
        counted += 1
        const at = (number - 1) * 100_000 + match.index
        if (best && best.at <= at) continue
        const words = wordsAround(text, match.index, match[0].length)
        best = { security, score: 0, at, words, page: number }
      }
    }
  }
  return best && { ...best, score }
}

/** The security of ours or of a peer that the report is about. */
export function securityIn(pages: readonly PageText[], { securities }: Known): Found {
  const scores = securities.flatMap((one) => scoreOf(one, pages) ?? [])
  const [best] = scores.sort(
    (a, b) => b.score - a.score || Number(b.security.isOwn) - Number(a.security.isOwn) || a.at - b.at,
  )
  if (!best) return undefined
  const { id, name, ticker } = best.security
  return { value: id, label: ticker ?? name, words: best.words, page: best.page }
}
