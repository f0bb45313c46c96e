// Estimates how many names a term finds, from the vocabulary in memory, so that the query strategy is chosen beforehand.
import type { Term, Word } from './term.ts'
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

/** Average number of words in a name. */
const wordsOfName = 3
/** Cost of sorting one match, in rows scanned. */
const priceOfSorting = 3

/** Estimated share of the market's names that match, assuming words are evenly distributed. */
const shareFound = (vocabulary: Vocabulary, { words }: Term): number =>
  words.reduce((share, word) => share * Math.min(1, (namesOf(vocabulary, word) * wordsOfName) / vocabulary.entries), 1)

/**
 * Whether a term matches so many names that scanning the heaviest names until `wanted` are found is cheaper than
 * sorting all matches.
 */
export function isBroadTerm(vocabulary: Vocabulary, term: Term, wanted: number): boolean {
  const names = vocabulary.entries / wordsOfName
  const found = names * shareFound(vocabulary, term)
  return found * found > (wanted * names) / priceOfSorting
}

/** Whether any thousand names contain some matches, as for Inc and Corp, which the heaviest names may not contain. */
export const isCommonTerm = (vocabulary: Vocabulary, term: Term): boolean => shareFound(vocabulary, term) > 0.03

/** How many rows with one of a term's rarest words are examined for its other words. */
export const mostExamined = 2000

/** Unknown words, which may still be part of an address, the two rarest known ones, and more while they are rare. */
export function rarestWords(vocabulary: Vocabulary, { words }: Term): Word[] {
  const counted = words.map((word) => ({ word, names: namesOf(vocabulary, word) })).sort((a, b) => a.names - b.names)
  const unknown = counted.filter(({ names }) => names === 0)
  const known = counted.filter(({ names }) => names > 0)
  const namesUpTo = (at: number) => known.slice(0, at + 1).reduce((sum, { names }) => sum + names, 0)
  return [...unknown, ...known.filter((_, at) => at < 2 || namesUpTo(at) <= mostExamined)].map(({ word }) => word)
}
