// What reports say about each pair in `resolved_pairs`: the same manager's shares in two sources, implied prices, and who
// held one before the other. It is kept by quarter, and collected again only where a filing changed or a pair is new.
import type pg from 'pg'
import { findChangedFilings } from './compared-filings.ts'
import { continuationSteps } from './continuations.ts'
import { listedPairs } from './listed-quarters.ts'
import type { PairEvidence } from './rule.ts'

const sides = 'select first_id as id from resolved_pairs union select second_id from resolved_pairs'

/** Candidates come and go with tickers and names. */
const followPairs = [
  `create temporary table new_securities on commit drop as
   ${sides} except select security_id from market.compared_securities`,
  `create temporary table new_pairs on commit drop as
   select first_id, second_id from resolved_pairs except select first_id, second_id from market.compared_pairs`,
  'analyze new_securities; analyze new_pairs',
  `delete from market.compared_pairs c where not exists (
     select from resolved_pairs p where p.first_id = c.first_id and p.second_id = c.second_id)`,
  `delete from market.compared_securities where security_id not in (${sides})`,
  `create temporary table kept_securities on commit drop as select security_id as id from market.compared_securities`,
  'analyze kept_securities',
  'insert into market.compared_securities (security_id) select id from new_securities',
  'insert into market.compared_pairs (first_id, second_id) select first_id, second_id from new_pairs',
]

const findDue = [
  `create temporary table touched_quarters on commit drop as
   select distinct r.security_id, f.period
   from changed_filings f join market.filing_rows r using (accession) join kept_securities k on k.id = r.security_id`,
  'create index on touched_quarters (security_id, period); analyze touched_quarters',
  `create temporary table due_quarters on commit drop as
   select p.first_id, p.second_id, t.period from resolved_pairs p join touched_quarters t on t.security_id = p.first_id
   union
   select p.first_id, p.second_id, t.period from resolved_pairs p join touched_quarters t on t.security_id = p.second_id`,
  `create temporary table due_securities on commit drop as
   select first_id as id from new_pairs union select second_id from new_pairs`,
  'analyze due_quarters; analyze due_securities',
]

const long = "r.amount_type = 'SH' and r.put_call is null and r.amount > 0 and f.is_counted"
const dollars = `r.value * case f.unit when 'thousands' then 1000 else 1 end`

/** Long shares by security, manager, quarter and report: all of a new pair's, else of the quarters that are due. */
const readReports = [
  `create temporary table resolved_reports on commit drop as
   with due as (
     (select first_id as security_id, period from due_quarters union select second_id, period from due_quarters)
   ), touched_rows as materialized (
     select r.security_id, f.organization_id, f.period, f.accession, r.amount, ${dollars} as value
     from market.compared_filings f join market.filing_rows r using (accession)
     where f.period in (select distinct period from due_quarters) and ${long}
   ), rows as (
     select r.security_id, f.organization_id, f.period, f.accession, r.amount, ${dollars} as value
     from due_securities d join market.filing_rows r on r.security_id = d.id
     join market.compared_filings f using (accession) where ${long}
     union all
     select t.* from touched_rows t join due using (security_id, period)
     where not exists (select from due_securities d where d.id = t.security_id)
   )
   select security_id, organization_id, period, accession, sum(amount) as shares, sum(value) as value
   from rows group by 1, 2, 3, 4`,
  'create index on resolved_reports (security_id, period, organization_id); analyze resolved_reports',
]

/** Values are rounded, some to thousands: a small one says little about the price. */
const smallValue = 10_000

const readQuarters = [
  `delete from market.compared_quarters q using touched_quarters t
   where q.security_id = t.security_id and q.period = t.period`,
  `insert into market.compared_quarters (security_id, period, price, reports, is_small)
   select security_id, period,
     coalesce(percentile_cont(0.5) within group (order by price) filter (where is_large),
       percentile_cont(0.5) within group (order by price)),
     count(*) filter (where is_large), not bool_or(is_large)
   from (
     select security_id, period, case when value > 0 then (value / shares)::double precision end as price,
       value >= ${smallValue} as is_large
     from resolved_reports
   ) priced group by 1, 2
   on conflict (security_id, period) do update
   set price = excluded.price, reports = excluded.reports, is_small = excluded.is_small`,
  'analyze market.compared_quarters',
  `insert into due_quarters
   select n.first_id, n.second_id, period
   from new_pairs n join market.compared_quarters a on a.security_id = n.first_id
   join market.compared_quarters b using (period) where b.security_id = n.second_id`,
  'analyze due_quarters',
]

const sharedReports = `
  select d.first_id, d.second_id, period, (count(*) filter (where a.accession <> b.accession))::integer as shared,
    (count(*) filter (where a.accession <> b.accession and a.shares = b.shares))::integer as equal,
    (count(*) filter (where a.accession = b.accession))::integer as together
  from due_quarters d
  join resolved_reports a using (period)
  join resolved_reports b using (period, organization_id)
  where a.security_id = d.first_id and b.security_id = d.second_id
  group by 1, 2, 3`

/**
 * Prices may be off, because some panels add options or principal amounts and some filers take another day's: they
 * count against a pair only if they are far off. A factor of a thousand is a wrong unit, which is no evidence.
 */
const pricePairs = `
  select first_id, second_id, period, is_equal
  from (
    select d.first_id, d.second_id, period, a.price / b.price between 0.97 and 1.03 as is_equal, a.price / b.price as ratio,
      case when a.is_small or b.is_small then 20 when least(a.reports, b.reports) = 1 then 1.6 else 1.25 end as far
    from due_quarters d
    join market.compared_quarters a using (period)
    join market.compared_quarters b using (period)
    where a.security_id = d.first_id and b.security_id = d.second_id and a.price is not null and b.price is not null
  ) p
  where (is_equal or ratio > far or ratio < 1 / far)
    and ratio not between 900 and 1100 and ratio not between 0.0009 and 0.0011`

const readPairs = [
  `delete from market.compared_pair_quarters q using due_quarters d
   where q.first_id = d.first_id and q.second_id = d.second_id and q.period = d.period`,
  `insert into market.compared_pair_quarters (first_id, second_id, period, shared, equal, together, is_price_equal)
   select first_id, second_id, period, coalesce(h.shared, 0), coalesce(h.equal, 0), coalesce(h.together, 0), c.is_equal
   from (${sharedReports}) h full join (${pricePairs}) c using (first_id, second_id, period)`,
  'analyze market.compared_pairs; analyze market.compared_pair_quarters',
]

/** Filers word a class differently. Rows are never taken back, so that those of new filings are added. */
const writtenTitle = "r.class_title <> '' and r.amount_type = 'SH' and r.put_call is null"
const countTitles = [
  `insert into market.compared_titles (security_id, title, count)
   select n.id, upper(r.class_title), count(*)
   from new_securities n join market.filing_rows r on r.security_id = n.id join market.compared_filings f using (accession)
   where ${writtenTitle} group by 1, 2`,
  `insert into market.compared_titles as t (security_id, title, count)
   select k.id, upper(r.class_title), count(*)
   from changed_filings f join market.filing_rows r using (accession) join kept_securities k on k.id = r.security_id
   where f.is_new and ${writtenTitle} group by 1, 2
   on conflict (security_id, title) do update set count = t.count + excluded.count`,
]

const steps = [
  ...followPairs,
  ...findDue,
  ...readReports,
  ...readQuarters,
  ...readPairs,
  ...continuationSteps,
  ...countTitles,
]

export interface ComparedPair {
  first: string
  second: string
  evidence: PairEvidence
}

export async function readEvidence(client: pg.ClientBase): Promise<ComparedPair[]> {
  await findChangedFilings(client, steps)
  for (const step of steps) await client.query(step)
  const { rows } = await client.query(`
    select p.first_id as first, p.second_id as second,
      coalesce(sum(q.shared), 0)::integer as "sharedReports", coalesce(sum(q.equal), 0)::integer as "equalReports",
      coalesce(sum(q.together), 0)::integer as "reportsOfBoth", count(q.is_price_equal)::integer as "pricesCompared",
      (count(*) filter (where q.is_price_equal))::integer as "pricesEqual", p.continued,
      p.continued_equally as "continuedEqually", coalesce(l.together, 0) as "listedTogether", l.replaced as "replacedOn"
    from market.compared_pairs p left join market.compared_pair_quarters q using (first_id, second_id)
    left join (${listedPairs}) l using (first_id, second_id)
    group by p.first_id, p.second_id, l.together, l.replaced`)
  return rows.map(({ first, second, ...evidence }) => ({ first, second, evidence }))
}
