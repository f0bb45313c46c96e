// Estimates how many names a term finds, from the vocabulary in memory, so that the query strategy is chosen beforehand.
import type { Kind, Term, Word } from './term.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Upper bound on the number of market names that have this word. */
export const namesOf = (vocabulary: Vocabulary, { stems }: Word): number =>
  stems.reduce((sum, stem) => sum + vocabulary.namesBeginning(stem), 0)

/** The same term with its selective words marked. */
export function weighTerm(vocabulary: Vocabulary, term: Term): Term {
  const names = term.words.map((word) => namesOf(vocabulary, word))
  const most = Math.min(...names) * 4 + 10
  return { ...term, selectiveWords: [...names.keys()].filter((at) => (names[at] ?? 0) <= most) }
}

/** Average number of words that a row is found by, locations and titles included. */
const wordsOfRow: Record<Kind, number> = { organizations: 5, people: 11, funds: 4, securities: 8 }
/** Fewer pages of matches than this are sorted in full, so that their order is the same on every page. */
const fewestPages = 10
/** Cost of sorting one match, in rows scanned. */
const priceOfSorting = 3

/** Estimated share of the market's names that match, assuming words are evenly distributed. */
const shareFound = (kind: Kind, vocabulary: Vocabulary, { words }: Term): number =>
  words.reduce(
    (share, word) => share * Math.min(1, (namesOf(vocabulary, word) * wordsOfRow[kind]) / vocabulary.entries),
    1,
  )

/**
 * Whether a term matches so many names that scanning the heaviest names until `wanted` are found is cheaper than
 * sorting all matches.
 */
export function isBroadTerm(kind: Kind, vocabulary: Vocabulary, term: Term, wanted: number): boolean {
  const names = vocabulary.entries / wordsOfRow[kind]
  const found = names * shareFound(kind, vocabulary, term)
  return found > wanted * fewestPages && found * found > (wanted * names) / priceOfSorting
}

/** Whether any thousand names contain some matches, as for Inc and Corp, which the heaviest names may not contain. */
export const isCommonTerm = (kind: Kind, vocabulary: Vocabulary, term: Term): boolean =>
  shareFound(kind, vocabulary, term) > 0.03

/** How many rows are examined to find out which words of a term occur together. */
export const mostExamined = 2000
/** More rows than this are gathered from the index for it only if every word is that common. */
const mostGathered = 5000

/** The rarest words, as long as their rows are few, but at least two. */
export function rarestWords(vocabulary: Vocabulary, words: readonly Word[]): Word[] {
  const counted = words.map((word) => ({ word, names: namesOf(vocabulary, word) })).sort((a, b) => a.names - b.names)
  const namesUpTo = (at: number) => counted.slice(0, at + 1).reduce((sum, { names }) => sum + names, 0)
  return counted.filter((_, at) => at < 2 || namesUpTo(at) <= mostGathered).map(({ word }) => word)
}
