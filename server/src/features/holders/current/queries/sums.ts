import type { CurrentSummary, Quarter } from '@rostrum/contract/holders/current'
import { quarterBefore } from '@rostrum/contract/market/quarters'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import { hasNoReport } from '#market/queries/reports.ts'
import type { Db } from '#platform/database/database.ts'
import { countedPositions, isCounted } from '../../held/queries/counted.ts'
import { allOf, belongsToHolder, conditionsOf, directory, positionsAt, withClause } from '../../held/queries/held.ts'
import type { Subject } from '../../scope/queries.ts'
import type { Scope } from '../../scope/scope.ts'

type Slice = CurrentSummary['byType'][number]

export interface Sums
  extends Pick<
    CurrentSummary,
    | 'holderCount'
    | 'shares'
    | 'value'
    | 'outstandingShare'
    | 'change'
    | 'newCount'
    | 'returningCount'
    | 'increasedCount'
    | 'decreasedCount'
    | 'exitedCount'
    | 'boughtShares'
    | 'soldShares'
  > {
  incomparableCount: number
  lateCount: number
  topTen: number
  topTwenty: number
  topFifty: number
  byOrientation: Slice[]
  byStyle: Slice[]
  byType: Slice[]
  byTurnover: Slice[]
  /** Keys are countries; null if unknown. */
  byCountry: (Omit<Slice, 'key'> & { key: string | null })[]
}

/** Pre-aggregates holders by all slice dimensions: far fewer rows than holders. */
const alike = sql`alike as materialized (
  select type, styles, is_passive, turnover_label, country_code, count(*) as holder_count, sum(shares)::bigint as shares,
    sum(value)::bigint as value, sum(outstanding_share) as outstanding_share
  from held where shares > 0 group by type, styles, is_passive, turnover_label, country_code)`

const slices = (key: Fragment, from = sql`alike`) => sql`coalesce((select jsonb_agg(jsonb_build_object('key', key,
    'holderCount', holder_count, 'shares', shares, 'value', value, 'outstandingShare', outstanding_share)
    order by shares desc, key)
  from (select ${key} as key, sum(holder_count)::bigint as holder_count, sum(shares)::bigint as shares,
    sum(value)::bigint as value, sum(outstanding_share) as outstanding_share from ${from} group by 1) part), '[]')`

const many = (condition: Fragment) => sql`count(*) filter (where ${condition})`
const summed = (what: Fragment, condition: Fragment) =>
  sql`coalesce(sum(${what}) filter (where ${condition}), 0)::bigint`

/** Totals over all holders that match the filters. Closed positions are included with zero shares. */
export async function sumHolders(db: Db, scope: Scope, quarter: string): Promise<Sums> {
  const conditions = conditionsOf(scope).map(({ where }) => where)
  // `offset 0` forces a lookup per buyer (there are few); otherwise the planner reads and hashes all earlier positions.
  const heldBefore = sql`exists (select from market.positions x where ${isCounted(scope.security, sql`x`)}
    and x.quarter < ${quarterBefore(quarter)}::date and x.shares > 0 and ${belongsToHolder(scope, sql`x.organization_id`)} offset 0)`
  const chosen = sql`
    select h.*, d.type, d.styles, d.is_passive, d.turnover_label, d.country_code,
      row_number() over (order by h.shares desc, h.id) as place,
      case when h.previous_shares = 0 and h.shares > 0 then ${heldBefore} else false end as is_returning
    from ${positionsAt(scope, scope.security, quarter, { withLate: true })} h join ${directory(scope)} d on d.id = h.id
    where ${allOf(conditions)}`
  const isNew = sql`previous_shares = 0 and shares > 0`
  const top = (count: number) => summed(sql`shares`, sql`place <= ${sql.lit(count)}`)
  const { rows } = await sql<Sums>`
    ${withClause([sql`held as materialized (${chosen})`, alike])}
    select ${many(sql`shares > 0`)} as holder_count, coalesce(sum(shares), 0)::bigint as shares,
      coalesce(sum(value), 0)::bigint as value, sum(outstanding_share) as outstanding_share,
      ${summed(sql`shares - previous_shares`, sql`true`)} as change,
      ${many(sql`${isNew} and not is_returning`)} as new_count, ${many(sql`is_returning`)} as returning_count,
      ${many(sql`previous_shares > 0 and shares > previous_shares`)} as increased_count,
      ${many(sql`shares > 0 and shares < previous_shares`)} as decreased_count,
      ${many(sql`shares = 0 and previous_shares > 0`)} as exited_count,
      ${summed(sql`shares - previous_shares`, sql`shares > previous_shares`)} as bought_shares,
      ${summed(sql`previous_shares - shares`, sql`shares < previous_shares`)} as sold_shares,
      ${many(sql`shares > 0 and previous_shares is null`)} as incomparable_count,
      coalesce(sum(late_count), 0) as late_count,
      ${top(10)} as top_ten, ${top(20)} as top_twenty, ${top(50)} as top_fifty,
      ${slices(sql`case when is_passive then 'passive' else 'active' end`)} as by_orientation,
      ${slices(
        sql`coalesce(style, 'unknown')`,
        sql`alike left join lateral unnest(nullif(styles, '{}')) style on true`,
      )} as by_style,
      ${slices(sql`type`)} as by_type, ${slices(sql`coalesce(turnover_label, 'unknown')`)} as by_turnover,
      ${slices(sql`country_code`)} as by_country
    from held`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A sum is always one row')
  return sums
}

/** Quarters in which a security was reported, latest first. */
export async function listReportedQuarters(db: Db, security: Subject) {
  const holders = security.together ? sql`count(distinct p.organization_id)` : sql`count(*)`
  const { rows } = await sql<Pick<Quarter, 'quarter' | 'holderCount' | 'shares'>>`
    select p.quarter, ${holders} as holder_count, sum(p.shares)::bigint as shares from ${countedPositions(security)} p
    where ${isCounted(security, sql`p`)} and p.shares > 0 group by p.quarter order by p.quarter desc`.execute(db)
  return rows
}

/** How many managers have filed for each quarter, and how many prior-quarter filers have not. */
export async function countReports(db: Db) {
  const { rows } = await sql<Pick<Quarter, 'quarter' | 'reportedCount' | 'missingCount'>>`
    with reported as (select quarter, count(*) as reported_count from market.portfolios group by quarter)
    select r.quarter, r.reported_count, (select count(*) from market.portfolios b
      where b.quarter = (date_trunc('quarter', r.quarter) - interval '1 day')::date
        and ${hasNoReport(sql`b.organization_id`, sql`r.quarter`)}) as missing_count
    from reported r`.execute(db)
  return rows
}
