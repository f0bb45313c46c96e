// Runs a list query with the term as typed and, if there are almost no results, again with typos corrected.
import { defaultPageSize } from '@rostrum/contract/platform/paging'
import type { Db } from '#platform/database/database.ts'
import {
  anyNames,
  correctTerm,
  isBroadTerm,
  isCommonTerm,
  type Kind,
  type Matching,
  type Term,
  termOf,
  vocabularyOf,
  weighTerm,
} from './matching/queries.ts'
import { type Listing, type PageOf, pageOfRows, type Start, streamRows } from './queries/directory.ts'

/** With fewer results than this, unknown words of the term are treated as typos. */
const fewestResults = 3

export interface Search {
  kind: Kind
  text: string | undefined
  start: Start
  matching: (term: Term) => Matching
  listing: (matching: Matching | undefined) => Listing
}

/** Candidate limits: a search dialog, and the list pages people actually read; beyond that, all matches are sorted. */
const candidateLimits = [10, 100]

export async function findPage<Row>(db: Db, search: Search, page: PageOf): Promise<{ rows: Row[]; total: number }> {
  const { kind, text, start, matching, listing } = search
  if (!text) return pageOfRows(db, listing(undefined), page, start.version)
  const term = termOf(text, start)
  if (!term) return { rows: [], total: 0 }
  const vocabulary = await vocabularyOf(db, kind, start.version)
  const wanted = (page.pageOffset ?? 0) + (page.pageSize ?? defaultPageSize)
  // The same limit for every page, so that no row is repeated or skipped.
  const candidates = candidateLimits.find((count) => wanted <= count)
  const ask = (asked: Term) => {
    const { nearest, ...plain } = listing(matching(weighTerm(vocabulary, asked)))
    // With filters besides the term, the number of rows the term matches predicts nothing.
    const isBroad = candidates && plain.conditions.length === 1 && isBroadTerm(vocabulary, asked, candidates)
    if (!isBroad || !nearest) return pageOfRows<Row>(db, plain, page, start.version)
    const near = isCommonTerm(vocabulary, asked)
      ? ({ which: [...nearest, anyNames], candidates, breadth: 'common' } as const)
      : ({ which: nearest, candidates, breadth: 'broad' } as const)
    return pageOfRows<Row>(db, { ...plain, near }, page, start.version)
  }
  const found = await ask(term)
  if (found.total >= fewestResults) return found
  const corrected = await correctTerm(db, kind, term, vocabulary)
  return corrected ? ask(corrected) : found
}

export async function* findAll<Row>(db: Db, search: Search): AsyncGenerator<Row> {
  const { kind, text, start, matching, listing } = search
  if (!text) return yield* streamRows<Row>(db, listing(undefined))
  const term = termOf(text, start)
  if (!term) return
  const { total } = await pageOfRows(db, listing(matching(term)), { pageSize: fewestResults }, start.version)
  const vocabulary = await vocabularyOf(db, kind, start.version)
  const corrected = total < fewestResults ? await correctTerm(db, kind, term, vocabulary) : undefined
  yield* streamRows<Row>(db, listing(matching(corrected ?? term)))
}
