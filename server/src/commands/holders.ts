// npm run holders -- TICKER [QUARTER]: the twenty largest holders of a security, as a table.
import { quarterEnd } from '@rostrum/contract/market/quarters'
import { withClient } from '#platform/database/with-client.ts'
import { CommandError, withDatabase, withMessages } from './with-database.ts'

const usage = 'Usage: npm run holders -- TICKER [QUARTER], such as brk-b 2026q1 or BRK.B 2026-03-31'

/** 2026q1, 2026-q1 or any day of the quarter. */
function readQuarter(text: string): string {
  const [, year, quarter] = /^(\d{4})-?q([1-4])$/i.exec(text) ?? []
  const day = year ? `${year}-${String(Number(quarter) * 3).padStart(2, '0')}-01` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new CommandError(`${text} is not a quarter. ${usage}`)
  return quarterEnd(day)
}

/** By ticker, however its class is set off, or by another identifier; of several the one with the most holders. */
const wanted = `
  with named as (
    select coalesce(s.same_as, s.id) as id, s.ticker = upper($1) as is_exact from market.securities s
    where regexp_replace(upper(s.ticker), '[^A-Z0-9]', '', 'g') = regexp_replace(upper($1), '[^A-Z0-9]', '', 'g')
    union
    select coalesce(s.same_as, s.id), false from market.security_identifiers i
    join market.securities s on s.id = i.security_id where i.value = upper($1)
  )
  select n.id from named n
  left join lateral (select count(*) as holders from market.positions p where p.security_id = n.id and p.shares > 0
    and p.quarter = coalesce($2::date, market.default_quarter())) h on true
  order by n.is_exact desc, h.holders desc limit 1`

await withMessages(async () => {
  const [ticker, day] = process.argv.slice(2)
  if (!ticker || ticker.startsWith('--')) throw new CommandError(usage)
  const quarter = day === undefined ? null : readQuarter(day)
  await withDatabase((url) => show(url, ticker, quarter))
})

async function show(url: string, ticker: string, quarter: string | null): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query(
      `with wanted as (
         select s.id, coalesce($2::date, (select max(quarter) from market.positions
           where security_id = s.id and quarter <= market.default_quarter())) as quarter
         from (${wanted}) s
       )
       select o.name as holder, p.quarter::text, p.shares::text,
         (p.shares - p.previous_shares)::text as change, p.value::text as "value USD",
         round((p.portfolio_share * 100)::numeric, 2)::text as "% of portfolio",
         round((p.outstanding_share * 100)::numeric, 2)::text as "% of shares", array_to_string(p.accessions, ' ') as filing
       from wanted w
       join market.positions p on p.security_id = w.id and p.quarter = w.quarter and p.shares > 0
       join market.organizations o on o.id = p.organization_id
       order by p.shares desc limit 20`,
      [ticker, quarter],
    ),
  )
  if (rows.length === 0) throw new CommandError(`No holders on record for ${ticker}${quarter ? ` on ${quarter}` : ''}`)
  console.table(rows)
}
