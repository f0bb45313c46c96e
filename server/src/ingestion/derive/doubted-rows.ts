// Single rows of good reports that cannot be what they seem: off by a power of ten in price, or an option by its title.
// Uses the temporary tables of price-check.ts.
import type pg from 'pg'

/** How the reports are read by now. A row of a report that is unclear as a whole tells nothing. */
const read = `
  create temporary table read_reports on commit drop as
  select p.number, p.accession, log(f.value_scale)::double precision as power
  from reports p join market.filings f using (accession)
  where f.price_verdict in ('agrees', 'rescaled')`

/**
 * Only positions whose price is off are opened. Five managers must imply the usual price.
 *
 * A row off by a thousand is valued at its shares times the usual price. Off by ten or a hundred, the shares may be
 * wrong as well: a split that the filer missed, bonds counted as shares, lots of a hundred. Their value stays as filed.
 */
const offRows = `
  select r.accession, r.row_number, 'price' as doubt, o.off::smallint as power, round(o.price::numeric, 4) as usual_price,
    o.filers, 'long' as counted_as,
    case when o.off in (-6, -3, 3, 6) and r.amount * o.price < 1e12 then round(r.amount * o.price)::bigint end as counted_value
  from (
    select r.accession, r.row_number, r.amount, u.price, u.filers,
      log(r.value::double precision / r.amount::double precision) + d.power - u.level as gap,
      round(log(r.value::double precision / r.amount::double precision) + d.power - u.level) as off
    from read_reports d
    join reports p using (number)
    join implied i using (number)
    join usual u using (security_id)
    join market.filing_rows r on r.accession = d.accession and r.security_id = i.security_id
    where u.filers >= 5 and abs(i.level - p.power + d.power - u.level) > 0.3
      and r.put_call is null and r.amount_type = 'SH' and r.value >= 10 and r.amount >= 1
  ) o join market.filing_rows r using (accession, row_number)
  where o.off <> 0 and abs(o.gap - o.off) <= 0.1`

/**
 * An option by its title, unless most who hold the security call it so: then it is the security's own name. A report
 * values an option at its underlying, so at that price it is the option that its title says; at another one, or without
 * a known price, what it is cannot be told, and it counts nowhere.
 */
const titledRows = `
  with titled as (
    select t.*, p.organization_id, r.security_id, r.amount, r.value * f.value_scale as value
    from reports p
    join market.titled_options t on t.accession = p.accession
    join market.filings f on f.accession = p.accession
    join market.filing_rows r on r.accession = t.accession and r.row_number = t.row_number
    where r.security_id is not null
  ), namers as (
    select security_id, count(distinct organization_id) as managers from titled group by 1
  ), others as (
    select i.security_id, count(distinct p.organization_id) as managers
    from implied i join reports p using (number)
    where i.security_id in (select security_id from namers) group by 1
  )
  select t.accession, t.row_number, 'option' as doubt, null::smallint as power, round(u.price::numeric, 4) as usual_price,
    u.filers, case when t.amount > 0 and t.value / t.amount between u.price::numeric * 0.8 and u.price::numeric * 1.25
      then t.side else 'nothing' end as counted_as, null::bigint as counted_value
  from titled t
  join namers n using (security_id)
  left join others o using (security_id)
  left join usual u using (security_id)
  where not (n.managers > coalesce(o.managers, 0) and (not t.is_plain or n.managers >= 3))`

const found = `
  create temporary table found_doubts on commit drop as
  select * from (${titledRows}) titled
  union all
  select o.* from (${offRows}) o left join market.titled_options t using (accession, row_number) where t.accession is null`

const columns = 'accession, row_number, doubt, power, usual_price, filers, counted_as, counted_value'
const stored = `select ${columns} from market.doubted_rows where period = $1::date`

const changed = `
  create temporary table changed_doubts on commit drop as
  select accession, row_number from (
    (select ${columns} from found_doubts except ${stored}) union all (${stored} except select ${columns} from found_doubts)
  ) either group by 1, 2`

/** A portfolio is stale if one of its rows counts differently; new evidence alone changes no number. */
const markRecounted = `
  insert into market.stale_portfolios (organization_id, quarter)
  select distinct f.organization_id, f.period
  from changed_doubts c
  left join found_doubts n using (accession, row_number)
  left join market.doubted_rows d using (accession, row_number)
  join market.filings f using (accession)
  where (coalesce(n.counted_as, 'long'), n.counted_value) is distinct from (coalesce(d.counted_as, 'long'), d.counted_value)
  on conflict (organization_id, quarter) do update set follows = false, since = now()`

const replace = [
  `delete from market.doubted_rows d using changed_doubts c
   where d.accession = c.accession and d.row_number = c.row_number`,
  `insert into market.doubted_rows (${columns}, period)
   select ${columns}, $1::date from found_doubts join changed_doubts using (accession, row_number)`,
]

export async function findDoubtedRows(client: pg.ClientBase, quarter: string): Promise<void> {
  await client.query(read)
  await client.query('analyze read_reports')
  const statements = [found, changed, markRecounted, ...replace]
  for (const statement of statements) await client.query(statement.replaceAll('$1', `'${quarter}'`))
}
