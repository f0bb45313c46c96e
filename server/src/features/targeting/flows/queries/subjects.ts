// The securities whose flows are counted, and their prices at the quarter-ends.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface Market {
  role: 'industry' | 'sector'
  name: string
  ids: string[]
}

/** The industry and the sector of a security, each with its reported stocks; funds and notes belong to neither. */
export async function listMarkets(db: Db, securityId: string): Promise<Market[]> {
  const stocks = sql`kind in ('common', 'depositary_receipt') and quarter is not null`
  const { rows } = await sql<Market>`
    with own as (select sector_code, subsector_code from market.security_index where id = ${securityId}::uuid)
    select 'industry' as role, s.name, array(select i.id::text from market.security_index i
      where i.sector_code = o.sector_code and i.subsector_code = o.subsector_code and ${stocks} order by i.id) as ids
    from own o join market.subsectors s on s.code = o.subsector_code
    union all
    select 'sector', s.name, array(select i.id::text from market.security_index i
      where i.sector_code = o.sector_code and ${stocks} order by i.id)
    from own o join market.sectors s on s.code = o.sector_code`.execute(db)
  return rows
}

export interface QuarterPrice {
  id: string
  quarter: string
  /** As traded; implied by the values that are reported if no closing price is known. */
  price: number
  isImplied: boolean
}

/** Missing if there was no trade in the quarter's last days and no reported value. */
export async function listQuarterPrices(
  db: Db,
  ids: readonly string[],
  quarters: readonly string[],
): Promise<QuarterPrice[]> {
  const { rows } = await sql<QuarterPrice>`
    with closes as materialized (
      select s.id, q.quarter, p.close::double precision as close
      from unnest(${ids}::uuid[]) s(id) cross join unnest(${quarters}::date[]) q(quarter)
      left join lateral (select close from market.prices
        where security_id = s.id and on_date between q.quarter - 10 and q.quarter
        order by on_date desc limit 1) p on true)
    select id, quarter, close as price, false as is_implied from closes where close is not null
    union all
    select c.id, c.quarter, percentile_cont(0.5) within group (order by p.value / p.shares::double precision), true
    from closes c join market.positions p on p.security_id = c.id and p.quarter = c.quarter
    where c.close is null and p.shares > 0 and p.value > 0 and p.quarter = any (${quarters}::date[])
    group by c.id, c.quarter`.execute(db)
  return rows
}
