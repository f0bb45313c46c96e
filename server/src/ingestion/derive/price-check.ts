// Compares every report of a quarter with the prices that its filers imply together, because what a file says about
// its own unit is often wrong. It depends on filings and prices alone, not on positions or on the order of import, so
// deriving again changes nothing. A report or row that is read differently than before makes its portfolio stale.
import type pg from 'pg'
import { freshDays, impliedByFilings } from '../load/price-book.ts'
import { findDoubtedRows } from './doubted-rows.ts'
import { type PriceVerdict, priceVerdict } from './price-verdict.ts'

/**
 * Does nothing if no filing of the quarter changed. Data that cannot be compared never keeps a quarter from deriving.
 */
export async function checkPrices(client: pg.ClientBase, quarter: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from market.stale_portfolios where quarter = $1::date and not follows limit 1',
    [quarter],
  )
  if (rowCount === 0) return
  await client.query('begin')
  try {
    await client.query("set local work_mem = '256MB'; set local enable_mergejoin = off")
    // Without statistics of the reports, the planner would hash the filing rows of all quarters.
    for (const [name, step] of Object.entries({ reports, implied, usual })) {
      await client.query(step.replaceAll('$1', `'${quarter}'`))
      await client.query(`analyze ${name}`)
    }
    await writeVerdicts(client, quarter)
    await findDoubtedRows(client, quarter)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof Error && 'code' in error && /^22/.test(String(error.code)))) throw error
  }
}

/**
 * The quarter's reports as their own unit and hint read them. Each manager has one vote about prices, with its largest
 * report.
 */
const reports = `
  create temporary table reports on commit drop as
  select row_number() over (order by accession)::integer as number, accession, organization_id,
    case unit when 'thousands' then 3 else 0 end + hinted_power as power,
    row_number() over (
      partition by organization_id order by row_count desc, filed_on desc nulls last, accession) = 1 as votes
  from market.filings where period = $1::date and row_count > 0`

/**
 * The implied price of a share in each report, as a logarithm. Values of a few units are too rounded to be evidence.
 * The limits are those of any real position, so that sums fit.
 */
const implied = `
  create temporary table implied on commit drop as
  select number, security_id, amount, value, log(value::double precision / amount) + power as level, votes,
    first_row, last_row
  from (
    select p.number, r.security_id, sum(r.amount::bigint)::bigint as amount, sum(r.value::bigint)::bigint as value,
      min(r.row_number) as first_row, max(r.row_number) as last_row
    from reports p join market.filing_rows r on r.accession = p.accession
    left join market.titled_options o on o.accession = r.accession and o.row_number = r.row_number
    where r.security_id is not null and r.put_call is null and r.amount_type = 'SH' and o.accession is null
      and r.value >= 10 and r.value < 1e13 and r.amount >= 1 and r.amount < 1e13
    group by 1, 2
  ) s join reports using (number)`

/**
 * The usual price of a security: the median over managers, by twentieths of a power of ten because sorting millions of
 * prices would take longer than all else. It counts if three managers or more hold the security and most of them agree;
 * otherwise a known price does, unless it was itself computed from filings.
 */
const usual = `
  create temporary table usual on commit drop as
  with tallied as (
    select i.security_id, round(i.level * 20)::integer as step, count(*)::integer as votes,
      sum(i.value::double precision * 10.0 ^ p.power) as dollars, sum(i.amount::double precision) as shares
    from implied i join reports p using (number) where i.votes group by 1, 2
  ), ranked as (
    select *, sum(votes) over (partition by security_id order by step) as through,
      sum(votes) over (partition by security_id)::integer as filers
    from tallied
  ), middle as (
    select distinct on (security_id) security_id, step, filers, dollars / shares as price
    from ranked where through * 2 >= filers order by security_id, step
  ), agreed as (
    select m.security_id, m.price, m.filers
    from middle m join tallied t on t.security_id = m.security_id and t.step between m.step - 2 and m.step + 2
    where m.filers >= 3 group by 1, 2, 3 having sum(t.votes) * 2 > m.filers
  ), known as (
    select distinct on (p.security_id) p.security_id, p.close::double precision as price
    from market.prices p
    where p.on_date <= $1::date and p.on_date > $1::date - ${freshDays} and p.source <> '${impliedByFilings}'
      and p.security_id in (select security_id from tallied) and p.security_id not in (select security_id from agreed)
    order by p.security_id, p.on_date desc
  )
  select security_id, price, log(price) as level, filers
  from (select * from agreed union all select security_id, price, 0 from known) told`

const histograms = `
  select p.accession, h.tenths, h.counts
  from reports p left join (
    select number, array_agg(tenth) as tenths, array_agg(count) as counts
    from (
      select i.number, round((i.level - u.level) * 10)::integer as tenth, count(*)::integer as count
      from implied i join usual u using (security_id) group by 1, 2
    ) t group by number
  ) h using (number)`

/**
 * Only changes are written. What a person decided to count is not read differently afterwards. The power is relative to
 * the unit, without the hint.
 */
const writeChanged = `
  with verdicts as (
    select * from jsonb_to_recordset($1::jsonb)
      as v(accession text, verdict text, power smallint, evidence jsonb)
  ), changed as (
    update market.filings f set price_verdict = v.verdict, price_evidence = v.evidence,
      price_power = f.hinted_power - v.power
    from verdicts v, market.filings before
    where v.accession = f.accession and before.accession = f.accession and f.decided_at is null
      and (f.price_verdict, f.price_evidence, f.price_power) is distinct from
        (v.verdict, v.evidence, f.hinted_power - v.power)
    returning f.organization_id, f.value_scale <> before.value_scale as is_reread
  )
  insert into market.stale_portfolios (organization_id, quarter)
  select distinct organization_id, $2::date from changed where is_reread
  on conflict (organization_id, quarter) do update set follows = false, since = now()`

const consistentlyOff =
  'nearly all of its prices are off by the same power of ten, so that its values or its shares are wrong'

/** Counted, each of its positions would look like a purchase or a sale of many times its size. */
const setAsideOff = `
  with decided as (
    select accession, coalesce((price_evidence ->> 'isConsistentlyOff')::boolean, false) as is_off
    from market.filings where period = $1::date and decided_at is null and not is_counted_anyway
  ), changed as (
    update market.filings f set set_aside = case when d.is_off then $2 end from decided d
    where d.accession = f.accession and (f.set_aside is null and d.is_off or f.set_aside = $2 and not d.is_off)
    returning f.organization_id
  )
  insert into market.stale_portfolios (organization_id, quarter) select distinct organization_id, $1::date from changed
  on conflict (organization_id, quarter) do update set follows = false, since = now()`

async function writeVerdicts(client: pg.ClientBase, quarter: string): Promise<void> {
  const { rows } = await client.query<{ accession: string; tenths: number[] | null; counts: number[] | null }>(
    histograms,
  )
  const verdicts = rows.map(({ accession, tenths, counts }) => {
    const pairs = (tenths ?? []).map((tenth, index): [number, number] => [tenth, counts?.[index] ?? 0])
    return recordOf(accession, priceVerdict(new Map(pairs)))
  })
  await client.query(writeChanged, [JSON.stringify(verdicts), quarter])
  await client.query(setAsideOff, [quarter, consistentlyOff])
}

const recordOf = (accession: string, verdict: PriceVerdict | null) => {
  if (!verdict) return { accession, verdict: null, power: null, evidence: null }
  const { rowsCompared, rowsAgreeing, medianRatio, explanation, isConsistentlyOff } = verdict
  const evidence = { rowsCompared, rowsAgreeing, medianRatio, explanation, isConsistentlyOff }
  return { accession, verdict: verdict.verdict, power: verdict.power, evidence }
}
