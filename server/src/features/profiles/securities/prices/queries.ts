import type { Input } from '@rostrum/contract/platform/endpoint'
import type { securities } from '@rostrum/contract/profiles/securities'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Query = Input<typeof securities.prices>['query']

interface StoredPrices {
  securityId: string
  prices: [onDate: string, close: number, volume: number | null][]
  splits: [onDate: string, ratio: number][]
}

/** The last price of each week, month or quarter, with its total volume. One row per security: there may be years. */
export async function listPrices(db: Db, { securityIds, from, to, interval }: Query): Promise<StoredPrices[]> {
  const wanted = sql`security_id = any (${securityIds}::uuid[])
    and on_date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`
  const columns = sql`security_id, on_date, close::double precision as close`
  const span: RawBuilder<unknown> = sql`date_trunc(${sql.lit(interval)}, on_date::timestamp)`
  const listed =
    interval === 'day'
      ? sql`select ${columns}, volume from market.prices where ${wanted}`
      : sql`select distinct on (security_id, ${span}) ${columns},
          (sum(volume) over (partition by security_id, ${span}))::bigint as volume
        from market.prices where ${wanted}
        order by security_id, ${span}, on_date desc`
  const { rows } = await sql<StoredPrices>`
    select security_id, json_agg(json_build_array(on_date, close, volume) order by on_date) as prices,
      coalesce((select json_agg(json_build_array(x.on_date, x.ratio)) from market.splits x
        where x.security_id = p.security_id), '[]') as splits
    from (${listed}) p group by security_id`.execute(db)
  return rows
}

interface StoredOverview {
  price: number | null
  priceOn: string | null
  priceImpliedBy: { filingCount: number; low: number; high: number } | null
  marketCap: number | null
  marketCapCode: string | null
  averageVolume: number | null
  sharesOutstanding: number | null
  sharesOutstandingOn: string | null
  dividendYield: number | null
  earningsYield: number | null
  bookYield: number | null
  salesGrowth: number | null
  earningsGrowth: number | null
  returnOnEquity: number | null
  beta: number | null
  prices: [onDate: string, close: number, volume: number | null][]
  splits: [onDate: string, ratio: number][]
}

/** Includes a year and a week of prices, latest first, because a year ago may not have been a trading day. */
export async function findOverview(db: Db, id: string) {
  const { rows } = await sql<StoredOverview>`
    select s.price::double precision as price, s.price_on, s.market_cap, s.market_cap_code, s.average_volume,
      (select jsonb_build_object('filingCount', i.filing_count, 'low', i.low, 'high', i.high)
        from market.implied_prices i join market.prices p on p.security_id = i.security_id and p.on_date = i.quarter
        where i.security_id = s.id and i.quarter = s.price_on and p.source = 'implied_filings') as price_implied_by,
      o.shares as shares_outstanding, o.on_date as shares_outstanding_on, f.dividend_yield, f.earnings_yield,
      f.book_yield, f.sales_growth, f.earnings_growth, f.return_on_equity, f.beta,
      coalesce((select jsonb_agg(jsonb_build_array(p.on_date, p.close, p.volume) order by p.on_date desc)
        from market.prices p where p.security_id = s.id and p.on_date between s.price_on - 372 and s.price_on), '[]') as prices,
      coalesce((select jsonb_agg(jsonb_build_array(x.on_date, x.ratio)) from market.splits x where x.security_id = s.id),
        '[]') as splits
    from market.security_index s
    left join lateral (select shares, on_date from market.shares_outstanding where security_id = s.id
      order by on_date desc limit 1) o on true
    left join lateral (select * from market.factors where security_id = s.id order by on_date desc limit 1) f on true
    where s.id = ${id}`.execute(db)
  return rows[0]
}
