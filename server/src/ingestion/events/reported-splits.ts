// Splits that companies report: in their financial statements a ratio, often without its direction, for a day or a
// whole year; in current reports the change of their articles or of holders' rights. So they resolve ambiguous cases,
// and decide nothing alone.
import type pg from 'pg'
import type { ReportedSplit } from './split-rule.ts'

/** Reports of company `cik` that touch the quarter. The end of a figure's period is rounded to a month's. */
const reportsOf = (cik: string, quarter: string): string => `
  select f.value::double precision as ratio, coalesce(f.form, 'report') || ' filed ' || f.filed_on as source
  from market.fundamentals f
  where f.cik = ${cik} and f.measure = 'split_ratio'
    and f.ends_on > (date_trunc('quarter', ${quarter}) - interval '17 days')::date
    and f.ends_on - make_interval(months => f.months) <= ${quarter} + interval '16 days'
  union all
  select null, k.form || ' with item ' ||
    (select string_agg(item, ', ' order by item) from unnest(k.items) as item where item in ('3.03', '5.03')) ||
    ' filed ' || k.filed_on
  from market.company_filings k
  where k.cik = ${cik} and k.items && '{3.03,5.03}'
    and k.filed_on between (date_trunc('quarter', ${quarter}) - interval '10 days')::date and ${quarter} + 10`

/** By security, of those in the temporary table `pairs`; what names a ratio comes first. */
export async function reportedSplits(client: pg.ClientBase, quarter: string): Promise<Map<string, ReportedSplit[]>> {
  const { rows } = await client.query<ReportedSplit & { security_id: string }>(
    `select p.security_id, r.ratio, r.source
     from (select distinct security_id from pairs) p
     join market.securities s on s.id = p.security_id
     join market.organizations o on o.id = s.issuer_id
     cross join lateral (${reportsOf('o.cik', '$1::date')}) r
     order by 1, r.ratio nulls last, r.source`,
    [quarter],
  )
  return Map.groupBy(rows, (row) => row.security_id)
}

/** Holders of securities whose split was left open are derived again when their companies' reports arrive. */
export async function reopenSplits(client: pg.ClientBase, ciks: readonly string[]): Promise<void> {
  if (ciks.length === 0) return
  await client.query(
    `select market.mark_holders(e.security_id, e.quarter)
     from market.security_events e
     join market.securities s on s.id = e.security_id
     join market.organizations o on o.id = s.issuer_id
     where e.kind = 'split' and e.found_state = 'unsure' and o.cik = any ($1)
       and exists (${reportsOf('o.cik', 'e.quarter')})`,
    [ciks],
  )
}
