import { ratingOf, ratingWords } from '@rostrum/contract/research/brokers'
import type { PageText } from '../page-text.ts'
import { escapeForRegExp, type Found, wordsAround } from './known.ts'

const oneOf = `(${[...ratingWords]
  .sort((a, b) => b.length - a.length)
  .map((word) => escapeForRegExp(word).replace(/ /g, '[ -]'))
  .join('|')})`
const end = '(?![\\w-])'
/** Who rated it so is not always said; a few words may stand between. */
const few = '[^\\n.;]{0,40}?'

/** Most reliable first. The prior rating follows the word from, and matches none of these. */
const patterns = [
  `\\b(?:rating|recommendation|stock rating|our rating|opinion)\\s?(?:\\((?:new|current)\\))?\\s?[:=–-]\\s?${oneOf}${end}`,
  `\\b(?:up|down)grad(?:e|ed|es|ing)\\b${few}\\bto (?:a |an )?["“]?${oneOf}${end}`,
  `\\b(?:initiat|resum|assum|launch|reinstat)(?:e|es|ed|ing)\\b${few}\\b(?:with|at) (?:a |an )?["“]?${oneOf}${end}`,
  `\\b(?:reiterat|maintain|reaffirm|keep|retain|remain|stay|repeat)(?:e|es|ed|s|ing)?\\b(?: (?:our|the|a|an|at|on))?${few}["“]?\\b${oneOf}${end}["”]?(?: rating| recommendation|[-\\s]rated|[ ,.;\\n(])`,
  `\\b(?:our|an?|with an?) ["“]?${oneOf}["”]? (?:rating|recommendation)\\b`,
  `\\bwe rate\\b${few}\\b${oneOf}${end}`,
  `^${oneOf}(?: \\((?:unchanged|maintained|reiterated|from [\\w -]{2,25})\\))?(?: ?[|/] ?(?:price target|target|PT|TP)\\b|$)`,
  `\\brating\\s{1,5}${oneOf}${end}`,
].map((source) => new RegExp(source, 'gim'))

/** Tables of how often a firm gives each rating, and definitions of them. */
const disclosures = /distribution|definition|ratings? system|expected to (?:out|under)?perform|% of|rating key/i

export function ratingIn(pages: readonly PageText[]): Found {
  for (const pattern of patterns) {
    for (const { number, text } of pages) {
      for (const match of text.matchAll(pattern)) {
        const word = (match[1] ?? '').replace(/\s+/g, ' ')
        const rating = ratingOf(word) ?? ratingOf(word.replaceAll('-', ' '))
        const line = text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 40)
        if (!rating || disclosures.test(line)) continue
        const value = word.replace(
          /(^|[ -])(\p{Ll})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
        return { value, label: value, words: wordsAround(text, match.index, match[0].length), page: number }
      }
    }
  }
  return undefined
}
