// Assigns prices known by ticker to the securities with that ticker, whichever was imported first. Since prices
// distinguish dollars from thousands, the units of those quarters' filings are then decided again.
import type pg from 'pg'
import { impliedByFilings } from './price-book.ts'
import { decideUnitsAnew } from './unit-decisions.ts'

/** The security with the ticker, and panel securities, which have no other identifier. Demo securities are excluded. */
const bearers = `
  select distinct upper(ticker) as ticker, id
  from (
    select i.value as ticker, s.id from market.security_identifiers i join market.securities s on s.id = i.security_id
    where i.kind = 'ticker' and i.valid_to is null and s.source <> 'demo'
    union all
    select ticker, id from market.securities where source = 'panel' and ticker is not null
  ) named`

/** A price from a better source is kept. If two spellings of a ticker name one security, the first wins. */
const writePrices = `
  with written as (
    insert into market.prices as p (security_id, on_date, close, source)
    select distinct on (b.id, t.on_date) b.id, t.on_date, t.close, 'implied_13f'
    from market.ticker_prices t join (${bearers}) b using (ticker)
    order by b.id, t.on_date, t.ticker
    on conflict (security_id, on_date) do update set close = excluded.close, source = excluded.source
    where p.source = '${impliedByFilings}' or (p.source = 'implied_13f' and p.close <> excluded.close)
    returning on_date
  )
  select distinct on_date::text from written`

/** Returns the tickers whose price was assigned to a security. */
export async function settleTickerPrices(client: pg.ClientBase): Promise<Set<string>> {
  const written = await client.query<{ on_date: string }>(writePrices)
  if (written.rows.length > 0) {
    const days = written.rows.map((row) => row.on_date)
    await decideUnitsAnew(client, days)
    await client.query('delete from market.figured_quarters where quarter = any ($1::date[])', [days])
  }
  const { rows } = await client.query<{ ticker: string }>(
    `select distinct t.ticker from market.ticker_prices t join (${bearers}) b using (ticker)`,
  )
  return new Set(rows.map((row) => row.ticker))
}
