// What reports say about each pair in `resolved_pairs`: the same manager's shares in two sources, implied prices, and
// who held one before the other.
import type pg from 'pg'
import { isCusipValid } from '../parse/identifiers.ts'
import { type CountedTitle, classOf } from './classes.ts'
import type { Member } from './groups.ts'
import { isFundName } from './names.ts'
import type { ComparedSecurity, PairEvidence } from './rule.ts'

/** Long shares by security, manager, quarter and report. */
const reports = `
  create temporary table resolved_reports on commit drop as
  select r.security_id, f.organization_id, f.period, f.accession, sum(r.amount) as shares,
    sum(r.value) * case f.unit when 'thousands' then 1000 else 1 end as value
  from (select first_id as id from resolved_pairs union select second_id from resolved_pairs) w
  join market.filing_rows r on r.security_id = w.id
  join market.filings f on f.accession = r.accession
  where r.amount_type = 'SH' and r.put_call is null and r.amount > 0 and f.set_aside is null
  group by 1, 2, 3, 4, f.unit`

const spans = `
  create temporary table resolved_spans on commit drop as
  select security_id, min(period) as first_quarter, max(period) as last_quarter from resolved_reports group by 1`

/** Values are rounded, some to thousands: a small one says little about the price. */
const smallValue = 10_000

const prices = `
  create temporary table resolved_prices on commit drop as
  select security_id, period, count(*) filter (where is_large) as reports, not bool_or(is_large) as is_small,
    coalesce(percentile_cont(0.5) within group (order by price) filter (where is_large),
      percentile_cont(0.5) within group (order by price)) as price
  from (
    select security_id, period, (value / shares)::double precision as price, value >= ${smallValue} as is_large
    from resolved_reports where value > 0
  ) priced group by 1, 2`

/**
 * Prices may be off, because some panels add options or principal amounts and some filers take another day's: they
 * count against a pair only if they are far off. A factor of a thousand is a wrong unit, which is no evidence.
 */
const pricePairs = `
  select p.first_id, p.second_id, count(*)::integer as compared, (count(*) filter (where is_equal))::integer as equal
  from (
    select p.first_id, p.second_id, a.price / b.price between 0.97 and 1.03 as is_equal, a.price / b.price as ratio,
      case when a.is_small or b.is_small then 20 when least(a.reports, b.reports) = 1 then 1.6 else 1.25 end as far
    from resolved_pairs p
    join resolved_prices a on a.security_id = p.first_id
    join resolved_prices b on b.security_id = p.second_id and b.period = a.period
  ) p
  where (is_equal or ratio > far or ratio < 1 / far)
    and ratio not between 900 and 1100 and ratio not between 0.0009 and 0.0011
  group by 1, 2`

const sharedReports = `
  select p.first_id, p.second_id, (count(*) filter (where a.accession <> b.accession))::integer as shared,
    (count(*) filter (where a.accession <> b.accession and a.shares = b.shares))::integer as equal,
    (count(*) filter (where a.accession = b.accession))::integer as together
  from resolved_pairs p
  join resolved_reports a on a.security_id = p.first_id
  join resolved_reports b on b.security_id = p.second_id and b.organization_id = a.organization_id and b.period = a.period
  group by 1, 2`

/** A reverse split often comes with a new CUSIP: then all shares move by one ratio. */
const continuations = `
  with ordered as (
    select p.first_id, p.second_id,
      case when a.last_quarter <= b.first_quarter then a.security_id else b.security_id end as earlier_id,
      case when a.last_quarter <= b.first_quarter then b.security_id else a.security_id end as later_id,
      greatest(a.first_quarter, b.first_quarter) as begins
    from resolved_pairs p
    join resolved_spans a on a.security_id = p.first_id
    join resolved_spans b on b.security_id = p.second_id
    where a.last_quarter <= b.first_quarter or b.last_quarter <= a.first_quarter
  ), moved as (
    select o.first_id, o.second_id, l.organization_id, (max(l.shares) / max(e.shares))::double precision as ratio
    from ordered o
    join resolved_reports l on l.security_id = o.later_id and l.period = o.begins
    join resolved_reports e on e.security_id = o.earlier_id and e.organization_id = l.organization_id
      and e.period < o.begins and e.period > o.begins - 100
    group by 1, 2, 3
  ), middles as (
    select first_id, second_id, percentile_disc(0.5) within group (order by ratio) as middle from moved group by 1, 2
  )
  select first_id, second_id, count(*)::integer as continued,
    (count(*) filter (where ratio between middle * 0.99 and middle * 1.01))::integer as equally
  from moved join middles using (first_id, second_id) group by 1, 2`

export interface ComparedPair {
  first: string
  second: string
  evidence: PairEvidence
}

export async function readEvidence(client: pg.ClientBase): Promise<ComparedPair[]> {
  await client.query(reports)
  await client.query(
    'create index on resolved_reports (security_id, period, organization_id); analyze resolved_reports',
  )
  await client.query(spans)
  await client.query(prices)
  await client.query('analyze resolved_spans; analyze resolved_prices')
  const { rows } = await client.query(`
    select p.first_id as first, p.second_id as second,
      coalesce(h.shared, 0) as "sharedReports", coalesce(h.equal, 0) as "equalReports",
      coalesce(h.together, 0) as "reportsOfBoth", coalesce(c.compared, 0) as "pricesCompared",
      coalesce(c.equal, 0) as "pricesEqual", coalesce(k.continued, 0) as continued,
      coalesce(k.equally, 0) as "continuedEqually"
    from resolved_pairs p
    left join (${sharedReports}) h using (first_id, second_id)
    left join (${pricePairs}) c using (first_id, second_id)
    left join (${continuations}) k using (first_id, second_id)`)
  return rows.map(({ first, second, ...evidence }) => ({ first, second, evidence }))
}

/** A security with everything that the rule and the choice of a survivor look at. */
export type Described = ComparedSecurity & Member

interface StoredSecurity {
  id: string
  name: string
  class_title: string
  kind: string
  source: string
  cusip: string | null
  panel: string | null
  tickers: string[]
  figis: string[]
  first_quarter: string | null
  last_quarter: string | null
  is_used: boolean
  is_survivor: boolean
}

const securities = `
  with wanted as (select first_id as id from resolved_pairs union select second_id from resolved_pairs)
  select s.id, s.name, s.class_title, s.kind, s.source, n.cusip, i.panel, coalesce(t.tickers, '{}') as tickers,
    coalesce(g.figis, '{}') as figis,
    p.first_quarter::text, p.last_quarter::text, u.id is not null as is_used, k.id is not null as is_survivor
  from wanted w join market.securities s using (id) join resolved_nodes n using (id)
  left join (select security_id, min(value) as panel from market.security_identifiers where kind = 'panel' group by 1) i
    on i.security_id = s.id
  left join (select id, array_agg(ticker order by ticker) as tickers from resolved_tickers group by 1) t on t.id = s.id
  left join (select id, array_agg(figi order by figi) as figis from resolved_figis group by 1) g on g.id = s.id
  left join resolved_spans p on p.security_id = s.id
  left join (select distinct used as id from market.used_securities($1) used) u on u.id = s.id
  left join (select distinct same_as as id from market.securities where same_as is not null) k on k.id = s.id`

/** Filers word a class differently; a list's own title is one voice more. */
const titles = `
  select r.security_id as id, upper(r.class_title) as title, count(*)::integer as count
  from (select first_id as id from resolved_pairs union select second_id from resolved_pairs) w
  join market.filing_rows r on r.security_id = w.id
  where r.class_title <> '' and r.amount_type = 'SH' and r.put_call is null group by 1, 2`

export async function describeSecurities(client: pg.ClientBase): Promise<Map<string, Described>> {
  const wanted = await client.query<{ id: string }>(
    'select first_id as id from resolved_pairs union select second_id from resolved_pairs',
  )
  const { rows } = await client.query<StoredSecurity>(securities, [wanted.rows.map(({ id }) => id)])
  const written = await client.query<CountedTitle & { id: string }>(titles)
  const titlesOf = Map.groupBy(written.rows, ({ id }) => id)
  return new Map(rows.map((row) => [row.id, describe(row, titlesOf.get(row.id) ?? [])]))
}

function describe(row: StoredSecurity, written: readonly CountedTitle[]): Described {
  const own = row.class_title === '' ? [] : [{ title: row.class_title, count: 1 }]
  return {
    id: row.id,
    key: row.cusip ?? row.panel ?? row.id,
    // A panel without a list of names calls a security by its ticker, which is no evidence of its own.
    name: row.tickers.includes(row.name.toUpperCase()) ? '' : row.name,
    tickers: row.tickers,
    figis: row.figis,
    class: classOf([...own, ...written]),
    isFund: row.kind === 'fund' || isFundName(row.name),
    hasCusip: row.cusip !== null,
    isCusipValid: isCusipValid(row.cusip),
    firstQuarter: row.first_quarter,
    lastQuarter: row.last_quarter,
    isUsed: row.is_used,
    isSurvivor: row.is_survivor,
  }
}
