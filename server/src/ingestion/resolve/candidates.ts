// Pairs of securities worth comparing, in temporary tables: those with the same ticker or FIGI, those of the same name where one
// has no ticker, and those that two sources of the same report hold in the same number of shares. Securities of the demo
// are never among them.
import type pg from 'pg'

/** Of a trust's hundred funds, all have its name; comparing each with each would tell nothing. */
const mostOfOneName = 6
const mostOfOneTicker = 12

/** Shares that two sources must have in common, at least; small round numbers agree by chance. */
const fewestShares = 1000

/** Long rows of one side of reports that two sources have. Analyzed, because the planner would take them for a few. */
const sideOf = (name: string, report: string) => `
  create temporary table ${name} on commit drop as
  select p.without_cusips, p.with_cusips, r.amount, n.id, n.has_ticker
  from twice_reported p join market.filing_rows r on r.accession = p.${report} join resolved_nodes n on n.id = r.security_id
  where r.amount >= ${fewestShares} and r.put_call is null and r.amount_type = 'SH';
  analyze ${name}`

const nodes = `
  create temporary table resolved_nodes on commit drop as
  select s.id, s.source, c.cusip, market.plain_name(s.name) as plain_name, s.kind,
    -- Issue numbers of shares are digits, those of debt have a letter.
    c.cusip is not null and substr(c.cusip, 7, 2) ~ '[A-Z]' as is_debt, false as has_ticker
  from market.securities s
  left join (select security_id, min(value) as cusip from market.security_identifiers where kind = 'cusip' group by 1) c
    on c.security_id = s.id
  where s.source <> 'demo'`

const tickers = `
  create temporary table resolved_tickers on commit drop as
  select distinct id, ticker from (
    select n.id, regexp_replace(upper(t.value), '[^A-Z0-9]', '', 'g') as ticker
    from resolved_nodes n
    join (
      -- A ticker that came from a joined security is no evidence of its own.
      select s.id as security_id, s.ticker as value from market.securities s where not exists (
        select from market.taken_facts t where t.security_id = s.id and t.kind = 'ticker')
      union all
      select security_id, value from market.security_identifiers where kind = 'ticker' and valid_to is null
      union all
      select i.security_id, r.ticker from market.reported_tickers r
      join market.security_identifiers i on i.kind = 'cusip' and i.value = r.cusip
    ) t on t.security_id = n.id
    where not n.is_debt
  ) named where ticker <> ''`

/** The FIGI that most filers give for a security, or several if as many give another. */
const figis = `
  create temporary table resolved_figis on commit drop as
  select id, figi from (
    select n.id, r.figi, rank() over (partition by n.id order by count(distinct r.cik) desc) as place
    from market.reported_figis r
    join market.security_identifiers i on i.kind = 'cusip' and i.value = r.cusip
    join resolved_nodes n on n.id = i.security_id
    group by 1, 2
  ) given where place = 1`

const byFigi = `
  select least(a.id, b.id), greatest(a.id, b.id) from resolved_figis a join resolved_figis b using (figi) where a.id < b.id`

const byTicker = `
  select least(a.id, b.id) as first_id, greatest(a.id, b.id) as second_id
  from resolved_tickers a join resolved_tickers b using (ticker)
  where a.id < b.id and ticker in (select ticker from resolved_tickers group by 1 having count(*) <= ${mostOfOneTicker})`

const byName = `
  select least(a.id, b.id), greatest(a.id, b.id)
  from resolved_nodes a join resolved_nodes b using (plain_name)
  where a.id < b.id and not a.is_debt and not b.is_debt and a.kind = b.kind and not (a.has_ticker and b.has_ticker)
    and plain_name in (select plain_name from resolved_nodes where plain_name <> '' and not is_debt
      group by 1 having count(*) between 2 and ${mostOfOneName})`

/** Only managers and quarters that both a panel without CUSIPs and another source report. */
const byShares = `
  select least(a.id, b.id), greatest(a.id, b.id)
  from sides_without a join sides_with b using (without_cusips, with_cusips, amount)
  where not (a.has_ticker and b.has_ticker)
  group by 1, 2 having count(*) >= 2`

const twiceReported = `
  create temporary table twice_reported on commit drop as
  select a.accession as without_cusips, b.accession as with_cusips
  from market.filings a join market.filings b using (organization_id, period)
  where a.accession like 'panel-large-managers-%' and b.accession not like 'panel-large-managers-%'
    and a.row_count > 0 and b.row_count > 0`

/** Creates `resolved_pairs` and the tables it rests on. Pairs that a person decided about are among them. */
export async function findCandidates(client: pg.ClientBase): Promise<number> {
  await client.query(nodes)
  await client.query(tickers)
  await client.query('update resolved_nodes n set has_ticker = true from resolved_tickers t where t.id = n.id')
  await client.query(figis)
  await client.query('analyze resolved_nodes; analyze resolved_tickers; analyze resolved_figis')
  await client.query(twiceReported)
  await client.query('analyze twice_reported')
  await client.query(sideOf('sides_without', 'without_cusips'))
  await client.query(sideOf('sides_with', 'with_cusips'))
  const { rowCount } = await client.query(`
    create temporary table resolved_pairs on commit drop as
    ${byTicker} union ${byFigi} union ${byName} union ${byShares}
    union select first_id, second_id from market.security_links where decision is not null`)
  await client.query('create unique index on resolved_pairs (first_id, second_id); analyze resolved_pairs')
  return rowCount ?? 0
}
