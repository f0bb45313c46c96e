// Builds the SQL of a directory list over one row `d`: filters, sort, page or stream, and total.
import { defaultPageSize } from '@rostrum/contract/platform/paging'
import type { Sort } from '@rostrum/contract/platform/sort'
import { sql } from 'kysely'
import { cacheUntilChange, totalFromLastPage } from '#platform/cache-until-change.ts'
import type { Db } from '#platform/database/database.ts'
import { unprocessable } from '#platform/errors.ts'
import type { Fragment, Matching } from '../matching/queries.ts'
import { namePartOf } from '../matching/term.ts'
import { totalOf } from '../totals.ts'

/** The signed-in user: lists show rows of their customer and what is in its IRM. */
export interface Viewer {
  customerId: string
  userId: string
}

export interface Condition {
  where: Fragment
  /** The result depends on the customer, even for rows of the market. */
  isOwn?: boolean
}

export interface Order {
  by: Fragment
  direction: 'asc' | 'desc'
  /** Nulls sort last in either direction. */
  isNullable?: boolean
}

/** The position a list refers to: security and quarter; null where unknown. */
export interface Focus {
  securityId: string | null
  quarter: string | null
}

export interface Start extends Focus {
  /** Version of the directory, with the name of its database: the key of what is cached for it. */
  version: string
  folded: string
  /** Whether the customer has profiles of its own. */
  hasOrganizations: boolean
  hasPeople: boolean
}

/**
 * Loads what a list needs before its main query, in one round trip. The security is the given or the focused one.
 * With a term, statements use a generic plan, because planning takes longer than running them; filters alone may match
 * nearly all rows or nearly none, so they are planned for their values.
 */
export async function loadListContext(
  db: Db,
  { customerId, userId }: Viewer,
  asked: { term?: string; securityId?: string; marketCaps?: readonly string[] },
): Promise<Start> {
  const { rows } = await sql<
    Start & { hasOldBands: boolean }
  >`select current_database() || ' ' || v.version as version, v.quarter, market.fold(${namePartOf(asked.term ?? '')}) as folded,
      coalesce(${asked.securityId ?? null}::uuid,
        (select security_id from app.focused_securities where customer_id = ${customerId} and user_id = ${userId}),
        (select security_id from app.customer_securities where customer_id = ${customerId}
          order by position, security_id limit 1)) as security_id,
      exists (select from app.organizations where customer_id = ${customerId}) as has_organizations,
      exists (select from app.people where customer_id = ${customerId}) as has_people,
      exists (select from unnest(${asked.marketCaps ?? []}::text[]) code
        where code not in (select code from market.market_caps)) as has_old_bands,
      set_config('plan_cache_mode', ${asked.term ? 'force_generic_plan' : 'auto'}, true)
    from market.directory_version v`.execute(db)
  const [start] = rows
  if (!start) throw new Error('The directory has no version')
  // Bands are revised now and then, and bookmarked URLs outlive them: a removed band is a validation error.
  if (start.hasOldBands) throw unprocessable({ market_caps: 'names a band that no longer exists' })
  return start
}

export interface Listing {
  /** A table or view of the directory. */
  source: Fragment
  /** The view also contains the customer's own profiles, which have a `user_id`. */
  hasOwn: boolean
  /** Selected from `d` itself, before the limit is applied. */
  columns: Fragment
  conditions: readonly Condition[]
  /** The rows are requested by id. */
  isNamed?: boolean
  order: readonly Order[]
  /** For a search by relevance: rows that must be candidates whatever their weight. */
  nearest?: readonly Fragment[]
  /** The same for a broad term, and how many of the heaviest rows are candidates as well. */
  near?: { which: readonly Fragment[]; candidates: number; breadth: 'broad' | 'common' }
  /** Joined before the limit is applied, where the sort needs it. */
  orderJoin?: Fragment
  /** Further columns and their joins, computed only for the rows of the page. */
  extras?: Fragment
  joins?: Fragment
}

/** The market's rows and the customer's own; with a term, own rows are first narrowed down through an index. */
export const withOwn = (view: Fragment, matching: Matching | undefined): Fragment =>
  matching
    ? sql`(select * from ${view} where user_id is null
      union all select * from ${view} where user_id is not null and id = any (array(${matching.own})))`
    : view

export interface PageOf {
  pageSize?: number
  pageOffset?: number
}

const both = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const ordered = (order: readonly Order[]): Fragment =>
  sql.join(
    order.map(({ direction, isNullable }, at) => {
      const column = sql.ref(`order_${at + 1}`)
      const way = direction === 'asc' ? sql`asc` : sql`desc`
      return isNullable ? sql`${column} ${way} nulls last` : sql`${column} ${way}`
    }),
  )

/** How many of the heaviest rows are scanned for matches of a broad term; the first thousand contain a common one. */
const depth = { broad: 20_000, common: 1000 }
/** How many of the close matches from an index are considered. */
const mostNear = { broad: 100, common: 1000 }

/**
 * A broad term matches a hundred thousand rows, and ranking them means reading each one. The heaviest matches plus the
 * close matches from an index are enough for a page; if they do not fill it, all matches are ranked. The inner limit is
 * an optimization fence: it keeps the planner from merging the subquery with the outer conditions.
 */
function candidatesOf({ source, hasOwn, conditions }: Listing, near: Required<Listing>['near']): Fragment {
  const { which, candidates: count, breadth } = near
  const found = both(conditions.map(({ where }) => where))
  const byWeight = sql`order by d.weight desc, d.sort_name, d.id`
  const ofMarket = hasOwn ? sql`d.user_id is null` : sql`true`
  const heaviest = sql`(select d.id from (select d.* from ${source} d where ${ofMarket} ${byWeight}
    limit ${sql.lit(depth[breadth])}) d where ${found} limit ${count})`
  const nearest = which.map(
    (one) => sql`(select d.id from (select d.* from ${source} d where ${ofMarket} and ${one}
      limit ${sql.lit(mostNear[breadth])}) d where ${found} ${byWeight} limit ${count})`,
  )
  // The customer's own rows are few and already narrowed down through an index.
  const own = hasOwn ? [sql`(select d.id from ${source} d where d.user_id is not null and ${found})`] : []
  return sql`d.id in (${sql.join([heaviest, ...nearest, ...own], sql` union `)})`
}

function selected(listing: Listing, page?: Required<PageOf>): Fragment {
  const { source, columns, conditions, order, orderJoin = sql``, extras, joins = sql`` } = listing
  const keys = order.map(({ by }, at) => sql`${by} as ${sql.ref(`order_${at + 1}`)}`)
  const cut = page ? sql`limit ${page.pageSize} offset ${page.pageOffset}` : sql``
  const where = listing.near ? candidatesOf(listing, listing.near) : both(conditions.map((one) => one.where))
  return sql`select d.* ${extras ? sql`, ${extras}` : sql``}
    from (select ${columns}, ${sql.join(keys)} from ${source} d ${orderJoin}
      where ${where} order by ${ordered(order)} ${cut}) d
    ${joins} order by ${ordered(order)}`
}

const counted = async (db: Db, listing: Listing, more: Fragment[]): Promise<number> => {
  const where = both([...listing.conditions.map((condition) => condition.where), ...more])
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${listing.source} d
    where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Customer-specific filters are counted each time; market rows once per directory version, own rows until a change. */
async function countRows(db: Db, listing: Listing, version: string): Promise<number> {
  if (listing.conditions.some((condition) => condition.isOwn)) return counted(db, listing, [])
  const { sql: text, parameters } = both([listing.source, ...listing.conditions.map(({ where }) => where)]).compile(db)
  const question = JSON.stringify([version, text, parameters])
  const market = await totalOf(question, () => counted(db, listing, listing.hasOwn ? [sql`d.user_id is null`] : []))
  if (!listing.hasOwn) return market
  const own = () => counted(db, listing, [sql`d.user_id is not null`])
  return market + (await cacheUntilChange(db, question, own, { isSameForEveryone: true }))
}

const read = async <Row>(db: Db, listing: Listing, page: Required<PageOf>): Promise<Row[]> =>
  (await sql<Row>`${selected(listing, page)}`.execute(db)).rows

/** Reads the page from the candidates if they fill it, else from all rows. */
async function readNearest<Row>(db: Db, { near, ...whole }: Listing, page: Required<PageOf>): Promise<Row[]> {
  const rows = near && (await read<Row>(db, { ...whole, near }, page))
  return rows?.length === page.pageSize ? rows : read<Row>(db, whole, page)
}

/** Caches which ids are on a page until the customer's data changes; the row contents are read each time. */
async function pageOfOwn<Row>(db: Db, listing: Listing, page: Required<PageOf>, version: string) {
  const { extras: _, joins: __, ...lean } = { ...listing, columns: sql`d.id` }
  const { sql: text, parameters } = selected(lean, page).compile(db)
  const question = JSON.stringify([version, text, parameters])
  const load = async () => {
    const found = await readNearest<{ id: string }>(db, lean, page)
    return {
      ids: found.map(({ id }) => id),
      total: totalFromLastPage(found, page) ?? (await countRows(db, listing, version)),
    }
  }
  const { ids, total } = await cacheUntilChange(db, question, load, { isSameForEveryone: true })
  if (ids.length === 0) return { rows: [], total }
  const { orderJoin: ___, near: ____, ...described } = listing
  const named = { ...described, conditions: anyOf(sql`d.id`, ids, sql`uuid[]`), order: inOrderOf(ids) }
  return { rows: await read<Row>(db, named, { pageSize: ids.length, pageOffset: 0 }), total }
}

export async function pageOfRows<Row>(
  db: Db,
  listing: Listing,
  { pageSize = defaultPageSize, pageOffset = 0 }: PageOf,
  version: string,
): Promise<{ rows: Row[]; total: number }> {
  const page = { pageSize, pageOffset }
  const isOwn = listing.conditions.some((condition) => condition.isOwn)
  if ((isOwn || listing.hasOwn) && !listing.isNamed) return pageOfOwn<Row>(db, listing, page, version)
  const rows = await readNearest<Row>(db, listing, page)
  return { rows, total: totalFromLastPage(rows, page) ?? (await countRows(db, listing, version)) }
}

/** The combinations of words, as bit masks, among at most `most` rows of a list. */
export async function listMasks(db: Db, { source, conditions }: Listing, mask: Fragment, most: number) {
  const { rows } = await sql<{ mask: number }>`select distinct mask from (select ${mask} as mask from ${source} d
    where ${both(conditions.map(({ where }) => where))} limit ${sql.lit(most)}) m where mask > 0`.execute(db)
  return rows.map((row) => row.mask)
}

const chunk = 1000

/** Streams every row through a cursor: constant memory, and one sort for the whole list. */
export async function* streamRows<Row>(db: Db, listing: Listing): AsyncGenerator<Row> {
  yield* throughCursor<Row>(db, selected(listing))
}

export async function* throughCursor<Row>(db: Db, statement: Fragment): AsyncGenerator<Row> {
  await sql`declare all_rows no scroll cursor for ${statement}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(chunk)} from all_rows`.execute(db)
    yield* rows
    if (rows.length < chunk) break
  }
  await sql`close all_rows`.execute(db)
}

/** The requested sort, then name, then id, so that ties keep a stable order across pages. */
export function orderOf<Field extends string>(
  sort: readonly Sort<Field>[],
  fields: Record<Field, readonly Order[]>,
): Order[] {
  const flipped = { asc: 'desc', desc: 'asc' } as const
  const chosen = sort.flatMap(({ field, direction }) =>
    // Each field is defined by its descending order.
    fields[field].map((order) => (direction === 'desc' ? order : { ...order, direction: flipped[order.direction] })),
  )
  const byName = { by: sql`d.sort_name`, direction: 'asc' } as const
  const isByName = sort.some(({ field }) => field === 'name')
  return [...chosen, ...(isByName ? [] : [byName]), { by: sql`d.id`, direction: 'asc' }]
}

export const down = (by: Fragment): Order[] => [{ by, direction: 'desc' }]
export const downOrNull = (by: Fragment): Order[] => [{ by, direction: 'desc', isNullable: true }]

/** In the order of the given ids. */
export const inOrderOf = (ids: readonly string[]): Order[] => [
  { by: sql`array_position(${ids}::uuid[], d.id)`, direction: 'asc' },
]

export const anyOf = (column: Fragment, values: readonly string[] | undefined, cast = sql`text[]`): Condition[] =>
  values ? [{ where: sql`${column} = any (${values}::${cast})` }] : []

/** any: at least one of them; all: every one; none: not one. */
export function overlapping(
  column: Fragment,
  codes: readonly string[] | undefined,
  operator: 'any' | 'all' | 'none' = 'any',
): Condition[] {
  if (!codes || codes.length === 0) return []
  if (operator === 'all') return [{ where: sql`${column} @> ${codes}::text[]` }]
  const shares = sql`${column} && ${codes}::text[]`
  return [{ where: operator === 'none' ? sql`not (${shares})` : shares }]
}

export const between = (column: Fragment, least: number | undefined, most: number | undefined): Condition[] => [
  ...(least === undefined ? [] : [{ where: sql`${column} >= ${least}` }]),
  ...(most === undefined ? [] : [{ where: sql`${column} <= ${most}` }]),
]

/** With a term, closest matches first; without one all rows are equally relevant, so the largest come first. */
export const relevance = (tier: Fragment | undefined): Order[] => [
  ...(tier ? [{ by: tier, direction: 'asc' } as const] : []),
  { by: sql`d.weight`, direction: 'desc' },
]
