// The input of the reference implementation of flows, as stored.
import { sql } from 'kysely'
import type { Market } from '#testing/market.ts'

export interface Position {
  quarter: string
  securityId: string
  organizationId: string
  shares: number
  value: number
}

export async function storedBetween(api: Market, ids: readonly string[], from: string, to: string) {
  const positions =
    await api.rowsOf(sql<Position>`select quarter::text as quarter, security_id, organization_id, shares, value
    from market.positions where quarter in (${from}, ${to}) and security_id = any (${ids}::uuid[]) and shares > 0`)
  const filed = await api.rowsOf(sql<{ organizationId: string; quarter: string }>`
    select organization_id, quarter::text as quarter from market.portfolios
    where quarter in (${from}, ${to}) and state = 'holdings' and is_complete`)
  const splits = await api.rowsOf(sql<{ securityId: string; onDate: string; ratio: number }>`
    select security_id, on_date::text as on_date, ratio::double precision as ratio from market.splits
    where security_id = any (${ids}::uuid[])`)
  const prices = await api.rowsOf(sql<{ securityId: string; onDate: string; close: number }>`
    select security_id, on_date::text as on_date, close::double precision as close from market.prices
    where security_id = any (${ids}::uuid[]) and (on_date between ${from}::date - 10 and ${from}::date
      or on_date between ${to}::date - 10 and ${to}::date)`)
  return { positions, filed, splits, prices }
}
