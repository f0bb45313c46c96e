// Market reads for alerts: set-based, never one holder at a time.
import { topHolderCount } from '@rostrum/contract/holders/alert-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { CombinedThresholds } from '../rules/combined-thresholds.ts'
import type { Holding, Part, Schedule, Trade } from '../rules/facts.ts'

export interface MarketState {
  /** When the latest data was derived or imported, to the microsecond; null for an empty market. */
  marker: string | null
  /**
   * The quarter that is shown by default. A new user starts with it, not with a later quarter for which few managers
   * have filed, or only notices and empty reports.
   */
  newestQuarter: string | null
  /** False while derivations are running: intermediate states must not raise alerts. */
  isSettled: boolean
}

/** Read first: data that arrives meanwhile is newer than the marker and is evaluated next time. */
export async function readMarketState(db: Db): Promise<MarketState> {
  const { rows } = await sql<MarketState>`
    select greatest((select max(derived_at) from market.portfolios),
        (select max(greatest(started_at, ended_at)) from market.import_runs))::text as marker,
      market.default_quarter() as newest_quarter,
      not exists (select from market.stale_portfolios where since > now() - interval '10 minutes') as is_settled`.execute(
    db,
  )
  return rows[0] ?? { marker: null, newestQuarter: null, isSettled: true }
}

/** Quarters with a portfolio derived since. */
export async function listQuartersSince(db: Db, since: string): Promise<string[]> {
  const { rows } = await sql<{ quarter: string }>`
    select distinct quarter from market.portfolios where derived_at > ${since}::timestamptz`.execute(db)
  return rows.map(({ quarter }) => quarter)
}

/** The latest quarter, and older ones with a report filed, or made comparable by one filed, after its end. */
export async function listQuartersToBegin(db: Db, newestQuarter: string): Promise<string[]> {
  const { rows } = await sql<{ quarter: string }>`
    with late as (select distinct quarter from market.portfolios where filed_on > ${newestQuarter}::date)
    select ${newestQuarter}::date as quarter union select quarter from late
    union select (date_trunc('quarter', quarter) + interval '6 months' - interval '1 day')::date from late
    where quarter < ${newestQuarter}::date`.execute(db)
  return rows.map(({ quarter }) => quarter)
}

const ids = (values: readonly string[]) => sql`${[...values]}::uuid[]`
const dates = (values: readonly string[]) => sql`${[...values]}::date[]`
const previousQuarter = (quarter: RawBuilder<unknown>) =>
  sql`(date_trunc('quarter', ${quarter}) - interval '1 day')::date`

/** Shares outstanding at the end of the prior quarter, on today's split basis. */
const outstandingBefore = ({ securityIds, quarters }: Part) => sql`
  select s.security_id, q.quarter, o.shares * coalesce(r.ratio, 1) as shares
  from unnest(${ids(securityIds)}) as s(security_id) cross join unnest(${dates(quarters)}) as q(quarter)
  cross join lateral (
    select shares from market.shares_outstanding
    where security_id = s.security_id and on_date <= ${previousQuarter(sql`q.quarter`)}
    order by on_date desc limit 1) o
  cross join lateral (
    select exp(sum(ln(ratio) order by on_date)) as ratio from market.splits
    where security_id = s.security_id and on_date > ${previousQuarter(sql`q.quarter`)} and on_date <= q.quarter) r`

/** Change in shares times the mean of the two quarter-end prices, or the only one known. */
const flow = sql`case when p.shares = p.previous_shares then 0 else (p.shares - p.previous_shares) * (
  coalesce(p.value / nullif(p.shares, 0)::double precision, p.previous_value / nullif(p.previous_shares, 0)::double precision)
  + coalesce(p.previous_value / nullif(p.previous_shares, 0)::double precision, p.value / nullif(p.shares, 0)::double precision)
  ) / 2 end`

/** Portfolios derived since and not stale; a stale one is derived again and evaluated then. */
const standing = ({ since }: Part) => sql`
  ${since ? sql`k.derived_at > ${since}::timestamptz` : sql`true`}
  and not exists (select from market.stale_portfolios s
    where s.organization_id = k.organization_id and s.quarter <= k.quarter)`

const isLoose = (loose: CombinedThresholds) => sql`
  (${loose.moves} and greatest(value, previous_value) >= ${loose.minimumValue}
    and (shares = 0) <> (previous_shares = 0))
  or (${loose.changes} and shares > 0 and previous_shares > 0 and ((${loose.topHolders} and is_top)
    or (greatest(value, previous_value) >= ${loose.minimumValue} and (abs(shares - previous_shares) > ${loose.shares}::bigint
    or abs(shares - previous_shares) * 100.0 > ${loose.percent}::double precision * previous_shares
    or abs(flow) > ${loose.dollars}::bigint
    or abs(outstanding_after - outstanding_before) * 100 > ${loose.outstandingPercent}::double precision))))
  or (${loose.levels} and width_bucket(outstanding_before, array[0.01, 0.05, 0.1]::double precision[])
    <> width_bucket(outstanding_after, array[0.01, 0.05, 0.1]::double precision[]))
  or (${loose.late} and is_late and greatest(value, previous_value) >= ${loose.minimumValue})`

/** The largest holders of each security in each quarter, and of those that had been in the prior one. */
const topHolders = ({ securityIds, quarters }: Part) => {
  const largest = (shares: RawBuilder<unknown>) => sql`(select organization_id from market.positions
    where quarter = q.quarter and security_id = s.security_id and ${shares} > 0 order by ${shares} desc limit ${topHolderCount})`
  return sql`
  select s.security_id, q.quarter, t.organization_id
  from unnest(${ids(securityIds)}) as s(security_id) cross join unnest(${dates(quarters)}) as q(quarter)
  cross join lateral (${largest(sql`shares`)} union ${largest(sql`previous_shares`)}) t`
}

/** Positions that some rule may match: a coarse filter, refined by the rules. */
export async function listHoldings(db: Db, part: Part, loose: CombinedThresholds): Promise<Holding[]> {
  if (part.securityIds.length === 0 || part.quarters.length === 0) return []
  const { rows } = await sql<Holding>`
    with outstanding as materialized (${outstandingBefore(part)}), top as materialized (${topHolders(part)}),
    compared as (
      select p.security_id, p.organization_id, p.quarter, k.filed_on, p.shares, p.value, p.previous_shares,
        p.previous_value, ${flow} as flow, p.previous_shares / o.shares::double precision as outstanding_before,
        p.outstanding_share as outstanding_after, top.organization_id is not null as is_top, k.is_late, k.accessions as counted, p.accessions
      from market.positions p
      join market.portfolios k on k.organization_id = p.organization_id and k.quarter = p.quarter
      left join outstanding o on o.security_id = p.security_id and o.quarter = p.quarter
      left join top on top.security_id = p.security_id and top.quarter = p.quarter and top.organization_id = p.organization_id
      where p.quarter = any (${dates(part.quarters)}) and p.security_id = any (${ids(part.securityIds)})
        and (p.quarter >= ${part.fromQuarter}::date or k.filed_on > ${part.fromQuarter}::date
          or exists (select from market.portfolios b where b.organization_id = p.organization_id
            and b.quarter = ${previousQuarter(sql`p.quarter`)} and b.filed_on > ${part.fromQuarter}::date))
        and ${standing(part)}
    )
    select c.security_id, c.organization_id, c.quarter, c.filed_on, c.shares, c.value, c.previous_shares,
      c.previous_value, c.flow, c.outstanding_before, c.outstanding_after, c.is_top, c.is_late, n.name as holder_name,
      c.accessions[cardinality(c.accessions)] as accession,
      exists (select from market.filings f where f.accession = any (c.counted) and f.is_amendment) as is_amendment
    from compared c join market.organizations n on n.id = c.organization_id
    where ${isLoose(loose)}`.execute(db)
  return rows
}

/** The peers of a security that each holder has, or had in the prior quarter. */
export async function listPeersHeld(db: Db, openings: readonly Holding[]) {
  if (openings.length === 0) return []
  const { rows } = await sql<{ securityId: string; organizationId: string; quarter: string; peers: string[] }>`
    select o.security_id, o.organization_id, o.quarter, array_agg(distinct coalesce(s.ticker, s.name)) as peers
    from jsonb_to_recordset(${JSON.stringify(
      openings.map(({ securityId, organizationId, quarter }) => ({
        security_id: securityId,
        organization_id: organizationId,
        quarter,
      })),
    )}::jsonb) as o(security_id uuid, organization_id uuid, quarter date)
    join app.peer_groups g on g.security_id = o.security_id
    join app.peers e on e.customer_id = g.customer_id and e.peer_group_id = g.id
    join market.positions p on p.quarter = o.quarter and p.security_id = e.security_id
      and p.organization_id = o.organization_id and (p.shares > 0 or p.previous_shares > 0)
    join market.securities s on s.id = e.security_id
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Rows of import runs that ended since or have not ended; rows without a run are seed data, older than any user. */
const arrived = ({ since }: Part) =>
  since ? sql`(r.id is not null and (r.ended_at is null or r.ended_at > ${since}::timestamptz))` : sql`true`

/** Filed in or after the first quarter of the user's list. */
const isRecent = ({ fromQuarter }: Part) => sql`filed_on > ${previousQuarter(sql`${fromQuarter}::date`)}`

export async function listSchedules(db: Db, part: Part): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`
    select distinct on (e.security_id, e.accession) e.security_id, e.accession, e.form, e.organization_id,
      coalesce(o.name, e.holder_name) as holder_name, e.filed_on, e.shares::double precision as shares,
      e.percent_of_class / 100 as share,
      (select jsonb_build_object('shares', b.shares, 'share', b.percent_of_class / 100)
       from market.ownership_events b
       where b.security_id = e.security_id and b.accession <> e.accession and b.filed_on < e.filed_on
         and (b.organization_id = e.organization_id or b.holder_cik = e.holder_cik)
       order by b.filed_on desc, b.is_largest desc, b.person_number limit 1) as before
    from market.ownership_events e
    left join market.import_runs r on r.id = e.run_id
    left join market.organizations o on o.id = e.organization_id
    where e.security_id = any (${ids(part.securityIds)}) and e.${isRecent(part)} and ${arrived(part)}
    order by e.security_id, e.accession, e.is_largest desc, e.person_number`.execute(db)
  return rows
}

const traded = (which: RawBuilder<unknown>) => sql`
  case when count(*) filter (where ${which}) > 0 then jsonb_build_object(
    'shares', coalesce(sum(case t.acquired_disposed when 'D' then -t.shares else t.shares end) filter (where ${which}), 0),
    'dollars', coalesce(sum(case t.acquired_disposed when 'D' then -t.shares else t.shares end * t.price)
      filter (where ${which}), 0)) end`

/** Shares only; derivatives are not yet a purchase or sale. */
export async function listTrades(db: Db, part: Part): Promise<Trade[]> {
  const { rows } = await sql<Trade>`
    select t.security_id, t.accession, t.form, min(t.person_id::text) as person_id,
      coalesce(min(p.first_name || ' ' || p.last_name), t.owner_name) as owner_name, t.owner_name as filed_name,
      min(t.roles) as roles, max(t.filed_on) as filed_on, ${traded(sql`t.code in ('P', 'S')`)} as market,
      ${traded(sql`true`)} as any, (array_agg(t.shares_after order by t.line_number desc))[1]::double precision as shares_after
    from market.insider_transactions t
    left join market.import_runs r on r.id = t.run_id
    left join market.people p on p.id = t.person_id
    where t.security_id = any (${ids(part.securityIds)}) and t.${isRecent(part)} and ${arrived(part)}
      and not t.is_holding and not t.is_derivative and t.shares is not null
    group by t.security_id, t.accession, t.form, t.owner_name`.execute(db)
  return rows
}
