import { orientationOf } from '@rostrum/contract/market/values'
import type { HolderRow } from '@rostrum/contract/profiles/securities'
import { type RawBuilder, sql } from 'kysely'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

export interface Sums {
  holderCount: number
  shares: number
  value: number
  outstandingShare: number | null
  newCount: number
  increasedCount: number
  decreasedCount: number
  closedCount: number
  boughtShares: number
  soldShares: number
  topTenShare: number | null
  topTwentyShare: number | null
  topFiftyShare: number | null
  activeShares: number
  passiveShares: number
  incomparableCount: number
  lateCount: number
}

const sumOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(shares) filter (where ${condition}), 0)::bigint`
const top = (count: number) =>
  sql`sum(shares) filter (where rank <= ${sql.lit(count)}) / nullif(sum(shares), 0)::double precision`

/** Totals of all long positions reported for a quarter; closed positions are included with zero shares. */
export async function sumOwnership(db: Db, securityId: string, quarter: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) filter (where shares > 0) as holder_count, coalesce(sum(shares), 0)::bigint as shares,
      coalesce(sum(value), 0)::bigint as value, sum(outstanding_share) as outstanding_share,
      count(*) filter (where previous_shares = 0 and shares > 0) as new_count,
      count(*) filter (where previous_shares > 0 and shares > previous_shares) as increased_count,
      count(*) filter (where shares > 0 and shares < previous_shares) as decreased_count,
      count(*) filter (where shares = 0 and previous_shares > 0) as closed_count,
      coalesce(sum(shares - previous_shares) filter (where shares > previous_shares), 0)::bigint as bought_shares,
      coalesce(sum(previous_shares - shares) filter (where shares < previous_shares), 0)::bigint as sold_shares,
      ${top(10)} as top_ten_share, ${top(20)} as top_twenty_share, ${top(50)} as top_fifty_share,
      ${sumOf(sql`not is_passive`)} as active_shares, ${sumOf(sql`is_passive`)} as passive_shares,
      count(*) filter (where shares > 0 and previous_shares is null) as incomparable_count,
      count(*) filter (where shares > 0 and is_late) as late_count
    from (
      select p.shares, p.value, p.previous_shares, p.outstanding_share, coalesce(o.is_passive, false) as is_passive,
        coalesce(k.is_late, false) as is_late, row_number() over (order by p.shares desc) as rank
      from market.positions p
      left join market.organization_index o on o.id = p.organization_id
      left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = ${quarter}::date
      where p.quarter = ${quarter}::date and p.security_id = ${securityId}::uuid
    ) held`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A sum is always one row')
  return sums
}

/** Prior-quarter holders of any of the securities that have not filed for this quarter. A successor's filing counts. */
export async function countNonFilers(db: Db, securityIds: readonly string[], quarter: string, previousQuarter: string) {
  const { rows } = await sql<{ missing: number; notices: number; confidential: number }>`
    select count(distinct p.organization_id) filter (where k.state is null) as missing,
      count(distinct p.organization_id) filter (where k.state = 'notice') as notices,
      count(distinct p.organization_id) filter (where k.state = 'confidential') as confidential
    from market.positions p
    left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = ${quarter}::date
    where p.quarter = ${previousQuarter}::date and p.security_id = any (${securityIds}::uuid[]) and p.shares > 0
      and k.state is distinct from 'holdings'
      and not exists (select from market.successions s
        where s.predecessor_id = p.organization_id and s.effective_quarter <= ${quarter}::date)`.execute(db)
  return rows[0] ?? { missing: 0, notices: 0, confidential: 0 }
}

interface Slice {
  securityId: string
  quarter: string
  pageSize: number
  pageOffset: number
}

interface Stored {
  total: number
  rank: number
  id: string
  name: string
  type: string
  city: string | null
  countryCode: string | null
  styles: string[]
  isAffiliated: boolean
  shares: number
  value: number
  previousShares: number | null
  portfolioShare: number | null
  outstandingShare: number | null
}

/** The page is limited before the joins, because a large security has thousands of holders. */
async function listRanked(db: Db, of: Slice, who: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const read = async (page: Pick<Slice, 'pageSize' | 'pageOffset'>) => {
    const { rows } = await sql<Stored>`
      select h.*, o.name, o.type, o.city, o.country_code, o.styles,
        exists (select from app.irm_organizations i where i.organization_id = h.id) as is_affiliated
      from (
        select p.organization_id as id, p.shares, p.value, p.previous_shares, p.portfolio_share, p.outstanding_share,
          count(*) over () as total, row_number() over (order by ${order}, p.organization_id) as rank
        from market.positions p
        where p.quarter = ${of.quarter}::date and p.security_id = ${of.securityId}::uuid and ${who}
        order by ${order}, p.organization_id limit ${page.pageSize} offset ${page.pageOffset}
      ) h join market.organization_index o on o.id = h.id
      order by h.rank`.execute(db)
    return rows.map((row) => ({ ...holderOf(row, of.quarter), total: row.total }))
  }
  return pageWithTotal<HolderRow>(read, of)
}

const holderOf = (row: Stored, quarter: string): HolderRow => ({
  rank: row.rank,
  organization: {
    id: row.id,
    name: row.name,
    type: row.type as HolderRow['organization']['type'],
    city: row.city,
    country: row.countryCode,
    styles: row.styles as HolderRow['organization']['styles'],
    orientation: orientationOf(row.styles),
    isAffiliated: row.isAffiliated,
  },
  quarter,
  shares: row.shares,
  value: row.value,
  previousShares: row.previousShares,
  change: row.previousShares === null ? null : row.shares - row.previousShares,
  portfolioShare: row.portfolioShare,
  outstandingShare: row.outstandingShare,
})

export const listHolders = (db: Db, of: Slice) => listRanked(db, of, sql`p.shares > 0`, sql`p.shares desc`)

/** Only holders with comparable reports: a missing prior report does not count as a purchase. */
export const listMovers = (db: Db, of: Slice, side: 'buyers' | 'sellers') =>
  side === 'buyers'
    ? listRanked(db, of, sql`p.shares > p.previous_shares`, sql`p.shares - p.previous_shares desc`)
    : listRanked(db, of, sql`p.shares < p.previous_shares`, sql`p.shares - p.previous_shares`)
