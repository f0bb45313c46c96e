// What looks like a speaker's name, and what the words after it say: a title or a firm.
import type { SpeakerRole } from '@rostrum/contract/research/transcripts-query'

export interface Described {
  name: string
  title: string | null
  firm: string | null
  role: SpeakerRole
}

const longestName = 60
const part = /^(?:\p{Lu}[\p{L}'’.-]*|(?:de|der|den|van|von|la|le|di|da|del|bin|al|el|st\.?|y|mc|mac))$/u
const suffix = /^(?:jr\.?|sr\.?|ii|iii|iv|cfa|cpa|phd|ph\.d\.|md|m\.d\.|mba)$/i

/** Words of headings that look like names. */
const noNames = new Set(
  `about act actual adjusted agreement analyst analysts annual answer answers assets balance board business call cash chief closing company conclusion
  conference contact contents corporate corporation cost costs date discussion earnings ended ending event executive executives exhibit
  finance financial first fiscal forward fourth full gaap good good-bye gross guidance high highlights inc. income incorporated instructions
  investor investors key liabilities looking low management market months morning net next non-gaap note notice officer operating operations outlook
  overview participants page phone please prepared presentation press program quarter question question-and-answer
  questions rate reconciliation relations release remarks results revenue safe sales sec second section segment services session shares
  slide source statement statements summary table thank thanks tax third time title total transcript webcast welcome year yes`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Two to five capitalized words, with the letters after them: Jane M. van Doe, CFA. */
export function isName(text: string): boolean {
  if (text.length < 4 || text.length > longestName) return false
  const words = text.split(/\s+/).filter((word) => !suffix.test(word.replace(/[,.]+$/, '')))
  if (words.length < 2 || words.length > 5) return false
  if (!words.every((word) => part.test(word.replace(/,$/, '')))) return false
  return !words.some((word) => noNames.has(word.toLowerCase().replace(/[,:]$/, '')))
}

const operators = /^(?:(?:conference |event )?operator|(?:the )?moderator|coordinator|teleconference operator)$/i
const unnamed =
  /^(?:unidentified|unknown|unverified)\s+(?:\w+\s+)?(speaker|analyst|participant|company representative|executive|person|audience member)$/i

export const isOperator = (text: string): boolean => text.length < 40 && operators.test(text)
export const isUnnamed = (text: string): boolean => text.length < 60 && unnamed.test(text)

const titleWords =
  /\b(?:chief|officer|president|chair(?:man|woman|person)?|director|head|vice|vp|svp|evp|ceo|cfo|coo|cto|founder|treasurer|controller|secretary|counsel|manager|investor relations|ir|partner|principal|associate|analyst|strategist)\b/i
const analystWords = /\banalyst\b|\bequity research\b/i
const companyTitle =
  /\b(?:chief|officer|president|chair(?:man|woman|person)?|ceo|cfo|coo|cto|founder|treasurer|controller|general counsel|investor relations|ir)\b/i

const shorten = (text: string): string | null => {
  const trimmed = text.replace(/\s+/g, ' ').replace(/^[\s,;:()[\]–—-]+|[\s,;:()[\]–—-]+$/g, '')
  return trimmed === '' ? null : trimmed.slice(0, 200)
}

/** A title of several parts stays one: Senior Vice President, Finance. */
function titleAndFirm(rest: string): { title: string | null; firm: string | null } {
  const strong = rest.split(/\s+(?:--|[–—-])\s+|[()]/).filter((one) => shorten(one) !== null)
  if (strong.length > 1) {
    const titles = strong.filter((one) => titleWords.test(one))
    const firms = strong.filter((one) => !titleWords.test(one))
    return { title: shorten(titles.join(', ')), firm: shorten(firms[0] ?? '') }
  }
  const only = strong[0] ?? ''
  if (!titleWords.test(only)) return { title: null, firm: shorten(only) }
  const comma = only.lastIndexOf(',')
  const [before, after] = comma < 0 ? [only, ''] : [only.slice(0, comma), only.slice(comma + 1)]
  // "Analyst, Merriton Securities" and "Merriton Securities, Analyst", but not "Vice President, Finance".
  if (analystWords.test(only) || /\b(?:managing director|associate|partner)\b/i.test(before)) {
    if (after && !titleWords.test(after)) return { title: shorten(before), firm: shorten(after) }
    if (after && !titleWords.test(before)) return { title: shorten(after), firm: shorten(before) }
  }
  return { title: shorten(only), firm: null }
}

/** `hint` is the role that the list or the mark before the name gives. */
export function describe(name: string, rest: string, hint: SpeakerRole = 'unknown'): Described {
  const clean = personCase(shorten(name) ?? name)
  if (isOperator(clean)) return { name: 'Operator', title: null, firm: null, role: 'operator' }
  const { title, firm } = titleAndFirm(rest)
  if (hint !== 'unknown') return { name: clean, title, firm: hint === 'company' ? null : firm, role: hint }
  const said = `${title ?? ''} ${isUnnamed(clean) ? clean : ''}`
  if (analystWords.test(said)) return { name: clean, title, firm, role: 'analyst' }
  if (companyTitle.test(said) || /company representative|executive/i.test(said)) {
    return { name: clean, title, firm: null, role: 'company' }
  }
  if (firm) return { name: clean, title, firm, role: 'analyst' }
  return { name: clean, title, firm, role: title ? 'company' : 'unknown' }
}

/** JANE MCDOE is Jane Mcdoe: nothing says where the second capital was. */
export function personCase(name: string): string {
  if (name !== name.toUpperCase() || !/\p{Lu}{2}/u.test(name)) return name
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** The same person under Jane Doe, JANE DOE, Jane M. Doe and Jane Doe, CFA. */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .split(/[\s,]+/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word !== '' && !suffix.test(word))
  return words.length > 2
    ? [words[0], ...words.slice(1, -1).filter((word) => word.length > 1), words.at(-1)].join(' ')
    : words.join(' ')
}
