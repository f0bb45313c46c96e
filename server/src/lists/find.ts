// Runs a list query with the term as typed and, if nothing is found, with a more tolerant reading of it.
import { defaultPageSize, type TermMatch } from '@rostrum/contract/platform/paging'
import type { Db } from '#platform/database/database.ts'
import { isBroadTerm, isCommonTerm, mostExamined, namesOf, rarestWords, weighTerm } from './matching/breadth.ts'
import { anyNames, correctTerm, type Matching, maskOf, matchingAnyWord, vocabularyOf } from './matching/queries.ts'
import { type Kind, type Term, termOf, type Word, withMeanings, withoutNoise, withStates } from './matching/term.ts'
import type { Vocabulary } from './matching/vocabulary.ts'
import { type Listing, listMasks, type PageOf, pageOfRows, type Start, streamRows } from './queries/directory.ts'

export interface Search {
  kind: Kind
  text: string | undefined
  start: Start
  matching: (term: Term) => Matching
  listing: (matching: Matching | undefined) => Listing
}

/** Candidate limits: a search dialog, and the list pages people actually read; beyond that, all matches are sorted. */
const candidateLimits = [10, 100]

interface Found<Row> {
  rows: Row[]
  total: number
  /** Absent without a term. */
  match?: TermMatch
}

export async function findPage<Row>(db: Db, search: Search, page: PageOf): Promise<Found<Row>> {
  const { kind, text, start, matching, listing } = search
  if (!text) return pageOfRows(db, listing(undefined), page, start.version)
  const vocabulary = await vocabularyOf(db, kind, start.version)
  const wanted = (page.pageOffset ?? 0) + (page.pageSize ?? defaultPageSize)
  // The same limit for every page, so that no row is repeated or skipped.
  const candidates = candidateLimits.find((count) => wanted <= count)
  const ask = (asked: Term) => {
    const { nearest, ...plain } = listing(matching(weighTerm(vocabulary, asked)))
    // With filters besides the term, the number of rows the term matches predicts nothing.
    const isBroad = candidates && plain.conditions.length === 1 && isBroadTerm(kind, vocabulary, asked, candidates)
    if (!isBroad || !nearest) return pageOfRows<Row>(db, plain, page, start.version)
    const near = isCommonTerm(kind, vocabulary, asked)
      ? ({ which: [...nearest, anyNames], candidates, breadth: 'common' } as const)
      : ({ which: nearest, candidates, breadth: 'broad' } as const)
    return pageOfRows<Row>(db, { ...plain, near }, page, start.version)
  }
  const { found, match } = await interpret(db, search, vocabulary, ask)
  return { ...(found ?? { rows: [], total: 0 }), match }
}

export async function* findAll<Row>(db: Db, search: Search): AsyncGenerator<Row> {
  const { kind, text, start, matching, listing } = search
  if (!text) return yield* streamRows<Row>(db, listing(undefined))
  const vocabulary = await vocabularyOf(db, kind, start.version)
  const ask = (asked: Term) => pageOfRows(db, listing(matching(asked)), { pageSize: 1 }, start.version)
  const { term } = await interpret(db, search, vocabulary, ask)
  if (term) yield* streamRows<Row>(db, listing(matching(term)))
}

interface Interpretation<Answer> {
  term?: Term
  found?: Answer
  match: TermMatch
}

const exact: TermMatch = { type: 'exact', leftOut: [] }

/**
 * The term as typed; if that finds nothing, without words that identify nothing; then with its states; then with typos
 * corrected; at last with as many of its words as occur together. Only a term that finds nothing pays for further queries.
 */
async function interpret<Answer extends { total: number }>(
  db: Db,
  search: Search,
  vocabulary: Vocabulary,
  ask: (term: Term) => Promise<Answer>,
): Promise<Interpretation<Answer>> {
  const { kind, text = '', start } = search
  const parsed = termOf(text, start)
  if (!parsed) return { match: exact }
  const typed = withMeanings(kind, vocabulary, parsed)
  const asTyped = await ask(typed)
  if (asTyped.total > 0) return { term: typed, found: asTyped, match: exact }

  const named = withoutNoise(typed)
  const asNamed = named && (await ask(named))
  if (asNamed && asNamed.total > 0) return { term: named, found: asNamed, match: exact }

  const placed = withStates(kind, named ?? typed)
  const asPlaced = placed && (await ask(placed))
  if (asPlaced && asPlaced.total > 0) return { term: placed, found: asPlaced, match: exact }

  const { term, isChanged, unknown } = await correctTerm(db, kind, placed ?? named ?? typed, vocabulary)
  if (isChanged && unknown.length === 0) {
    const found = await ask(term)
    if (found.total > 0) return { term, found, match: { type: 'corrected', leftOut: [] } }
  }
  const known = without(unknown, term)
  const some = unknown.length > 0 && isMost(known, term) ? await ask(known) : undefined
  if (some && some.total > 0) return { term: known, found: some, match: leavingOut(known, term) }
  const together = await withMostWords(db, search, term, vocabulary)
  if (!together) return { found: asTyped, match: exact }
  return { term: together, found: await ask(together), match: leavingOut(together, term) }
}

/** Keys are of the whole term. */
const without = (words: readonly Word[], term: Term): Term => ({
  words: term.words.filter((word) => !words.includes(word)),
  keys: [],
})
const leavingOut = (kept: Term, term: Term): TermMatch => ({
  type: 'partial',
  leftOut: term.words.filter((word) => !kept.words.includes(word)).map(({ typed }) => typed),
})
const isMost = (kept: Term, term: Term): boolean => kept.words.length * 2 >= term.words.length

/** More words than this are left out. */
const mostWords = 20

/** The words of a term that occur together in some row: as many as possible, at least half, and the rarest of those. */
async function withMostWords(db: Db, search: Search, whole: Term, vocabulary: Vocabulary): Promise<Term | undefined> {
  const { kind, listing } = search
  const words = whole.words.slice(0, mostWords)
  if (words.length < 2) return undefined
  const examined = listing(matchingAnyWord(kind, rarestWords(vocabulary, words)))
  const options = (await listMasks(db, examined, maskOf(kind, words), mostExamined)).map((mask) => {
    const kept = words.filter((_, at) => (mask & (1 << at)) !== 0)
    const commonness = kept.reduce((product, word) => product * (namesOf(vocabulary, word) + 1), 1)
    return { term: { words: kept, keys: [] }, commonness }
  })
  const [best] = options.sort((a, b) => b.term.words.length - a.term.words.length || a.commonness - b.commonness)
  return best && isMost(best.term, whole) ? best.term : undefined
}
