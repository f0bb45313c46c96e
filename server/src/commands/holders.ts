// npm run holders -- SECURITY [QUARTER]: the twenty largest holders of a security, as a table.
import { quarterEnd } from '@rostrum/contract/market/quarters'
import { securityCodesOf } from '#market/security-codes.ts'
import { withClient } from '#platform/database/with-client.ts'
import { CommandError, withDatabase, withMessages } from './with-database.ts'

const usage = `Usage: npm run holders -- SECURITY [QUARTER], such as brk-b 2026q1 or BRK.B:XNYS 2026-03-31.
SECURITY is a ticker, CUSIP (or its first eight or six characters), ISIN, FIGI, or the issuer's CIK.`

/** 2026q1, 2026-q1 or any day of the quarter. */
function readQuarter(text: string): string {
  const [, year, quarter] = /^(\d{4})-?q([1-4])$/i.exec(text) ?? []
  const day = year ? `${year}-${String(Number(quarter) * 3).padStart(2, '0')}-01` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new CommandError(`${text} is not a quarter such as 2026q1 or 2026-03-31`)
  return quarterEnd(day)
}

/**
 * By ticker, however its class is set off and with its exchange or without, as it was in the quarter; by CUSIP, ISIN or
 * FIGI; by the first six characters of a CUSIP or the CIK, which are the issuer's. Of several, the one with the most
 * holders.
 */
const wanted = `
  with typed as (
    select upper($1) as ticker, nullif(upper($4), '') as exchange, $3::text[] as codes,
      coalesce($2::date, market.default_quarter()) as quarter
  ), named as (
    select coalesce(s.same_as, s.id) as id, case when s.ticker = t.ticker then 1 else 3 end as rank
    from typed t join market.securities s
      on regexp_replace(upper(s.ticker), '[^A-Z0-9]', '', 'g') = regexp_replace(t.ticker, '[^A-Z0-9]', '', 'g')
      and (t.exchange is null or s.exchange_code = t.exchange)
    union all
    select coalesce(s.same_as, s.id),
      case when i.kind = 'ticker' and t.quarter not between i.valid_from and coalesce(i.valid_to, 'infinity') then 4
        when i.kind = 'ticker' then 2 else 1 end
    from typed t join market.security_identifiers i on i.value = any (t.codes || t.ticker)
    join market.securities s on s.id = i.security_id and (t.exchange is null or s.exchange_code = t.exchange)
    union all
    select coalesce(s.same_as, s.id), 5
    from typed t join market.security_identifiers i on i.kind = 'cusip' and left(i.value, 6) = t.codes[1]
    join market.securities s on s.id = i.security_id
    union all
    select coalesce(s.same_as, s.id), 6
    from typed t join market.organizations o on t.ticker ~ '^[0-9]{4,10}$' and o.cik = lpad(t.ticker, 10, '0')
    join market.securities s on s.issuer_id = o.id
  ), ranked as (
    select id, min(rank) as rank from named group by id
  )
  select s.id, s.name, s.ticker, s.class_title, coalesce($2::date, h.quarter)::text as quarter,
    (select count(*)::integer from market.positions p
      where p.security_id = s.id and p.quarter = coalesce($2::date, h.quarter) and p.shares > 0) as holders
  from ranked r join market.securities s on s.id = r.id
  cross join lateral (select max(quarter) as quarter from market.positions
    where security_id = s.id and quarter <= market.default_quarter()) h
  where r.rank = (select min(rank) from ranked)
  order by holders desc, s.name, s.id`

interface Wanted {
  id: string
  name: string
  ticker: string | null
  class_title: string
  quarter: string | null
  holders: number
}

const holders = `
  select o.name as holder, p.quarter::text, p.shares::text,
    (p.shares - p.previous_shares)::text as change, p.value::text as "value USD",
    round((p.portfolio_share * 100)::numeric, 2)::text as "% of portfolio",
    round((p.outstanding_share * 100)::numeric, 2)::text as "% of shares", array_to_string(p.accessions, ' ') as filing
  from market.positions p join market.organizations o on o.id = p.organization_id
  where p.security_id = $1 and p.quarter = $2::date and p.shares > 0
  order by p.shares desc limit 20`

const nameOf = ({ name, ticker, class_title }: Wanted) => [name, ticker, class_title].filter(Boolean).join(', ')

/** Other classes of the issuer, or other securities with the same ticker. */
const mostNamed = 5

async function show(url: string, name: string, quarter: string | null): Promise<void> {
  const [ticker = '', exchange = ''] = name.split(':')
  await withClient(url, async (client) => {
    const found = await client.query<Wanted>(wanted, [ticker, quarter, securityCodesOf(ticker), exchange])
    const [security, ...others] = found.rows
    if (!security) throw new CommandError(`No security has the ticker or number ${name}. ${usage}`)
    if (security.holders === 0)
      throw new CommandError(`No holders on record for ${nameOf(security)}${quarter ? ` on ${quarter}` : ''}`)
    console.log(`${nameOf(security)}: ${security.holders} holders on ${security.quarter}`)
    const named = others.slice(0, mostNamed).map(nameOf).join('; ')
    if (named) console.log(`Also: ${named}${others.length > mostNamed ? '…' : ''}`)
    console.table((await client.query(holders, [security.id, security.quarter])).rows)
  })
}

await withMessages(async () => {
  const [name, day, ...more] = process.argv.slice(2)
  if (name === '--help') return console.log(usage)
  if (!name || name.startsWith('--') || more.length > 0) throw new CommandError(usage)
  const quarter = day === undefined ? null : readQuarter(day)
  await withDatabase((url) => show(url, name, quarter))
})
