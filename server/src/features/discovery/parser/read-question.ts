// Reads a question in plain words as filters of a target list, and says which words it did not understand.
import { beginAt, dayAt, daysAt, moneyAt, moneyRangeAt, numberAt, quarterAt } from './amounts.ts'
import { isSaidAsName, type Lexicon, nameAt } from './lexicon.ts'
import { merged } from './merged.ts'
import { type Captured, longestMatch, remembered, type Slots } from './pattern.ts'
import type { Got, Meaning, Rule } from './rule.ts'
import { contactRules } from './rules/contact.ts'
import { ownershipRules } from './rules/ownership.ts'
import { profileRules } from './rules/profile.ts'
import { scoreRules } from './rules/scores.ts'
import { subjectRules } from './rules/subjects.ts'
import { quotedText, type Word, wordsOf } from './words.ts'

/** Of two equally long matches, the earlier rule wins. */
const rules: Rule[] = [...scoreRules, ...contactRules, ...ownershipRules, ...profileRules, ...subjectRules]

const idle = new Set(
  `show me find list give get tell which who whom what where whose the a an of our that have has had are is was were be been do
  does did and with for in on to at by we i us you please all any every investor investors fund funds manager managers
  institution institutions institutional firm firms shop shops account accounts organization organizations holder
  holders house houses targets target candidates ones those these them they their its it there also but then so can could would should
  want need like looking look search see say us too just only really from as into about than how many much also still
  currently now today ever yet already potential some me my names name company companies investing invest invests equity equities
  stock stocks shares share portfolio portfolios style styles based size sized type types who's buy side buyside long`.split(
    /\s+/,
  ),
)

/** Words that negate a phrase. */
const negations = new Set(
  'not no never without except excluding exclude outside non neither nor ignore ignoring beyond besides minus'.split(
    ' ',
  ),
)

export interface Part {
  text: string
  meaning: Meaning
}

export interface QuestionReading {
  meaning: Meaning
  /** The phrases that were understood, in order. */
  parts: Part[]
  notUnderstood: string[]
}

const slotsOf = (lexicon: Lexicon): Slots => ({
  number: numberAt,
  money: moneyAt,
  range: moneyRangeAt,
  day: dayAt(lexicon.today),
  begin: beginAt(lexicon.today),
  days: daysAt,
  quarter: quarterAt(lexicon.quarters),
  place: nameAt(lexicon.places, isSaidAsName),
  sector: nameAt(lexicon.sectors),
  cap: nameAt(lexicon.marketCaps),
  own: nameAt(lexicon.own, isSaidAsName),
  security: nameAt(lexicon.securities, isSaidAsName),
  tag: nameAt(lexicon.tags),
  user: nameAt(lexicon.users),
  quoted: (words, at) => {
    const word = words[at]
    const value = word && quotedText(word)
    return value ? [{ end: at + 1, value }] : []
  },
  proper: (words, at) => {
    let end = at
    while (end < at + 4 && /^\p{Lu}/u.test(words[end]?.typed ?? '')) end += 1
    return end > at
      ? [
          {
            end,
            value: words
              .slice(at, end)
              .map(({ typed }) => typed)
              .join(' '),
          },
        ]
      : []
  },
})

function gotOf(captured: Captured): Got {
  const of = (slot: string) => captured.filter((one) => one.slot === slot).map(({ value }) => value)
  return new Proxy({} as Got, { get: (_, slot) => of(String(slot)) })
}

interface Found {
  end: number
  meaning: Meaning
}

function bestAt(words: readonly Word[], at: number, slots: Slots, lexicon: Lexicon): Found | undefined {
  let best: Found | undefined
  for (const { pattern, read } of rules) {
    const match = longestMatch(pattern, words, at, slots)
    if (!match || (best && match.end <= best.end)) continue
    const meaning = read(gotOf(match.captured), lexicon)
    if (meaning) best = { end: match.end, meaning }
  }
  return best
}

/** Cities and metropolitan areas are combined with OR, as one filter. */
const keysOf = (meaning: Meaning): string[] => Object.keys(meaning).map((key) => (key === 'metro' ? 'city' : key))

/** Longer text is not a question, and parsing it would block other requests. */
const mostWords = 60

export function readQuestion(question: string, lexicon: Lexicon): QuestionReading {
  const all = wordsOf(question)
  const words = all.slice(0, mostWords)
  const slots = remembered(slotsOf(lexicon))
  const parts: Part[] = []
  const unread: [number, number][] = []
  let meaning: Meaning = {}
  let alternative: number | undefined
  let readUpTo = 0
  const leave = (from: number, to: number) => {
    const last = unread.at(-1)
    // "hold none of our peers" is one phrase, whatever its small words.
    if (last && isIdle(last[1], from)) last[1] = to
    else unread.push([from, to])
  }
  const isIdle = (from: number, to: number) =>
    from >= readUpTo && words.slice(from, to).every(({ folded }) => idle.has(folded))
  const textOf = (from: number, to: number) => question.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0)

  for (let at = 0; at < words.length; ) {
    const found = bestAt(words, at, slots, lexicon)
    const word = words[at]?.folded ?? ''
    if (!found) {
      const negated = negations.has(word) ? negatedEnd(words, at, slots, lexicon) : undefined
      if (negated) leave(at, negated)
      else if (word === 'or') alternative = at
      else if (!idle.has(word)) leave(at, at + 1)
      at = negated ?? at + 1
      continue
    }
    const next = merged(meaning, found.meaning, lexicon)
    const previous = parts.at(-1)
    // Filters are combined with AND: "growth or in Boston" cannot be expressed.
    const isOtherAlternative =
      alternative !== undefined &&
      previous &&
      !keysOf(found.meaning).some((key) => keysOf(previous.meaning).includes(key))
    if (!next) leave(at, found.end)
    else {
      if (isOtherAlternative && alternative !== undefined) leave(alternative, alternative + 1)
      meaning = next
      parts.push({ text: textOf(at, found.end), meaning: found.meaning })
    }
    alternative = undefined
    at = found.end
    if (next) readUpTo = at
  }
  const rest = all[mostWords]
  return {
    meaning,
    parts,
    notUnderstood: [...unread.map(([from, to]) => textOf(from, to)), ...(rest ? [question.slice(rest.start)] : [])],
  }
}

/** Where a negated phrase ends: read without its negation, it would mean the opposite. */
function negatedEnd(words: readonly Word[], at: number, slots: Slots, lexicon: Lexicon): number | undefined {
  for (let from = at + 1; from < Math.min(words.length, at + 4); from += 1) {
    const found = bestAt(words, from, slots, lexicon)
    if (found) return found.end
    if (!idle.has(words[from]?.folded ?? '')) return undefined
  }
  return undefined
}
