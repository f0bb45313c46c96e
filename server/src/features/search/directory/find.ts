// Runs a list: as the term stands, and where that finds next to nothing, as it may have been meant.
import type { Db } from '../../../platform/database/database.ts'
import {
  correctTerm,
  type Kind,
  type Matching,
  mostNames,
  type Term,
  termOf,
  vocabularyOf,
} from '../matching/queries.ts'
import { type Listing, type PageOf, pageOfRows, type Start, streamRows } from './queries.ts'

/** Fewer results than this, and unknown words of the term are taken for slips of the finger. */
const fewestResults = 3

export interface Search {
  kind: Kind
  text: string | undefined
  start: Start
  matching: (term: Term) => Matching
  listing: (matching: Matching | undefined) => Listing
}

/** As many rows as this are sorted as fast as they are found. */
const narrow = 300

export async function findPage<Row>(db: Db, search: Search, page: PageOf): Promise<{ rows: Row[]; total: number }> {
  const { kind, text, start, matching, listing } = search
  if (!text) return pageOfRows(db, listing(undefined), page, start.version)
  const term = termOf(text, start)
  if (!term) return { rows: [], total: 0 }
  const vocabulary = await vocabularyOf(db, kind, start.version)
  const { nearest, ...plain } = listing(matching(term))
  const isBroad = nearest && mostNames(vocabulary, term) > narrow
  const found = await pageOfRows<Row>(db, isBroad ? { ...plain, nearest } : plain, page, start.version)
  if (found.total >= fewestResults) return found
  const corrected = await correctTerm(db, kind, term, vocabulary)
  return corrected ? pageOfRows(db, listing(matching(corrected)), page, start.version) : found
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
