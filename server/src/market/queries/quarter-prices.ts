import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { QuarterPrices } from '../price-paid.ts'

/** On today's split basis. The close is the last within ten days of the quarter's end. */
export async function findQuarterPrices(db: Db, securityId: string): Promise<QuarterPrices> {
  const { rows } = await sql<{ quarter: string; average: number; close: number | null }>`
    with adjusted as (
      select p.on_date, (date_trunc('quarter', p.on_date) + interval '3 months - 1 day')::date as quarter,
        p.close::double precision / coalesce((select exp(sum(ln(s.ratio)))::double precision from market.splits s
          where s.security_id = p.security_id and s.on_date > p.on_date), 1) as price
      from market.prices p where p.security_id = ${securityId}::uuid)
    select quarter, avg(price) as average,
      (array_agg(price order by on_date desc) filter (where on_date >= quarter - 10))[1] as close
    from adjusted group by quarter`.execute(db)
  return {
    averages: new Map(rows.map(({ quarter, average }) => [quarter, average])),
    closes: new Map(rows.flatMap(({ quarter, close }) => (close === null ? [] : [[quarter, close] as const]))),
  }
}
