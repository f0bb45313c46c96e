// How many quarters in a row a holder has bought or sold a security, looking back from one quarter.
import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { Streak, StreakSummary } from '@rostrum/contract/targeting/streaks'
import type { StreakDirection, StreakQuery, streakSorts } from '@rostrum/contract/targeting/streaks-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  allOf,
  allRows,
  comparableSum,
  conditionsOf,
  directory,
  holderId,
  holderOf,
  isRolledUp,
  type Listing,
  marksOf,
  type OfMarket,
  type PageOf,
  pageOf,
  relationshipSortKeys,
  rootsOf,
  type StoredHolder,
} from '#features/holders/held/public.ts'
import type { Scope } from '#features/holders/scope/public.ts'
import type { Fragment } from '#lists/matching/queries.ts'
import type { StoredMarks } from '#market/queries/marks.ts'
import type { Db } from '#platform/database/database.ts'
import { holderExtras } from './managers.ts'

export interface LookedAt {
  quarter: string
  /** Today's shares per share at its end. */
  factor: number
  /** Of its end and of that of the prior one. */
  meanPrice: number | null
}

export interface LookedBack {
  scope: Scope
  /** Latest first. */
  quarters: readonly LookedAt[]
}

/** Changes by quarter, on today's split basis: a row per holder and quarter with comparable filings. */
function changes({ scope, quarters }: LookedBack): Fragment {
  const rows = sql`market.positions p ${rootsOf(scope, sql`p.organization_id`)}
    where p.security_id = ${scope.security.id}::uuid and p.quarter = any (${quarters.map((one) => one.quarter)}::date[])`
  const held = isRolledUp(scope)
    ? sql`select ${holderId(scope, sql`p.organization_id`)} as id, p.quarter, sum(p.shares)::bigint as shares,
        sum(p.value)::bigint as value, ${comparableSum(sql`p.previous_shares`)} as previous_shares from ${rows} group by 1, 2`
    : sql`select p.organization_id as id, p.quarter, p.shares, p.value, p.previous_shares from ${rows}`
  return sql`(
    select h.id, w.place, h.value, round(h.shares * w.factor)::bigint as shares,
      round(h.shares * w.factor)::bigint - round(h.previous_shares * w.factor)::bigint as change, w.price
    from (${held}) h join unnest(${quarters.map((one) => one.quarter)}::date[],
      ${quarters.map((one) => one.factor)}::double precision[],
      ${quarters.map((one) => one.meanPrice)}::double precision[]) with ordinality w(quarter, factor, price, place)
      on w.quarter = h.quarter)`
}

const at = (what: Fragment, place: number) => sql`max(${what}) filter (where c.place = ${sql.lit(place)})`
const changeAt = (place: number) => sql.ref(`change_${place}`)

/** Holders that bought or sold in the last quarter, with the length of the streak that it ends. */
function streaking(looked: LookedBack): Fragment {
  const places = looked.quarters.map((_, index) => index + 1)
  const earlier = places.slice(1)
  const length = sql`case ${sql.join(
    earlier.map(
      (place) => sql`when sign(coalesce(${changeAt(place)}, 0)) <> sign(change_1) then ${sql.lit(place - 1)}`,
    ),
    sql` `,
  )} else ${sql.lit(places.length)} end`
  const within = (what: (place: number) => Fragment) =>
    sql`${sql.join(
      places.map((place) => sql`case when s.quarters >= ${sql.lit(place)} then ${what(place)} else 0 end`),
      sql` + `,
    )}`
  return sql`(
    select s.id, s.shares, s.value, s.quarters, case when s.change_1 > 0 then 'buying' else 'selling' end as direction,
      (${within(changeAt)})::bigint as change, (${within((place) => sql.ref(`flow_${place}`))})::bigint as flow,
      jsonb_build_array(${sql.join(places.toReversed().map(changeAt))}) as history
    from (select x.*, ${length} as quarters from (
      select c.id, ${at(sql`c.shares`, 1)} as shares, ${at(sql`c.value`, 1)} as value, ${sql.join(
        places.map(
          (place) => sql`${at(sql`c.change`, place)} as ${changeAt(place)},
          ${at(sql`round(c.change * c.price)`, place)} as ${sql.ref(`flow_${place}`)}`,
        ),
      )}
      from ${changes(looked)} c group by c.id) x where x.change_1 <> 0) s)`
}

export async function sumStreaks(db: Db, looked: LookedBack): Promise<StreakSummary['lengths']> {
  const { scope } = looked
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const joined = conditions.length > 0 ? sql`join ${directory(scope)} d on d.id = h.id` : sql``
  const { rows } = await sql<StreakSummary['lengths'][number]>`
    select h.direction, h.quarters, count(*)::integer as manager_count, sum(h.change)::bigint as change,
      coalesce(sum(h.flow), 0)::bigint as flow
    from ${streaking(looked)} h ${joined} where ${allOf(conditions)}
    group by 1, 2 order by 2 desc, 1`.execute(db)
  return rows
}

type Field = (typeof streakSorts)[number]
type Query = z.output<typeof StreakQuery>

interface Stored extends StoredHolder, StoredMarks {
  direction: StreakDirection
  quarters: number
  change: number
  flow: number | null
  shares: number
  value: number
  history: (number | null)[]
  filedOn: string | null
  isLate: boolean
}

export interface Asked extends Pick<Query, 'sort' | 'direction' | 'leastQuarters' | 'mostQuarters'> {
  looked: LookedBack
}

function listingOf({ looked, sort, direction, leastQuarters, mostQuarters }: Asked): Listing<Field> {
  const { scope, quarters } = looked
  const to = quarters[0]?.quarter ?? ''
  return {
    scope,
    holders: streaking(looked),
    only: [
      sql`h.quarters >= ${leastQuarters}`,
      ...(mostQuarters ? [sql`h.quarters <= ${mostQuarters}`] : []),
      ...(direction ? [sql`h.direction = ${direction}`] : []),
    ],
    sort,
    keys: {
      quarters: { by: sql`h.quarters` },
      flow: { by: sql`h.flow`, hasFewTies: true },
      change: { by: sql`h.change`, hasFewTies: true },
      shares: { by: sql`h.shares` },
      value: { by: sql`h.value` },
      name: { by: sql`d.sort_name` },
      type: { by: sql`d.type` },
      country: { by: sql`d.country_code` },
      eaum: { by: sql`d.eaum` },
      ...relationshipSortKeys(scope),
    },
    ...holderExtras({ scope, from: quarterBefore(to), to }, [scope.security.id]),
  }
}

export async function listStreaks(db: Db, asked: Asked, page: PageOf) {
  const { rows, total } = await pageOf<Stored>(db, listingOf(asked), page)
  return { rows: rows.map((row) => streakOf(row, asked.looked)), total }
}

export async function* streamStreaks(db: Db, asked: Asked): AsyncGenerator<OfMarket<Streak>> {
  for await (const row of allRows<Stored>(db, listingOf(asked))) yield streakOf(row, asked.looked)
}

function streakOf(row: Stored, { quarters }: LookedBack): OfMarket<Streak> {
  const oldestFirst = quarters.map(({ quarter }) => quarter).toReversed()
  return {
    holder: holderOf(row),
    marks: marksOf(row, null),
    direction: row.direction,
    quarters: row.quarters,
    change: row.change,
    flow: row.flow,
    shares: row.shares,
    value: row.value,
    history: oldestFirst.map((quarter, index) => ({ quarter, change: row.history[index] ?? null })),
    filedOn: row.filedOn,
    isLate: row.isLate,
  }
}
