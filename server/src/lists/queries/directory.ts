// A list of the directory as SQL over one row `d`: which rows, in which order, a page of them or all, and how many.
import { defaultPageSize } from '@rostrum/contract/platform/paging'
import type { Sort } from '@rostrum/contract/platform/sort'
import { sql } from 'kysely'
import { cacheUntilChange, totalFromLastPage } from '#platform/cache-until-change.ts'
import type { Db } from '#platform/database/database.ts'
import { unprocessable } from '#platform/errors.ts'
import type { Fragment, Matching } from '../matching/queries.ts'
import { totalOf } from '../totals.ts'

/** Who asks: lists show what is theirs and what is in their IRM. */
export interface Viewer {
  customerId: string
  userId: string
}

export interface Condition {
  where: Fragment
  /** Whose answer differs from customer to customer, even for rows of the market. */
  isOwn?: boolean
}

export interface Order {
  by: Fragment
  direction: 'asc' | 'desc'
  /** Nothing known comes last, either way. */
  isNullable?: boolean
}

/** The position that a list speaks of: in which security, at which quarter; nothing where either is unknown. */
export interface Focus {
  securityId: string | null
  quarter: string | null
}

export interface Start extends Focus {
  /** Of the directory. */
  version: number
  folded: string
  /** Whether the customer has made profiles itself. */
  hasOrganizations: boolean
  hasPeople: boolean
}

/**
 * What a list has to know before it can ask, in one round trip. The security is the one named, else the focused one.
 * With a term, statements are written so that one plan suits every value, because making one takes longer than running
 * it; filters alone may keep nearly all rows or nearly none, and are planned by what they ask for.
 */
export async function beginList(
  db: Db,
  { customerId, userId }: Viewer,
  asked: { term?: string; securityId?: string; marketCaps?: readonly string[] },
): Promise<Start> {
  const { rows } = await sql<
    Start & { hasOldBands: boolean }
  >`select v.version, v.quarter, market.fold(${asked.term ?? ''}) as folded,
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
  // The bands are revised now and then, and addresses live longer: whoever asks for one of yesterday's chooses anew.
  if (start.hasOldBands) throw unprocessable({ market_caps: 'names a band that no longer exists' })
  return start
}

export interface Listing {
  /** A table or view of the directory. */
  source: Fragment
  /** The view holds the customer's own profiles too, told apart by their `user_id`. */
  hasOwn: boolean
  /** What is read of `d` itself, before the page is cut. */
  columns: Fragment
  conditions: readonly Condition[]
  /** Asked for by their ids, few and known. */
  isNamed?: boolean
  order: readonly Order[]
  /** Of a search by relevance: rows that must be looked at however light they are. */
  nearest?: readonly Fragment[]
  /** The same of a broad term, and how many of the heaviest rows are looked at beside them. */
  near?: { which: readonly Fragment[]; candidates: number; breadth: 'broad' | 'common' }
  /** Joined before the page is cut, where the order needs it. */
  orderJoin?: Fragment
  /** What is told of a row beside its columns, and the joins that tell it, for the rows of the page alone. */
  extras?: Fragment
  joins?: Fragment
}

/** The market's rows and the customer's own; of these only such as an index says may be meant, where a term is asked for. */
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

/** How many of the heaviest rows are looked through for those that a broad term finds; a common one is in the first of them. */
const depth = { broad: 20_000, common: 1000 }
/** Of those that an index knows to be near. */
const mostNear = { broad: 100, common: 1000 }

/**
 * A broad term finds a hundred thousand rows, and which of them are nearest can only be told by looking at each. The
 * heaviest of them, and those that an index knows to be near, are enough for a page; where these do not fill it, all are
 * looked at. A limit inside keeps it from being mixed with what is outside: the plan must begin with it.
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
  // The customer's own are fewer, and an index tells which of them may be meant.
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

/** What a customer alone can tell is counted as asked; rows of the market once for each directory, its own until it changes something. */
async function countRows(db: Db, listing: Listing, version: number): Promise<number> {
  if (listing.conditions.some((condition) => condition.isOwn)) return counted(db, listing, [])
  const { sql: text, parameters } = both([listing.source, ...listing.conditions.map(({ where }) => where)]).compile(db)
  const question = JSON.stringify([version, text, parameters])
  const market = await totalOf(question, () => counted(db, listing, listing.hasOwn ? [sql`d.user_id is null`] : []))
  if (!listing.hasOwn) return market
  return market + (await cacheUntilChange(db, question, () => counted(db, listing, [sql`d.user_id is not null`])))
}

const read = async <Row>(db: Db, listing: Listing, page: Required<PageOf>): Promise<Row[]> =>
  (await sql<Row>`${selected(listing, page)}`.execute(db)).rows

/** As many rows as a page holds are found among those that are near, or else among all. */
async function readNearest<Row>(db: Db, { near, ...whole }: Listing, page: Required<PageOf>): Promise<Row[]> {
  const rows = near && (await read<Row>(db, { ...whole, near }, page))
  return rows?.length === page.pageSize ? rows : read<Row>(db, whole, page)
}

/** Which rows of a customer's own list are on a page is found once until it changes something; what they say is read each time. */
async function pageOfOwn<Row>(db: Db, listing: Listing, page: Required<PageOf>, version: number) {
  const { extras: _, joins: __, ...lean } = { ...listing, columns: sql`d.id` }
  const { sql: text, parameters } = selected(lean, page).compile(db)
  const { ids, total } = await cacheUntilChange(db, JSON.stringify([version, text, parameters]), async () => {
    const found = await readNearest<{ id: string }>(db, lean, page)
    return {
      ids: found.map(({ id }) => id),
      total: totalFromLastPage(found, page) ?? (await countRows(db, listing, version)),
    }
  })
  if (ids.length === 0) return { rows: [], total }
  const { orderJoin: ___, near: ____, ...described } = listing
  const named = { ...described, conditions: anyOf(sql`d.id`, ids, sql`uuid[]`), order: inOrderOf(ids) }
  return { rows: await read<Row>(db, named, { pageSize: ids.length, pageOffset: 0 }), total }
}

export async function pageOfRows<Row>(
  db: Db,
  listing: Listing,
  { pageSize = defaultPageSize, pageOffset = 0 }: PageOf,
  version: number,
): Promise<{ rows: Row[]; total: number }> {
  const page = { pageSize, pageOffset }
  const isOwn = listing.conditions.some((condition) => condition.isOwn)
  if ((isOwn || listing.hasOwn) && !listing.isNamed) return pageOfOwn<Row>(db, listing, page, version)
  const rows = await readNearest<Row>(db, listing, page)
  return { rows, total: totalFromLastPage(rows, page) ?? (await countRows(db, listing, version)) }
}

const chunk = 1000

/** Every row through a cursor: in constant memory, and however many there are each is sorted once. */
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

/** The order asked for, then by name, then by id: equal rows stay where they are from page to page. */
export function orderOf<Field extends string>(
  sort: readonly Sort<Field>[],
  fields: Record<Field, readonly Order[]>,
): Order[] {
  const flipped = { asc: 'desc', desc: 'asc' } as const
  const chosen = sort.flatMap(({ field, direction }) =>
    // A field says how it runs when it is sorted downwards.
    fields[field].map((order) => (direction === 'desc' ? order : { ...order, direction: flipped[order.direction] })),
  )
  const byName = { by: sql`d.sort_name`, direction: 'asc' } as const
  const isByName = sort.some(({ field }) => field === 'name')
  return [...chosen, ...(isByName ? [] : [byName]), { by: sql`d.id`, direction: 'asc' }]
}

export const down = (by: Fragment): Order[] => [{ by, direction: 'desc' }]
export const downOrNull = (by: Fragment): Order[] => [{ by, direction: 'desc', isNullable: true }]

/** In the order in which they were named. */
export const inOrderOf = (ids: readonly string[]): Order[] => [
  { by: sql`array_position(${ids}::uuid[], d.id)`, direction: 'asc' },
]

export const anyOf = (column: Fragment, values: readonly string[] | undefined, cast = sql`text[]`): Condition[] =>
  values ? [{ where: sql`${column} = any (${values}::${cast})` }] : []

/** Whatever the case: places are typed by people. */
export const anyPlace = (column: Fragment, values: readonly string[] | undefined): Condition[] =>
  values
    ? anyOf(
        sql`lower(${column})`,
        values.map((value) => value.toLowerCase()),
      )
    : []

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

/** With a term the nearest first; without one every row is as relevant as the next, and the largest come first. */
export const relevance = (tier: Fragment | undefined): Order[] => [
  ...(tier ? [{ by: tier, direction: 'asc' } as const] : []),
  { by: sql`d.weight`, direction: 'desc' },
]

/** What an organization holds of the security in focus, joined as `held`. */
export const heldBy = ({ securityId, quarter }: Focus, organizationId: Fragment): Fragment =>
  sql`left join market.positions held on held.quarter = ${quarter}::date and held.security_id = ${securityId}::uuid
    and held.organization_id = ${organizationId} and held.shares > 0`

export const isHolder = ({ securityId, quarter }: Focus, organizationId: Fragment): Fragment =>
  sql`exists (select from market.positions held where held.quarter = ${quarter}::date
    and held.security_id = ${securityId}::uuid and held.organization_id = ${organizationId} and held.shares > 0)`
