// npm run holders -- TICKER [QUARTER]: the twenty largest holders of a security, as a table.
import { withClient } from '#platform/database/with-client.ts'
import { CommandError, withDatabase } from './with-database.ts'

await withDatabase(async (url) => {
  const [ticker, quarter] = process.argv.slice(2)
  if (!ticker) throw new CommandError('Usage: npm run holders -- TICKER [QUARTER]')
  const { rows } = await withClient(url, (client) =>
    client.query(
      `with wanted as (
         select s.id, coalesce($2::date, (select max(quarter) from market.positions
           where security_id = s.id and quarter <= market.default_quarter())) as quarter
         from market.securities s where s.ticker = $1
       )
       select o.name as holder, p.quarter::text, p.shares::text,
         (p.shares - p.previous_shares)::text as change, p.value::text as "value USD",
         round((p.portfolio_share * 100)::numeric, 2)::text as "% of portfolio",
         round((p.outstanding_share * 100)::numeric, 2)::text as "% of shares", array_to_string(p.accessions, ' ') as filing
       from wanted w
       join market.positions p on p.security_id = w.id and p.quarter = w.quarter and p.shares > 0
       join market.organizations o on o.id = p.organization_id
       order by p.shares desc limit 20`,
      [ticker.toUpperCase(), quarter ?? null],
    ),
  )
  if (rows.length === 0) throw new CommandError(`No holders on record for ${ticker}`)
  console.table(rows)
})
