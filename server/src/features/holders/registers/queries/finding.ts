// Filters the positions of a register without scanning it: by cells (holders with equal values in all filterable
// columns), by words of names, and by prefix of an account or an email address.

import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { PositionQuery } from '@rostrum/contract/holders/register-rows-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { accountKey } from '../holder-key.ts'

type Filters = Omit<z.output<typeof PositionQuery>, 'pageSize' | 'pageOffset' | 'sort'>
type Condition = RawBuilder<SqlBool>

/** Up to this many rows are fetched and sorted; beyond that, the list is scanned in its order until a page is full. */
const few = 20_000

export interface Narrowed {
  condition: Condition
  /** Whether the condition lets an index narrow it down to a few rows. */
  isFew: boolean
  /** Set if known without counting. */
  total: number | undefined
}

const prefix = (text: string) => ({ from: text, until: `${text}\u{10ffff}` })

/** One entry per filter type that is set. */
export async function narrow(
  db: Db,
  snapshot: Pick<RegisterSnapshot, 'id' | 'holderCount'>,
  filters: Filters,
): Promise<Narrowed[]> {
  const { term, match } = filters
  return [
    ...(await ofCells(db, snapshot.id, filters)),
    ...(term ? [await ofTerm(db, snapshot.id, term)] : []),
    ...(match === 'none' ? [await ofUnmatched(db, snapshot)] : match ? [ofMatch(snapshot.id, match)] : []),
  ]
}

async function ofCells(db: Db, snapshotId: string, filters: Filters): Promise<Narrowed[]> {
  const chosen: [column: string, codes: readonly string[] | undefined][] = [
    ['band', filters.bands],
    ['tenure', filters.tenures],
    ['country', filters.countries],
    ['state', filters.states],
    ['intermediary', filters.intermediaries],
    ['type', filters.types],
  ]
  const conditions = chosen.flatMap(([column, codes]) =>
    codes?.length ? [sql`${sql.ref(column)} in (${sql.join(codes)})`] : [],
  )
  if (conditions.length === 0) return []
  const { rows } = await sql<{ cells: number[]; total: number }>`
    select coalesce(array_agg(cell), '{}') as cells, coalesce(sum(holder_count), 0)::int as total
    from app.register_cells where snapshot_id = ${snapshotId} and ${sql.join(conditions, sql` and `)}`.execute(db)
  const { cells = [], total = 0 } = rows[0] ?? {}
  const isFew = total <= few
  // `+ 0` keeps the planner off the index on cell: many rows match, so scanning in sort order fills a page quickly.
  return [{ condition: sql`${isFew ? sql`p.cell` : sql`p.cell + 0`} = any (${cells}::bigint[])`, isFew, total }]
}

async function ofTerm(db: Db, snapshotId: string, term: string): Promise<Narrowed> {
  const others = await listBeginning(db, snapshotId, term)
  const isOther = sql<SqlBool>`p.row_number = any (${others}::int[])`
  const words = await countWords(db, snapshotId, term)
  const rarest = words.reduce((one, other) => (other.holderCount < one.holderCount ? other : one), words[0] ?? nothing)
  const isNamed = sql<SqlBool>`(${sql.join(
    words.map(({ word }) => sql`position(${` ${word}`} in ' ' || p.sort_name) > 0`),
    sql` and `,
  )})`
  if (rarest.holderCount > few) {
    // A single word without longer variants has a stored count.
    const total = words.length === 1 && rarest.wordCount === 1 && others.length === 0 ? rarest.holderCount : undefined
    return { condition: others.length > 0 ? sql`(${isNamed} or ${isOther})` : isNamed, isFew: false, total }
  }
  const borne = rarest.holderCount > 0 ? await listBearers(db, snapshotId, rarest.word) : []
  const isBorne = sql<SqlBool>`p.row_number = any (${[...new Set([...borne, ...others])]}::int[])`
  const condition =
    words.length > 1 && borne.length > 0 ? sql<SqlBool>`${isBorne} and (${isNamed} or ${isOther})` : isBorne
  return { condition, isFew: true, total: undefined }
}

const nothing = { word: '', holderCount: 0, wordCount: 0 }

/** For each word of the term, how many holders have a word with that prefix. */
async function countWords(db: Db, snapshotId: string, term: string) {
  const { rows: folded } = await sql<{ words: string }>`select market.sort_name(${term}) as words`.execute(db)
  const words = [...new Set(folded[0]?.words.split(' ').filter((word) => word !== ''))]
  const ranges = words.map(prefix)
  const { rows } = await sql<{ word: string; holderCount: number; wordCount: number }>`
    select asked.low as word, coalesce(sum(w.holder_count), 0)::int as holder_count, count(w.word)::int as word_count
    from unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ until }) => until)}::text[]) as asked (low, high)
    left join app.register_words w on w.snapshot_id = ${snapshotId} and w.word >= asked.low and w.word < asked.high
    group by 1`.execute(db)
  return rows
}

async function listBearers(db: Db, snapshotId: string, word: string): Promise<number[]> {
  const { from, until } = prefix(word)
  const { rows } = await sql<{ found: number[] | null }>`
    select array_agg(distinct row_number) as found from app.register_words w, unnest(w.row_numbers) row_number
    where w.snapshot_id = ${snapshotId} and w.word >= ${from} and w.word < ${until}`.execute(db)
  return rows[0]?.found ?? []
}

/** Holders whose account or email address starts with the term. */
async function listBeginning(db: Db, snapshotId: string, term: string): Promise<number[]> {
  // A term without letters or digits cannot be an account.
  const account = prefix(accountKey(/[\p{L}\p{N}]/u.test(term) ? term : 'none such'))
  const email = prefix(term.toLowerCase())
  const { rows } = await sql<{ rowNumber: number }>`
    (select row_number from app.register_positions where snapshot_id = ${snapshotId}
      and holder_key >= ${account.from} and holder_key < ${account.until} limit ${few})
    union
    (select row_number from app.register_positions where snapshot_id = ${snapshotId}
      and email collate "C" >= ${email.from} and email collate "C" < ${email.until} limit ${few})`.execute(db)
  return rows.map(({ rowNumber }) => rowNumber)
}

const confirmedNames = sql`select m.plain_name from app.register_matches m where m.organization_id is not null`
const suggestedNames = (snapshotId: string) => sql`
  select n.plain_name from app.register_names n where n.snapshot_id = ${snapshotId} and n.organization_id is not null
    and not exists (
      select from app.register_matches m where m.customer_id = n.customer_id and m.plain_name = n.plain_name)`

function ofMatch(snapshotId: string, match: 'confirmed' | 'suggested'): Narrowed {
  const names = match === 'confirmed' ? confirmedNames : suggestedNames(snapshotId)
  return { condition: sql`p.plain_name in (${names})`, isFew: true, total: undefined }
}

/** Almost all holders, so the matched ones are counted instead. */
async function ofUnmatched(
  db: Db,
  { id, holderCount }: Pick<RegisterSnapshot, 'id' | 'holderCount'>,
): Promise<Narrowed> {
  const matched = sql`${confirmedNames} union ${suggestedNames(id)}`
  const { rows } = await sql<{ count: number }>`
    select count(*) from app.register_positions p where p.snapshot_id = ${id} and p.plain_name in (${matched})`.execute(
    db,
  )
  const total = holderCount - (rows[0]?.count ?? 0)
  return { condition: sql`p.plain_name not in (${matched})`, isFew: false, total }
}
