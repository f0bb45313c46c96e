// Known quarter-end prices by CUSIP, compared with a filing's implied prices to distinguish dollars from thousands.
import type pg from 'pg'
import type { PriceLookup } from '../parse/units.ts'

/** How many days before quarter end a price may be to still count. */
export const freshDays = 10

/**
 * The source of prices that are computed from filings. They decide no filing's unit: which of them are known would depend
 * on the order of imports.
 */
export const impliedByFilings = 'implied_filings'

export async function loadPrices(client: pg.ClientBase): Promise<PriceLookup> {
  const { rows } = await client.query(
    `select distinct on (i.value, q.quarter) i.value as cusip, q.quarter::text as quarter, p.close::double precision as close
     from (select distinct (date_trunc('quarter', on_date) + interval '3 months - 1 day')::date as quarter
           from market.prices) q
     join market.prices p on p.on_date <= q.quarter and p.on_date > q.quarter - ${freshDays}
       and p.source <> '${impliedByFilings}'
     join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip'
     order by i.value, q.quarter, p.on_date desc`,
  )
  const known = new Map<string, number>()
  for (const { cusip, quarter, close } of rows) known.set(`${quarter}:${cusip}`, close)
  return (cusip, date) => known.get(`${date}:${cusip}`) ?? null
}
