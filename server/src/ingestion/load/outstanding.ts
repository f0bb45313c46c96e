// Shares outstanding of each security, from what companies report by class. Whichever was imported first, companies'
// figures or the lists that name their securities, the result is the same.

import type pg from 'pg'
import { timesOutstanding } from '../derive/doubted-rows.ts'

const classLetter = `upper((regexp_match(s.class_title || ' ' || s.name,
  '\\m(?:cl|class|ser|series)\\.? ?([a-z])\\M', 'i'))[1])`

/**
 * The issuers' shares. The 13(f) list calls the only listed class COM even if an unlisted class B exists. Units and
 * trusts count where the issuer has no common shares. Depositary receipts stand for another number of shares.
 */
export const issuerShares = (companies: string) => `
  select id, cik, letter, count(*) filter (where is_other) over same = 0 as is_only_class
  from (
    select s.id, o.cik, coalesce(${classLetter}, 'A') as letter,
      coalesce(${classLetter}, 'A') <> min(coalesce(${classLetter}, 'A')) over (partition by o.cik, s.kind) as is_other,
      dense_rank() over (partition by o.cik order by s.kind = 'common' desc, s.kind) as rank
    from market.securities s join market.organizations o on o.id = s.issuer_id
    where s.kind in ('common', 'unit', 'fund') and s.source <> 'demo' and ${companies}
  ) ranked where rank = 1
  window same as (partition by cik)`

/**
 * What each filing says of a class, or of a company with one class. Cover pages come first; the balance sheet is older,
 * but it is all that some companies report.
 */
const reported = `
  select distinct on (s.id, f.accession, f.ends_on) s.id as security_id, f.ends_on as on_date, f.value::bigint as shares,
    f.filed_on, f.accession, f.tag like 'Entity%' as is_cover
  from shares s join market.fundamentals f on f.cik = s.cik and f.measure = 'shares_outstanding'
    and (f.class_letter = s.letter or (f.class_letter = '' and s.is_only_class))
  where f.value >= 1
  order by s.id, f.accession, f.ends_on, f.class_letter desc, is_cover desc`

/** For one day the filing counts that came last. */
const known = `
  select distinct on (security_id, on_date) security_id, on_date, shares, accession
  from (
    select r.*, bool_or(is_cover) over (partition by security_id, accession) as has_cover from reported r
  ) r where is_cover or not has_cover
  order by security_id, on_date, filed_on desc, accession desc`

/**
 * A value a hundred times greater, or smaller, than both its neighbors is in another unit. After a split the number
 * before it counts times the ratio, until the company reports again.
 */
const fresh = `
  select security_id, on_date, shares, accession from (
    select k.*, lag(shares) over days as before, lead(shares) over days as after from known k
    window days as (partition by security_id order by on_date)
  ) k
  where before is null or after is null
    or not (shares > 100 * greatest(before, after) or shares * 100 < least(before, after))`

const split = `
  select x.security_id, x.on_date, greatest(1, round(f.shares * x.ratio))::bigint as shares, f.accession
  from market.splits x cross join lateral (
    select shares, accession from fresh f where f.security_id = x.security_id and f.on_date < x.on_date
    order by f.on_date desc limit 1
  ) f
  where not exists (select from fresh f where f.security_id = x.security_id and f.on_date = x.on_date)`

/** Rows that no filing made are not touched. */
const write = `
  with shares as materialized (${issuerShares('($1::text[] is null or o.cik = any ($1))')}), reported as materialized (${reported}), known as materialized (${known}),
  fresh as materialized (${fresh}), wanted as materialized (select * from fresh union all ${split}),
  removed as (
    delete from market.shares_outstanding o using shares s
    where o.security_id = s.id and o.accession is not null
      and not exists (select from wanted w where w.security_id = o.security_id and w.on_date = o.on_date)
    returning o.security_id, o.on_date
  ), written as (
    insert into market.shares_outstanding as o (security_id, on_date, shares, accession)
    select security_id, on_date, shares, accession from wanted where shares > 0
    on conflict (security_id, on_date) do update set shares = excluded.shares, accession = excluded.accession
    where o.accession is not null and (o.shares, o.accession) is distinct from (excluded.shares, excluded.accession)
    returning security_id, on_date
  )
  insert into changed_outstanding select security_id, on_date from removed union select security_id, on_date from written`

/**
 * Positions hold their share of the company, so those of the quarters until the next number are made again. Reports are
 * also checked again where a row is more than there is, or was before.
 */
const markStale = `
  insert into market.stale_portfolios (organization_id, quarter, follows)
  select organization_id, quarter, bool_and(follows) from (
    select p.organization_id, p.quarter, p.shares <= ${timesOutstanding} * coalesce(n.shares, p.shares) as follows
    from changed_outstanding c
    join market.positions p on p.security_id = c.security_id and p.quarter >= c.on_date
    left join market.shares_outstanding n on n.security_id = c.security_id and n.on_date = c.on_date
    where not exists (select from market.shares_outstanding o
      where o.security_id = c.security_id and o.on_date > c.on_date and o.on_date <= p.quarter)
    union all
    select f.organization_id, d.period, false
    from market.doubted_rows d
    join market.filing_rows r on r.accession = d.accession and r.row_number = d.row_number
    join market.filings f on f.accession = d.accession
    left join market.securities j on j.id = r.security_id and j.same_as is not null
    where d.doubt = 'outstanding'
      and coalesce(j.same_as, r.security_id) in (select security_id from changed_outstanding)
  ) changed group by 1, 2
  on conflict (organization_id, quarter) do update set follows = false, since = now() where not excluded.follows`

const openChanged = (client: pg.ClientBase) =>
  client.query(
    `create temporary table if not exists changed_outstanding (security_id uuid, on_date date) on commit drop;
     truncate changed_outstanding`,
  )

/** Of these companies, or of all, in the caller's transaction. */
export async function settleOutstanding(client: pg.ClientBase, ciks: readonly string[] | null): Promise<void> {
  const { rowCount } = await client.query('select from market.fundamentals limit 1')
  if (!rowCount) return
  await openChanged(client)
  await client.query(write, [ciks])
  await client.query(markStale)
}

/** Numbers that were written or removed otherwise. */
export async function markOutstanding(
  client: pg.ClientBase,
  changed: readonly { security_id: string; on_date: string }[],
): Promise<void> {
  if (changed.length === 0) return
  await openChanged(client)
  await client.query(
    `insert into changed_outstanding select security_id, on_date
     from jsonb_to_recordset($1::jsonb) as c(security_id uuid, on_date date)`,
    [JSON.stringify(changed)],
  )
  await client.query(markStale)
}
