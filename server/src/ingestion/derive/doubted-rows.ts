// Single rows of valid reports that are implausible: off by a power of ten in price, more shares than there are, or an
// option by its title.
// Uses the temporary tables of price-check.ts.
import type pg from 'pg'

/**
 * The current reading of reports. Rows of a report that is unclear as a whole are no evidence, nor are rows of one that
 * a person reads in another unit than prices suggest.
 */
const read = `
  create temporary table read_reports on commit drop as
  select p.number, p.accession, log(f.value_scale)::double precision as power,
    (f.value_sum * f.value_scale)::double precision as total
  from reports p join market.filings f using (accession)
  where f.price_verdict in ('agrees', 'rescaled') and (f.decided_unit is null
    or f.value_scale = case f.unit when 'thousands' then 1000 else 1 end * power(10::numeric, f.price_power))`

/** Positions whose price is off, whose rows alone are opened. Five managers must imply the usual price. */
const offPositions = `
  create temporary table off_positions on commit drop as
  select d.accession, i.security_id, i.first_row, i.last_row, d.power, d.total, u.price, u.level, u.filers
  from read_reports d
  join reports p using (number)
  join implied i using (number)
  join usual u using (security_id)
  where u.filers >= 5 and abs(i.level - p.power + d.power - u.level) > 0.3`

/**
 * Too high by a hundred or more, a row is valued at its shares times the usual price: values in pence and agorot, or in
 * thousands. So is one too low by a thousand, as far as that is not more than the rest of the report. Otherwise the
 * shares may be what is wrong, and the value stays as filed: a split that the filer missed, bonds of a thousand dollars
 * counted one by one, or the shares of another class.
 */
const offRows = `
  select accession, row_number, 'price' as doubt, off::smallint as power, round(price::numeric, 4) as usual_price,
    filers, 'long' as counted_as,
    case when off >= 2 and not (off = 3 and price between 0.5 and 2)
      or off in (-3, -6) and price < 1000 and amount * price < total
      then round(amount * price)::bigint end as counted_value
  from (
    select *, round(gap) as off from (
      select o.*, r.row_number, r.amount::double precision as amount,
        log(r.value::double precision / r.amount::double precision) + o.power - o.level as gap
      from off_positions o
      join market.filing_rows r on r.accession = o.accession and r.row_number between o.first_row and o.last_row
        and r.security_id = o.security_id
      where r.put_call is null and r.amount_type = 'SH' and r.value >= 10 and r.amount >= 1 and r.amount < 1e13
    ) rows
  ) rounded
  where off <> 0 and abs(gap - off) <= 0.1`

const titled = `
  create temporary table titled on commit drop as
  select t.*, p.organization_id, r.security_id, r.amount, r.value * f.value_scale as value,
    r.amount % 100 = 0
      and avg((r.amount % 100 = 0)::integer) over (partition by t.accession) > 0.5 as is_in_contracts
  from reports p
  join market.titled_options t on t.accession = p.accession
  join market.filings f on f.accession = p.accession
  join market.filing_rows r on r.accession = t.accession and r.row_number = t.row_number
  where r.security_id is not null`

/**
 * An option by its title, unless most who hold the security call it so: then it is the security's own name. A contract
 * is over a hundred shares, so where most amounts of a report are not, its titles are wrong, as in a real one with 917
 * such rows that its manager held as shares before and after. A report values an option at its underlying: at that
 * price it is the option that its title says; at another one, or without a known price, what it is cannot be told, and
 * it counts nowhere.
 */
const titledRows = `
  with namers as materialized (
    select security_id, count(distinct organization_id) as managers from titled group by 1
  ), others as materialized (
    select i.security_id, count(distinct p.organization_id) as managers
    from implied i join reports p using (number)
    where i.security_id in (select security_id from namers) group by 1
  )
  select t.accession, t.row_number, 'option' as doubt, null::smallint as power, round(u.price::numeric, 4) as usual_price,
    u.filers, case when not t.is_in_contracts then 'long' when t.amount > 0 and t.value / t.amount between u.price::numeric * 0.8 and u.price::numeric * 1.25
      then t.side else 'nothing' end as counted_as, null::bigint as counted_value
  from titled t
  join namers n using (security_id)
  left join others o using (security_id)
  left join usual u using (security_id)
  where not (n.managers > coalesce(o.managers, 0) and (not t.is_plain or n.managers >= 3))`

/** Sums can pass the shares outstanding, because several managers report the same shares; one row cannot by this much. */
export const timesOutstanding = 3

/**
 * Rows of more shares than the company has, although the others' fit: otherwise the number of shares outstanding may be
 * what is wrong, such as one from before a split. A person's decision to count a filing stands.
 */
const excess = `
  create temporary table excess on commit drop as
  with outstanding as (
    select distinct on (security_id) security_id, shares from market.shares_outstanding
    where on_date <= $1::date and on_date > $1::date - 400 order by security_id, on_date desc
  ), held as materialized (
    select p.accession, p.organization_id, i.votes, i.security_id, i.amount, i.first_row, i.last_row,
      o.security_id as known_as, o.shares
    from implied i join reports p using (number)
    left join market.securities j on j.id = i.security_id and j.same_as is not null
    join outstanding o on o.security_id = coalesce(j.same_as, i.security_id)
  ), larger as (
    select h.* from held h join market.filings f using (accession)
    where h.amount > ${timesOutstanding} * h.shares and not f.is_counted_anyway
  ), others as (
    select l.accession, l.security_id, count(*) filter (where h.amount <= ${timesOutstanding} * h.shares)::integer as filers
    from larger l join held h on h.known_as = l.known_as and h.votes and h.organization_id <> l.organization_id
    group by 1, 2
    having count(*) filter (where h.amount <= ${timesOutstanding} * h.shares) >= 3
      and count(*) filter (where h.amount <= ${timesOutstanding} * h.shares) > count(*) * 0.8
      and sum(h.amount) filter (where h.amount <= ${timesOutstanding} * h.shares) <= max(h.shares) * 1.5
  )
  select l.*, o.filers from larger l join others o using (accession, security_id)`

const excessRows = `
  select e.accession, r.row_number, 'outstanding' as doubt, null::smallint as power, null::numeric as usual_price,
    e.filers, 'nothing' as counted_as, null::bigint as counted_value, e.shares as shares_outstanding
  from excess e
  join market.filing_rows r on r.accession = e.accession and r.row_number between e.first_row and e.last_row
    and r.security_id = e.security_id
  where r.put_call is null and r.amount_type = 'SH' and r.amount > ${timesOutstanding} * e.shares`

/** A row has one doubt: that it is an option, else that there are not as many shares, else its price. */
const found = `
  create temporary table found_doubts on commit drop as
  select distinct on (accession, row_number) * from (
    select titled.*, null::bigint as shares_outstanding, 1 as rank from (${titledRows}) titled
    union all
    select excess.*, 2 from (${excessRows}) excess
    left join market.titled_options t using (accession, row_number) where t.accession is null
    union all
    select o.*, null, 3 from (${offRows}) o
    left join market.titled_options t using (accession, row_number) where t.accession is null
  ) doubts order by accession, row_number, rank`

const columns =
  'accession, row_number, doubt, power, usual_price, filers, counted_as, counted_value, shares_outstanding'
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
  await client.query(offPositions)
  await client.query(titled)
  await client.query(excess.replaceAll('$1', `'${quarter}'`))
  await client.query('analyze off_positions; analyze titled; analyze excess')
  const statements = [found, changed, markRecounted, ...replace]
  for (const statement of statements) await client.query(statement.replaceAll('$1', `'${quarter}'`))
}
