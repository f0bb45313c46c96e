import type { FundManager } from '@rostrum/contract/profiles/fund-managers'
import { sql } from 'kysely'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

export interface StoredFund {
  id: string
  name: string
  ticker: string | null
  kind: string
  organizationId: string | null
  organizationName: string | null
  city: string | null
  countryCode: string | null
  netAssets: number | null
  netAssetsAsOf: string | null
  marketValue: number | null
  holdingsOn: string | null
  positionCount: number
  styles: string[]
  managerCount: number
  seriesId: string | null
  lei: string | null
}

export async function findFund(db: Db, id: string) {
  const { rows } = await sql<StoredFund>`
    select i.id, i.name, i.ticker, i.kind, i.organization_id, i.organization_name, i.city, i.country_code, i.net_assets,
      f.net_assets_as_of, i.market_value, i.holdings_on, i.position_count, i.styles, i.manager_count, f.series_id, f.lei
    from market.fund_index i join market.funds f on f.id = i.id where i.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export const findHoldingsDate = (db: Db, id: string) =>
  db.selectFrom('market.fundIndex').select(['name', 'holdingsOn']).where('id', '=', id).executeTakeFirst()

/** The lead first, then by tenure. */
export const listManagers = (db: Db, fundId: string, page: { pageSize: number; pageOffset: number }) =>
  pageWithTotal<FundManager>(async ({ pageSize, pageOffset }) => {
    type Stored = Omit<FundManager, 'organization'> & {
      organizationId: string | null
      organizationName: string | null
      total: number
    }
    const { rows } = await sql<Stored>`
      select p.id, p.first_name, p.last_name, p.preferred_name, p.title, p.organization_id, p.organization_name, m.is_lead,
        m.started_on, j.phone, exists (select from app.irm_people i where i.person_id = p.id) as is_affiliated,
        count(*) over () as total
      from market.fund_managers m join market.person_index p on p.id = m.person_id
      -- A job that the customer entered goes before the market's.
      left join lateral (
        select coalesce(phone, mobile_phone) as phone from (
          select 0 as place, phone, mobile_phone from app.employments where is_primary and person_id = p.id
          union all
          select 1, phone, mobile_phone from market.employments where is_primary and person_id = p.id) jobs
        order by place limit 1) j on true
      where m.fund_id = ${fundId}::uuid
      order by m.is_lead desc, m.started_on nulls last, p.sort_name, p.id
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows.map(({ organizationId: id, organizationName: name, ...row }) => ({
      ...row,
      organization: id && name !== null ? { id, name } : null,
    }))
  }, page)
