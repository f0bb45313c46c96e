// Splits that files name by ticker or CUSIP, assigned to the securities known by it. Done again by every derivation,
// because lists that name securities may come later.
import type pg from 'pg'

/** The securities with that ticker now, and the last with that CUSIP; of several dates in a quarter the last. */
const named = `
  select l.kind, l.identifier, l.on_date, l.ratio, l.source, i.security_id
  from market.listed_splits l join lateral (
    select security_id from market.security_identifiers i where i.kind = l.kind and i.value = l.identifier
    order by valid_from desc limit 1) i on true
  union
  select l.kind, l.identifier, l.on_date, l.ratio, l.source, s.id
  from market.listed_splits l join market.securities s on l.kind = 'ticker' and s.ticker = l.identifier`

const assigned = `
  select distinct on (security_id, quarter) security_id, quarter, on_date, ratio, source
  from (select *, (date_trunc('quarter', on_date) + interval '3 months - 1 day')::date as quarter from (${named}) n) dated
  order by security_id, quarter, on_date desc, ratio`

/** Returns the identifiers by which no security is known. */
export async function applyListedSplits(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ security_id: string; quarter: string }>(
    `with assigned as (${assigned}), gone as (
       select e.id from market.security_events e where e.file_source is not null and not exists (
         select from assigned a where (a.security_id, a.quarter) = (e.security_id, e.quarter))
     ), deleted as (
       delete from market.security_events where id in (select id from gone) and decision is null and found_state is null
       returning security_id, quarter
     ), cleared as (
       update market.security_events set file_ratio = null, file_date = null, file_source = null
       where id in (select id from gone) and (decision is not null or found_state is not null)
       returning security_id, quarter
     ), kept as (
       insert into market.security_events as e (security_id, kind, quarter, file_ratio, file_date, file_source)
       select security_id, 'split', quarter, ratio, on_date, source from assigned
       on conflict (security_id, quarter, kind, other_id) do update set file_ratio = excluded.file_ratio,
         file_date = excluded.file_date, file_source = excluded.file_source
       where (e.file_ratio, e.file_date, e.file_source) is distinct from
         (excluded.file_ratio, excluded.file_date, excluded.file_source)
       returning security_id, quarter
     )
     select security_id, quarter::text from deleted union select security_id, quarter::text from cleared
     union select security_id, quarter::text from kept`,
  )
  for (const { security_id, quarter } of rows) {
    await client.query('select market.settle_split($1, $2)', [security_id, quarter])
    await client.query('select market.mark_holders($1, $2)', [security_id, quarter])
  }
  const waiting = await client.query<{ identifier: string }>(
    `select distinct identifier from market.listed_splits
     where (kind, identifier) not in (select kind, identifier from (${named}) n) order by 1`,
  )
  return waiting.rows.map((row) => row.identifier)
}
