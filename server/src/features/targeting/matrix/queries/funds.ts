// Funds that list any security of a matrix in their latest report, each with these positions and the prior ones.

import type { FundMatrixRow } from '@rostrum/contract/targeting/fund-matrix'
import type { FundMatrixQuery } from '@rostrum/contract/targeting/fund-matrix-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import { allOf } from '#features/holders/held/public.ts'
import type { Scope } from '#features/holders/scope/public.ts'
import { type Fragment, matchingNames } from '#lists/matching/queries.ts'
import { termOf, withoutNoise } from '#lists/matching/term.ts'
import { conditionsOf } from '#lists/queries/funds.ts'
import type { Db } from '#platform/database/database.ts'

export type FundFilters = Pick<
  z.output<typeof FundMatrixQuery>,
  'term' | 'ids' | 'kinds' | 'styles' | 'orientation' | 'organizationId' | 'netAssetsMin' | 'netAssetsMax'
>

/** Shares as reported. */
type StoredCell = [securityId: string, shares: number, value: number, fundShare: number | null, lineNumber: number]

export interface StoredFund extends Pick<FundMatrixRow, 'id' | 'name' | 'ticker' | 'kind' | 'netAssets' | 'styles'> {
  sortName: string
  organizationId: string | null
  organizationName: string | null
  isPassive: boolean
  onDate: string
  previousOn: string | null
  accession: string | null
  held: StoredCell[]
  before: [securityId: string, shares: number][]
}

/** Shares held long; bonds and contracts have other units. */
const isShares = (row: Fragment) => sql`${row}.balance > 0 and coalesce(${row}.units, 'NS') = 'NS'`

export async function listFunds(db: Db, { start }: Scope, ids: readonly string[], filters: FundFilters) {
  const { term: text, ...rest } = filters
  const term = text ? termOf(text, start) : undefined
  const named = term && matchingNames('funds')(withoutNoise(term) ?? term)
  const conditions = [
    ...conditionsOf(rest, start).map(({ where }) => where),
    ...(text ? [named ? named.where : sql`false`] : []),
  ]
  const { rows } = await sql<StoredFund>`
    with held as materialized (
      select p.fund_id, p.on_date, p.security_id, sum(p.balance)::double precision as shares,
        coalesce(sum(p.value), 0)::double precision as value, sum(p.percent) / 100 as fund_share,
        min(p.line_number) as line_number, max(p.accession) as accession
      from market.fund_positions p join market.fund_index d on d.id = p.fund_id and d.holdings_on = p.on_date
      where p.security_id = any (${ids}::uuid[]) and ${isShares(sql`p`)} and ${allOf(conditions)} group by 1, 2, 3),
    found as materialized (
      select h.fund_id, h.on_date, max(h.accession) as accession,
        jsonb_agg(jsonb_build_array(h.security_id, h.shares, h.value, h.fund_share, h.line_number)) as held,
        (select max(e.on_date) from market.fund_positions e
          where e.fund_id = h.fund_id and e.on_date < h.on_date) as previous_on
      from held h group by 1, 2),
    before as (
      select q.fund_id, jsonb_agg(jsonb_build_array(q.security_id, q.shares)) as before from (
        select q.fund_id, q.security_id, sum(q.balance)::double precision as shares
        from market.fund_positions q join found f on f.fund_id = q.fund_id and f.previous_on = q.on_date
        where q.security_id = any (${ids}::uuid[]) and ${isShares(sql`q`)} group by 1, 2) q group by 1)
    select d.id, d.name, d.sort_name, d.ticker, d.kind, d.organization_id, d.organization_name, d.net_assets, d.styles,
      d.is_passive, f.on_date, f.previous_on, f.accession, f.held, coalesce(b.before, '[]') as before
    from found f join market.fund_index d on d.id = f.fund_id left join before b on b.fund_id = f.fund_id`.execute(db)
  return rows
}

/** Shares outstanding on every day that they are known for, latest first. */
export async function listOutstanding(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ securityId: string; onDate: string; shares: number }>`
    select security_id, on_date, shares::double precision as shares from market.shares_outstanding
    where security_id = any (${ids}::uuid[]) order by on_date desc`.execute(db)
  return Map.groupBy(rows, ({ securityId }) => securityId)
}
