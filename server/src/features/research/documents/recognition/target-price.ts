import type { PageText } from '../page-text.ts'
import { type Found, wordsAround } from './known.ts'

const sign = '(US\\$|USD|C\\$|CA\\$|CAD|A\\$|AUD|\\$|€|EUR|£|GBP|CHF)'
const amount = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,4})?|\\d{1,6}(?:\\.\\d{1,4})?)'
const target =
  '(?:(?:12[- ]month |twelve[- ]month |our |new )?(?:price target|target price|price objective|PT|TP|target|fair value estimate))'
const notAmount = '(?![\\d%]|\\.\\d|\\s?(?:x|times|percent|months?|million|billion|bn|m|bps|basis)\\b)'

/** Most reliable first. A new target comes after the word to; the one before it after the word from. */
const patterns = [
  `\\b${target}\\b[^\\n.;:$€£]{0,30}?(?:\\bto|\\bat|\\bof|\\bis|→|:|=)\\s{0,3}${sign}\\s?${amount}${notAmount}`,
  `\\b${target}\\b(?: \\((?:[A-Z]{3}|12m|new)\\))?\\s?[:=|]?\\s{0,3}${sign}\\s?${amount}${notAmount}`,
  `\\b(?:raise[sd]?|rais(?:e|ing)|lower(?:s|ed|ing)?|cut(?:s|ting)?|increas(?:e|es|ed|ing)|trim(?:s|med|ming)?|lift(?:s|ed|ing)?|boost(?:s|ed|ing)?)\\b[^\\n.;]{0,60}?\\b${target}\\b[^\\n.;]{0,60}?\\bto\\s{0,3}${sign}\\s?${amount}${notAmount}`,
  `${sign}\\s?${amount}(?: (?:12[- ]month|twelve[- ]month))? (?:price target|target price|PT|target)\\b`,
].map((source) => new RegExp(source, 'gi'))

/** The currency stands beside the label, and the number alone. */
const labelled = new RegExp(
  `\\b(?:price target|target price|price objective)\\s?\\((US\\$|USD|C\\$|CAD|EUR|GBP|CHF|AUD|\\$|€|£)\\)\\s{0,5}:?\\s{0,5}${amount}${notAmount}`,
  'gi',
)

const currencies: Record<string, string> = {
  ...{ US$: 'USD', USD: 'USD', $: 'USD', C$: 'CAD', CA$: 'CAD', CAD: 'CAD', A$: 'AUD', AUD: 'AUD' },
  ...{ '€': 'EUR', EUR: 'EUR', '£': 'GBP', GBP: 'GBP', CHF: 'CHF' },
}

export function targetPriceIn(pages: readonly PageText[]): { targetPrice: Found; currency: Found } {
  for (const pattern of [labelled, ...patterns]) {
    for (const { number, text } of pages) {
      for (const match of text.matchAll(pattern)) {
        const price = Number((match[2] ?? '').replaceAll(',', ''))
        const currency = currencies[(match[1] ?? '').toUpperCase()]
        if (!currency || !(price > 0)) continue
        const found = { words: wordsAround(text, match.index, match[0].length), page: number }
        const value = String(price)
        return {
          targetPrice: { value, label: `${currency} ${value}`, ...found },
          currency: { value: currency, label: currency, ...found },
        }
      }
    }
  }
  return { targetPrice: undefined, currency: undefined }
}
