import type { HistoricalSummary } from '@rostrum/contract/holders/historical'
import { quarterBefore, quartersBetween } from '@rostrum/contract/market/quarters'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import type { Db } from '#platform/database/database.ts'
import { allOf, conditionsOf, directory, holderId, isSummed, rootsOf, withClause } from '../../held/queries/held.ts'
import type { Scope } from '../../scope/scope.ts'
import { isOfSecurity, type Known, portfoliosOf, positionsOf, tablesOf } from '../known/queries.ts'

/** Holders and quarters to sum over, both ends inclusive. */
export interface Range {
  scope: Scope
  from: string
  to: string
  known: Known | undefined
}

/** Each holder's positions in every quarter up to the last, as a relation `h`. Only groups and several classes need summing. */
function holdings({ scope, to, known }: Range): Fragment {
  const positions = sql`${positionsOf(scope, known)} p ${rootsOf(scope, sql`p.organization_id`)}
    where ${isOfSecurity(scope, known, sql`p`)} and p.quarter <= ${to}::date`
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const chosen =
    conditions.length > 0 ? sql`join ${directory(scope)} d on d.id = h.id where ${allOf(conditions)}` : sql``
  const sums = isSummed(scope)
    ? sql`select ${holderId(scope, sql`p.organization_id`)} as id, p.quarter, sum(p.shares)::bigint as shares,
        sum(p.value)::bigint as value, sum(p.outstanding_share) as outstanding_share,
        case when bool_and(p.previous_shares is not null or p.shares = 0)
          then coalesce(sum(p.previous_shares), 0)::bigint end as previous_shares
      from ${positions} group by 1, 2`
    : sql`select p.organization_id as id, p.quarter, p.shares, p.value, p.outstanding_share,
        case when p.shares = 0 then coalesce(p.previous_shares, 0) else p.previous_shares end as previous_shares
      from ${positions}`
  return sql`(select h.* from (${sums}) h ${chosen})`
}

/** All holdings, and the first quarter in which each holder held anything. */
const named = (range: Range): Fragment[] => [
  ...tablesOf(range.known),
  sql`held as materialized (select * from ${holdings(range)} h)`,
  sql`firsts as (select id, min(quarter) as first_bought from held where shares > 0 group by id)`,
]

export type QuarterSums = Omit<HistoricalSummary['quarters'][number], 'price' | 'silentCount'>

const many = (condition: Fragment) => sql`count(*) filter (where ${condition})`
const summed = (condition: Fragment, of = sql`shares`) =>
  sql`coalesce(sum(${of}) filter (where ${condition}), 0)::bigint`

export async function sumQuarters(db: Db, range: Range): Promise<QuarterSums[]> {
  const [isFirst, isBack] = [sql`first_bought = quarter`, sql`first_bought < quarter`]
  const bought = sql`shares > 0 and previous_shares = 0`
  const kept = sql`shares > 0 and previous_shares > 0`
  const left = sql`shares = 0 and previous_shares > 0`
  const { rows } = await sql<QuarterSums>`
    ${withClause(named(range))}
    select quarter, ${many(sql`shares > 0`)} as holder_count, sum(shares)::bigint as shares, sum(value)::bigint as value,
      sum(outstanding_share) as outstanding_share,
      ${many(sql`${bought} and ${isFirst}`)} as new_count, ${summed(sql`${bought} and ${isFirst}`)} as new_shares,
      ${many(sql`${bought} and ${isBack}`)} as returning_count, ${summed(sql`${bought} and ${isBack}`)} as returning_shares,
      ${many(kept)} as kept_count, ${summed(kept)} as kept_shares,
      ${many(left)} as exited_count, ${summed(left, sql`previous_shares`)} as exited_shares,
      ${summed(sql`true`, sql`shares - previous_shares`)} as change,
      ${summed(sql`true`, sql`previous_shares`)} as comparable_shares,
      ${summed(sql`previous_shares is not null`, sql`least(shares, previous_shares)`)} as retained_shares
    from held left join firsts using (id) where quarter >= ${range.from}::date group by quarter`.execute(db)
  return rows
}

/**
 * Counts prior-quarter holders without a report for the quarter (non-filers), grouped or not. Any row in the next
 * quarter, even a closed one, proves a report, so only the few without one are looked up in market.portfolios. The quarters
 * a manager has rows in are a bitmap built in one pass: quarter ends are about 91 days apart.
 */
export async function countNonFilers(db: Db, { scope, from, to, known }: Range) {
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const chosen =
    conditions.length > 0
      ? sql`${rootsOf(scope, sql`p.organization_id`)}
        join ${directory(scope)} d on d.id = ${holderId(scope, sql`p.organization_id`)} and ${allOf(conditions)}`
      : sql``
  const before = quarterBefore(from)
  const bit = sql`1::bigint << ((p.quarter - ${before}::date + 45) / 91)`
  const managers = sql`managers as materialized (
    select p.organization_id, bit_or(${bit}) as reported, bit_or(${bit}) filter (where p.shares > 0) as held
    from ${positionsOf(scope, known)} p
    where ${isOfSecurity(scope, known, sql`p`)} and p.quarter between ${before}::date and ${to}::date
    group by p.organization_id)`
  const { rows } = await sql<{ quarter: string; silentCount: number }>`
    ${withClause([...tablesOf(known), managers])}
    select q.quarter, count(*) as silent_count
    from managers p join unnest(${quartersBetween(from, to)}::date[]) with ordinality q(quarter, number)
      on p.held & ~(p.reported >> 1) & (1::bigint << (q.number - 1)::integer) <> 0 ${chosen}
    -- OFFSET 0 forces one primary key lookup per row.
    where not exists (select from ${portfoliosOf(known)} k where k.organization_id = p.organization_id
        and k.quarter = q.quarter and k.state = 'holdings' offset 0)
      and not exists (select from market.successions s
        where s.predecessor_id = p.organization_id and s.effective_quarter <= q.quarter)
    group by q.quarter`.execute(db)
  return new Map(rows.map(({ quarter, silentCount }) => [quarter, silentCount]))
}

type Held = [quarter: string, shares: number, value: number, previous: number | null, outstanding: number | null]

/** The largest holders of the last quarter, with their positions in every quarter in which they had any. */
export async function listLargest(db: Db, range: Range, count: number) {
  const largest = sql`largest as materialized (select h.id, h.shares from ${holdings(range)} h
    where h.quarter = ${range.to}::date and h.shares > 0 order by h.shares desc, h.id limit ${count})`
  const { rows } = await sql<{ id: string; name: string; held: Held[] }>`
    ${withClause([...tablesOf(range.known), largest])}
    select t.id, o.name, m.held
    from largest t join market.organization_index o on o.id = t.id
    join (select h.id, jsonb_agg(jsonb_build_array(h.quarter, h.shares, h.value, h.previous_shares, h.outstanding_share)) as held
      from largest l join ${holdings(range)} h on h.id = l.id where h.quarter >= ${range.from}::date group by h.id) m
      on m.id = t.id
    order by t.shares desc, o.sort_name, t.id`.execute(db)
  return rows
}

/** For each first purchase quarter, how many of its holders held it in each quarter from then on. */
export async function listCohorts(db: Db, range: Range) {
  const { rows } = await sql<{ firstBought: string; quarter: string; holderCount: number; shares: number }>`
    ${withClause(named(range))}
    select first_bought, quarter, count(*) as holder_count, sum(shares)::bigint as shares from held join firsts using (id)
    where shares > 0 and first_bought >= ${range.from}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export interface Concentration {
  quarter: string
  /** Of all reported shares, as fractions. */
  topTenShare: number | null
  topTwentyShare: number | null
}

export async function listConcentration(db: Db, range: Range): Promise<Concentration[]> {
  const top = (count: number) =>
    sql`(sum(shares) filter (where rank <= ${sql.lit(count)}) / nullif(sum(shares), 0))::double precision`
  const { rows } = await sql<Concentration>`
    ${withClause(tablesOf(range.known))}
    select quarter, ${top(10)} as top_ten_share, ${top(20)} as top_twenty_share
    from (select h.quarter, h.shares, row_number() over (partition by h.quarter order by h.shares desc) as rank
      from ${holdings(range)} h where h.quarter >= ${range.from}::date and h.shares > 0) ranked
    group by quarter`.execute(db)
  return rows
}
