// A list of holders: ranked among all, filtered, sorted, and paginated before anything is joined to it.
import type { HolderMarks } from '@rostrum/contract/holders/marks'
import type { Holder, Move } from '@rostrum/contract/holders/values'
import { orientationOf } from '@rostrum/contract/market/values'
import type { Sort } from '@rostrum/contract/platform/sort'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { throughCursor } from '#lists/queries/directory.ts'
import type { StoredMarks } from '#market/queries/marks.ts'
import type { Db } from '#platform/database/database.ts'
import type { Scope } from '../../scope/scope.ts'
import type { MarketHolder } from '../with-own.ts'
import { allOf, conditionsOf, directory, withClause } from './held.ts'

export interface SortKey {
  by: Fragment
  /** Join that provides the key, applied before pagination; omitted if the holder's own row has it. */
  join?: Fragment
  /** Ties are rare, so pagination does not need names as a tiebreaker. */
  hasFewTies?: true
}

export interface Listing<Field extends string> {
  scope: Scope
  /** CTEs that the other fragments read. */
  tables?: readonly Fragment[]
  /** A relation with an `id` and the columns shown for each holder. */
  holders: Fragment
  /** The same holders with their `id` only, where that is cheaper to count. */
  ids?: Fragment
  /** Conditions over `h`, in addition to the filters. */
  only?: readonly Fragment[]
  /** Set if `only` also reads the directory. */
  needsDirectory?: boolean
  sort: readonly Sort<Field>[]
  keys: Record<Field, SortKey>
  extras: Fragment
  /** Joined to `h`, the rows of the page; the whole page is the table `shown`. */
  joins: Fragment
}

export interface PageOf {
  pageSize: number
  pageOffset: number
}

export interface StoredHolder {
  id: string
  name: string
  type: Holder['type']
  city: string | null
  state: string | null
  countryCode: string | null
  styles: Holder['styles']
  turnover: number | null
  turnoverLabel: Holder['turnoverLabel']
  aum: number | null
  eaum: number | null
  managerCount: number
}

const holderColumns = sql`d.name, d.type, d.city, d.state, d.country_code, d.styles, d.turnover, d.turnover_label, d.aum,
  d.eaum`

export const holderOf = (row: StoredHolder): MarketHolder => ({
  id: row.id,
  name: row.name,
  type: row.type,
  city: row.city,
  state: row.state,
  country: row.countryCode,
  styles: row.styles,
  orientation: orientationOf(row.styles),
  turnover: row.turnover,
  turnoverLabel: row.turnoverLabel,
  aum: row.aum,
  eaum: row.eaum,
  managerCount: row.managerCount,
})

const way = (direction: Sort['direction']) => (direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`)

/** Ties are ordered by name, then id, so that pagination is stable. */
function statementOf<Field extends string>(listing: Listing<Field>, page?: PageOf): Fragment {
  const { scope, sort, keys, only = [] } = listing
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const [first] = sort
  const isPlain =
    first !== undefined && keys[first.field].hasFewTies && sort.slice(1).every(({ field }) => field === 'name')
  const needsDirectory = listing.needsDirectory || conditions.length > 0 || !isPlain
  const chosen = needsDirectory ? sort : sort.filter(({ field }) => field !== 'name')
  const ordered = chosen.map(({ direction }, at) => sql`${sql.ref(`order_${at + 1}`)} ${way(direction)}`)
  const joins = new Set(chosen.flatMap(({ field }) => keys[field].join ?? []))
  const joined = sql`join ${directory(scope)} d on d.id = h.id`
  const order = sql.join([...ordered, ...(needsDirectory ? [sql`sort_name`] : []), sql`id`])
  const shown = sql`shown as materialized (
      select h.*, count(*) over () as total ${needsDirectory ? sql`, d.sort_name` : sql``}
        ${sql.join(
          chosen.map(({ field }, at) => sql`, ${keys[field].by} as ${sql.ref(`order_${at + 1}`)}`),
          sql``,
        )}
      from ${listing.holders} h ${needsDirectory ? joined : sql``} ${sql.join([...joins], sql` `)}
      where ${allOf([...only, ...conditions])}
      order by ${order} ${page ? sql`limit ${page.pageSize} offset ${page.pageOffset}` : sql``})`
  return sql`${withClause([...(listing.tables ?? []), shown])}
    select h.*, ${holderColumns}, ${listing.extras} from shown h ${joined} ${listing.joins}
    order by ${sql.join([...ordered, sql`d.sort_name`, sql`h.id`])}`
}

export async function rowsOf<Row>(db: Db, listing: Listing<string>, page: PageOf) {
  const { rows } = await sql<Row & { total: number }>`${statementOf(listing, page)}`.execute(db)
  return rows
}

export const pageOf = <Row extends object>(db: Db, listing: Listing<string>, page: PageOf) =>
  pageWithTotal<Row>((cut) => rowsOf<Row>(db, listing, cut), page)

/** Row count of a list, without reading its columns. */
export async function countRows(
  db: Db,
  { scope, tables, holders, ids = holders, only = [] }: Listing<string>,
): Promise<number> {
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const joined = conditions.length > 0 ? sql`join ${directory(scope)} d on d.id = h.id` : sql``
  const { rows } = await sql<{ total: number }>`${withClause(tables)}
    select count(*) as total from ${ids} h ${joined} where ${allOf([...only, ...conditions])}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Every row through a cursor, in constant memory. */
export const allRows = <Row>(db: Db, listing: Listing<string>): AsyncGenerator<Row> =>
  throughCursor<Row>(db, statementOf(listing))

/** New and returning holders are marked as such. */
export const marksOf = ({ schedule, notFiledFor }: StoredMarks, move: Move | null): HolderMarks => ({
  schedule,
  entry: move === 'new' || move === 'returning' ? move : null,
  notFiledFor,
})

/** Null if the two reports cannot be compared. A buyer who held it in an earlier quarter is returning. */
export function moveOf(shares: number, previousShares: number | null, heldBefore: boolean): Move | null {
  if (previousShares === null) return null
  if (shares === 0) return 'exited'
  if (previousShares === 0) return heldBefore ? 'returning' : 'new'
  if (shares === previousShares) return 'unchanged'
  return shares > previousShares ? 'increased' : 'decreased'
}
