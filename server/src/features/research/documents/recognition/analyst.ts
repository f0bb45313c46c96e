import type { PageText } from '../page-text.ts'
import { type Found, type Known, phrase, wordsAround } from './known.ts'

function knownAnalyst(pages: readonly PageText[], { analysts }: Known, brokerId: string | undefined): Found {
  const own = brokerId ? analysts.filter((one) => one.brokerId === brokerId) : analysts
  let first: { at: number; found: Found } | undefined
  for (const { number, text } of pages) {
    for (const { name, email } of own) {
      const match = phrase(name).exec(text) ?? (email ? phrase(email).exec(text) : null)
      if (!match || (first && first.at <= match.index)) continue
      const words = wordsAround(text, match.index, match[0].length)
      first = { at: match.index, found: { value: name, label: name, words, page: number } }
    }
    if (first) return first.found
  }
  return undefined
}

const given = "\\p{Lu}[\\p{L}’'-]{1,30}"
const name = `(${given}(?: \\p{Lu}\\.)?(?: (?:de|van|von|la|di|bin))?(?: ${given}){1,2})`
const degrees = '(?:,? (?:CFA|CPA|CA|MBA|Ph\\.?D\\.?))*'
const role = '(?:senior |lead |research |equity |covering ){0,3}analyst'

/** Most reliable first. */
const patterns = [
  new RegExp(`\\banalysts?(?: name)?: ?${name}`, 'iu'),
  new RegExp(`^${name}${degrees},? ?[-–|,]? ?${role}\\b`, 'imu'),
  new RegExp(`^${name}${degrees}\\n${role}\\b`, 'imu'),
  new RegExp(`^${role}\\n${name}`, 'imu'),
  new RegExp(`^${name}, (?:CFA|CPA|CA|MBA|Ph\\.?D\\.?)`, 'mu'),
  new RegExp(
    `^${name}${degrees}\\s{0,3}[|·]?\\s{0,3}(?:\\+?[\\d() .-]{7,20})?\\s{0,3}[\\w.-]{2,40}@[\\w.-]{4,60}`,
    'mu',
  ),
]
const notNames =
  /\b(?:research|equity|capital|securities|partners|company|update|report|price|target|rating|inc|limited|certification)\b/i
/** The flag i, which the role needs, would also find names in lower case. */
const isName = (text: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(text) && !notNames.test(text) && !/ \p{Ll}{4}/u.test(text)

/** A known analyst of the broker, or a name beside the word analyst, a degree or an address. */
export function analystIn(pages: readonly PageText[], known: Known, brokerId: string | undefined): Found {
  const found = knownAnalyst(pages, known, brokerId)
  if (found) return found
  for (const pattern of patterns) {
    for (const { number, text } of pages) {
      const match = pattern.exec(text)
      const value = match?.[1]?.replace(/\s+/g, ' ').trim() ?? ''
      if (!match || !isName(value)) continue
      return { value, label: value, words: wordsAround(text, match.index, match[0].length), page: number }
    }
  }
  return undefined
}
