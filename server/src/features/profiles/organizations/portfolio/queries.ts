import type { Input } from '@rostrum/contract/platform/endpoint'
import type { organizations } from '@rostrum/contract/profiles/organizations'
import type { OtherPosition, PortfolioRow } from '@rostrum/contract/profiles/portfolios'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { peersOf } from '#features/focus/public.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

type Filters = Omit<Input<typeof organizations.exportPortfolio>['query'], 'quarter' | 'securityId'>
type Fragment = RawBuilder<unknown>

export interface Portfolio {
  /** Names the portfolio: the manager, or the group. */
  organizationId: string
  /** The manager alone, or all managers of a group that does not file itself. */
  managerIds: readonly string[]
  quarter: string
  /** The security whose position, and those of its peers, are marked. */
  securityId: string | null
}

interface Page {
  pageSize: number
  pageOffset: number
}

export const findName = async (db: Db, organizationId: string): Promise<string | undefined> =>
  (await db.selectFrom('market.organizations').select('name').where('id', '=', organizationId).executeTakeFirst())?.name

/** The latest 13F portfolio with holdings; complete ones take precedence over amendments without an original. */
export const findPortfolioQuarter = async (db: Db, managerIds: readonly string[]): Promise<string | undefined> => {
  const { rows } = await sql<{ quarter: string }>`
    select quarter from market.portfolios where organization_id = any (${managerIds}::uuid[]) and state = 'holdings'
    order by (is_complete and position_count > 0) desc, quarter desc limit 1`.execute(db)
  return rows[0]?.quarter
}

const moves: Record<NonNullable<Filters['moves']>[number], Fragment> = {
  new: sql`(p.previous_shares = 0 and p.shares > 0)`,
  increased: sql`(p.previous_shares > 0 and p.shares > p.previous_shares)`,
  decreased: sql`(p.shares > 0 and p.shares < p.previous_shares)`,
  closed: sql`(p.shares = 0 and p.previous_shares > 0)`,
  unchanged: sql`(p.shares > 0 and p.shares = p.previous_shares)`,
}

const columns: Record<Filters['sort'][number]['field'], Fragment> = {
  value: sql`p.value`,
  name: sql`s.sort_name`,
  shares: sql`p.shares`,
  change: sql`p.shares - p.previous_shares`,
  portfolioShare: sql`p.portfolio_share`,
  outstandingShare: sql`p.outstanding_share`,
}

const relationTo = (securityId: string | null) => sql`case when p.security_id = ${securityId}::uuid then 'ours'
  when p.security_id in ${peersOf(securityId)} then 'peer' end`

/** One row per security. A group's change is known only if that of every manager is. */
function positionsOf({ managerIds: [first, ...others], quarter }: Portfolio): Fragment {
  if (others.length === 0) {
    return sql`(select * from market.positions where organization_id = ${first}::uuid and quarter = ${quarter}::date)`
  }
  const ids = sql`${[first, ...others]}::uuid[]`
  return sql`(select security_id, quarter, sum(shares)::bigint as shares, sum(value)::bigint as value,
      case when bool_and(previous_shares is not null) then sum(previous_shares)::bigint end as previous_shares,
      case when bool_and(previous_shares is not null) then sum(previous_value)::bigint end as previous_value,
      sum(value)::double precision / nullif((select sum(eaum) from market.portfolios
        where organization_id = any (${ids}) and quarter = ${quarter}::date), 0) as portfolio_share,
      sum(outstanding_share) as outstanding_share
    from market.positions where organization_id = any (${ids}) and quarter = ${quarter}::date group by 1, 2)`
}

function conditions({ securityId }: Portfolio, filters: Filters): Fragment {
  const { term, sectors, marketCaps, relation } = filters
  const all: Fragment[] = []
  // Closed positions have zero shares and are included only on request.
  if (!filters.moves?.length) all.push(sql`p.shares > 0`)
  else
    all.push(
      sql`(${sql.join(
        filters.moves.map((move) => moves[move]),
        sql` or `,
      )})`,
    )
  if (term) {
    all.push(sql`market.fold(${term}) <> '' and (strpos(s.sort_name, market.fold(${term})) > 0
      or strpos(upper(s.ticker), upper(${term})) > 0)`)
  }
  if (sectors?.length) all.push(sql`s.sector_code = any (${sectors}::text[])`)
  if (marketCaps?.length) all.push(sql`s.market_cap_code = any (${marketCaps}::text[])`)
  if (relation) all.push(sql`(${relationTo(securityId)}) = ${relation}`)
  return sql.join(all, sql` and `)
}

const ordered = ({ sort }: Filters): Fragment =>
  sql`${sql.join(
    sort.map(({ field, direction }) => sql`${columns[field]} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last`),
  )}, p.security_id`

type Stored = Omit<PortfolioRow, 'security'> & {
  total: number
  id: string
  name: string
  ticker: string | null
  sectorCode: string | null
  marketCapCode: string | null
}

const rowOf = ({ id, name, ticker, sectorCode, marketCapCode, ...position }: Stored) => ({
  security: { id, name, ticker, sectorCode, marketCapCode },
  ...position,
})

const readPositions = async (db: Db, portfolio: Portfolio, filters: Filters, { pageSize, pageOffset }: Page) => {
  const { rows } = await sql<Stored>`
    select s.id, s.name, s.ticker, s.sector_code, s.market_cap_code, p.quarter, p.shares, p.value, p.previous_shares,
      p.previous_value, p.portfolio_share, p.outstanding_share, ${relationTo(portfolio.securityId)} as relation,
      count(*) over () as total
    from ${positionsOf(portfolio)} p join market.security_index s on s.id = p.security_id
    where ${conditions(portfolio, filters)} order by ${ordered(filters)} limit ${pageSize} offset ${pageOffset}`.execute(
    db,
  )
  return rows.map(rowOf)
}

/** Unfiltered, the page is limited by an index before the joins: a large 13F portfolio has thousands of rows. */
async function readLargest(db: Db, portfolio: Portfolio, { pageSize, pageOffset }: Page) {
  const { rows } = await sql<Stored>`
    select s.id, s.name, s.ticker, s.sector_code, s.market_cap_code, p.quarter, p.shares, p.value, p.previous_shares,
      p.previous_value, p.portfolio_share, p.outstanding_share, ${relationTo(portfolio.securityId)} as relation,
      (select position_count from market.portfolios
        where organization_id = ${portfolio.organizationId}::uuid and quarter = ${portfolio.quarter}::date) as total
    from (
      select * from market.positions
      where organization_id = ${portfolio.organizationId}::uuid and quarter = ${portfolio.quarter}::date and shares > 0
      order by value desc nulls last, security_id limit ${pageSize} offset ${pageOffset}
    ) p join market.security_index s on s.id = p.security_id
    order by p.value desc, p.security_id`.execute(db)
  return rows.map(rowOf)
}

/** A group has no index over its sums. */
const isWhole = (
  portfolio: Portfolio,
  { sort: [first], term, moves, sectors, marketCaps, relation }: Filters,
): boolean =>
  portfolio.managerIds.length === 1 &&
  first?.field === 'value' &&
  first.direction === 'desc' &&
  [term, moves, sectors, marketCaps, relation].every((filter) => filter === undefined)

export const listPositions = (db: Db, portfolio: Portfolio, filters: Filters, page: Page) =>
  pageWithTotal<PortfolioRow>(
    (one) =>
      isWhole(portfolio, filters) ? readLargest(db, portfolio, one) : readPositions(db, portfolio, filters, one),
    page,
  )

type Other = z.output<typeof OtherPosition>

export const listOtherPositions = (db: Db, managerIds: readonly string[], quarter: string, page: Page) =>
  pageWithTotal<Other>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<
      Omit<Other, 'security'> & { id: string; name: string; ticker: string | null; total: number }
    >`
      select s.id, s.name, s.ticker, p.quarter, p.kind, p.amount, p.value, count(*) over () as total
      from (select security_id, quarter, kind, sum(amount)::double precision as amount, sum(value)::bigint as value
        from market.other_positions
        where organization_id = any (${managerIds}::uuid[]) and quarter = ${quarter}::date group by 1, 2, 3) p
      join market.security_index s on s.id = p.security_id
      order by p.value desc, s.sort_name, s.id, p.kind limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows.map(({ id, name, ticker, ...row }) => ({ security: { id, name, ticker }, ...row }))
  }, page)

interface StoredSlice {
  kind: 'sector' | 'market_cap' | 'country'
  code: string
  sectorName: string | null
  lowerUsd: number | null
  upperUsd: number | null
  share: number
  value: number
  positionCount: number
}

/** By type, largest first. */
export async function listExposures(db: Db, managerIds: readonly string[]): Promise<StoredSlice[]> {
  const { rows } = await sql<StoredSlice>`
    select e.kind, e.code, c.name as sector_name, m.lower_usd, m.upper_usd, e.share, e.value, e.position_count
    from (
      select kind, code, sum(value)::bigint as value, sum(position_count)::integer as position_count,
        sum(value)::double precision / nullif(sum(sum(value)) over (partition by kind), 0) as share
      from market.organization_exposures where organization_id = any (${managerIds}::uuid[]) group by 1, 2
    ) e
    left join market.sectors c on e.kind = 'sector' and c.code = e.code
    left join market.market_caps m on e.kind = 'market_cap' and m.code = e.code
    order by array_position(array['sector', 'market_cap', 'country'], e.kind), e.share desc, e.code`.execute(db)
  return rows
}
