import type { DataSource } from '@rostrum/contract/dashboard'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface LatestData extends Record<DataSource, string | null> {
  /** The latest price was calculated from the values in 13F filings. */
  isPriceImplied: boolean
}

/** Holdings and shares outstanding by the day they are about, other filings by the day they were filed. */
export async function findLatestData(db: Db, securityId: string): Promise<LatestData> {
  const { rows } = await sql<LatestData>`
    select s.quarter as holdings, s.price_on as prices,
      exists (select from market.prices p
        where p.security_id = s.id and p.on_date = s.price_on and p.source = 'implied_filings') as is_price_implied,
      (select max(f.on_date) from market.fund_positions f where f.security_id = s.id) as funds,
      (select max(coalesce(e.filed_on, e.event_date)) from market.ownership_events e
        where e.security_id = s.id) as schedules,
      (select max(coalesce(t.filed_on, t.on_date)) from market.insider_transactions t
        where t.security_id = s.id) as insiders,
      (select max(f.filed_on) from market.company_filings f join market.organizations o on o.cik = f.cik
        join market.securities c on c.issuer_id = o.id where c.id = s.id) as reports,
      (select max(o.on_date) from market.shares_outstanding o where o.security_id = s.id) as outstanding
    from market.security_index s where s.id = ${securityId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`No security ${securityId} in the directory`)
  return row
}

export async function findRefresh(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('market.directoryVersion').select('refreshedAt').executeTakeFirst()
  return row?.refreshedAt ?? null
}
