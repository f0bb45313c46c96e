import type { HistoricalSummary } from '@rostrum/contract/holders/historical'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import type { Db } from '#platform/database/database.ts'
import { allOf, conditionsOf, directory, holderId, kinOf, naming } from '../../held/queries/held.ts'
import type { Scope } from '../../scope/scope.ts'
import { booksOf, isOfSecurity, type Known, positionsOf, tablesOf } from '../known/queries.ts'

/** Which holders in which quarters; both ends included. */
export interface Range {
  scope: Scope
  from: string
  to: string
  known: Known | undefined
}

/** Each holder in each quarter until the last, with the first in which it held anything. */
function named({ scope, to, known }: Range): Fragment[] {
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const chosen =
    conditions.length > 0 ? sql`join ${directory(scope)} d on d.id = h.id where ${allOf(conditions)}` : sql``
  return [
    ...tablesOf(known),
    sql`held as materialized (
      select h.*, min(h.quarter) filter (where h.shares > 0) over (partition by h.id) as first_bought
      from (
        select ${holderId(scope, sql`p.organization_id`)} as id, p.quarter, sum(p.shares)::bigint as shares,
          sum(p.value)::bigint as value, sum(p.outstanding_share) as outstanding_share,
          case when bool_and(p.previous_shares is not null or p.shares = 0)
            then coalesce(sum(p.previous_shares), 0)::bigint end as previous_shares
        from ${positionsOf(known)} p ${kinOf(scope, sql`p.organization_id`)}
        where ${isOfSecurity(known, sql`p`, scope.security.id)} and p.quarter <= ${to}::date group by 1, 2
      ) h ${chosen})`,
  ]
}

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
    ${naming(named(range))}
    select quarter, ${many(sql`shares > 0`)} as holder_count, sum(shares)::bigint as shares, sum(value)::bigint as value,
      sum(outstanding_share) as outstanding_share,
      ${many(sql`${bought} and ${isFirst}`)} as new_count, ${summed(sql`${bought} and ${isFirst}`)} as new_shares,
      ${many(sql`${bought} and ${isBack}`)} as returning_count, ${summed(sql`${bought} and ${isBack}`)} as returning_shares,
      ${many(kept)} as kept_count, ${summed(kept)} as kept_shares,
      ${many(left)} as exited_count, ${summed(left, sql`previous_shares`)} as exited_shares
    from held where quarter >= ${range.from}::date group by quarter`.execute(db)
  return rows
}

/** Of the holders of each quarter before, those of whom a quarter says nothing, be they groups or not. */
export async function countSilentOnes(db: Db, { scope, from, to, known }: Range) {
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const next = sql`(date_trunc('quarter', p.quarter) + interval '6 months' - interval '1 day')::date`
  const { rows } = await sql<{ quarter: string; silentCount: number }>`
    ${naming(tablesOf(known))}
    select q.quarter, count(*) as silent_count
    from ${positionsOf(known)} p cross join lateral (select ${next} as quarter) q
    ${kinOf(scope, sql`p.organization_id`)}
    join ${directory(scope)} d on d.id = ${holderId(scope, sql`p.organization_id`)}
    where ${isOfSecurity(known, sql`p`, scope.security.id)} and p.shares > 0 and q.quarter between ${from}::date and ${to}::date
      and ${allOf(conditions)} and (p.organization_id, q.quarter) not in (select k.organization_id, k.quarter
        from ${booksOf(known)} k where k.state = 'holdings' and k.quarter between ${from}::date and ${to}::date)
      and not exists (select from market.successions s
        where s.predecessor_id = p.organization_id and s.effective_quarter <= q.quarter)
    group by q.quarter`.execute(db)
  return new Map(rows.map(({ quarter, silentCount }) => [quarter, silentCount]))
}

/** The largest holders of the last quarter, with their shares of every quarter in which they had any. */
export async function listLargest(db: Db, range: Range, count: number) {
  const { rows } = await sql<{ id: string; name: string; held: [quarter: string, shares: number][] }>`
    ${naming(named(range))}
    select t.id, o.name, (select jsonb_agg(jsonb_build_array(h.quarter, h.shares)) from held h
      where h.id = t.id and h.quarter >= ${range.from}::date) as held
    from (select id, shares from held where quarter = ${range.to}::date and shares > 0
      order by shares desc, id limit ${count}) t
    join market.organization_index o on o.id = t.id
    order by t.shares desc, o.sort_name, t.id`.execute(db)
  return rows
}

/** How many of those who first bought in a quarter held it in each quarter from then on. */
export async function listCohorts(db: Db, range: Range) {
  const { rows } = await sql<{ firstBought: string; quarter: string; holderCount: number; shares: number }>`
    ${naming(named(range))}
    select first_bought, quarter, count(*) as holder_count, sum(shares)::bigint as shares from held
    where shares > 0 and first_bought >= ${range.from}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
