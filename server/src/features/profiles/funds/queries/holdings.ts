import type { Input } from '@rostrum/contract/platform/endpoint'
import type { FundHolding, FundPosition, funds } from '@rostrum/contract/profiles/funds'
import { type RawBuilder, sql } from 'kysely'
import { peersOf } from '#features/focus/public.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

type Filters = Omit<Input<typeof funds.exportHoldings>['query'], 'onDate' | 'securityId'>
type Fragment = RawBuilder<unknown>

export interface Report {
  fundId: string
  onDate: string
  securityId: string | null
}

const columns: Record<Filters['sort'][number]['field'], Fragment> = {
  value: sql`h.value`,
  name: sql`lower(h.name)`,
  balance: sql`h.balance`,
  percent: sql`h.percent`,
}

const relationTo = (securityId: string | null) => sql`case when h.security_id = ${securityId}::uuid then 'ours'
  when h.security_id in ${peersOf(securityId)} then 'peer' end`

function conditions({ fundId, onDate, securityId }: Report, { term, relation }: Filters): Fragment {
  const all = [sql`h.fund_id = ${fundId}::uuid`, sql`h.on_date = ${onDate}::date`]
  if (term) {
    all.push(sql`market.fold(${term}) <> '' and (strpos(market.fold(h.name), market.fold(${term})) > 0
      or strpos(upper(s.ticker), upper(${term})) > 0 or upper(h.cusip) = upper(${term}))`)
  }
  if (relation) all.push(sql`(${relationTo(securityId)}) = ${relation}`)
  return sql.join(all, sql` and `)
}

const ordered = ({ sort }: Filters): Fragment =>
  sql`${sql.join(
    sort.map(({ field, direction }) => sql`${columns[field]} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last`),
  )}, h.line_number`

type Stored = Omit<FundHolding, 'security'> & {
  securityId: string | null
  securityName: string
  ticker: string | null
  total: number
}

export const listHoldings = (
  db: Db,
  report: Report,
  filters: Filters,
  page: { pageSize: number; pageOffset: number },
) =>
  pageWithTotal<FundHolding>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Stored>`
      select h.line_number, h.on_date, s.id as security_id, s.name as security_name, s.ticker, h.name, h.cusip,
        h.balance::double precision as balance, h.units, h.value::double precision as value, h.percent,
        h.country_code as country, ${relationTo(report.securityId)} as relation, h.accession, count(*) over () as total
      from market.fund_positions h left join market.security_index s on s.id = h.security_id
      where ${conditions(report, filters)} order by ${ordered(filters)} limit ${pageSize} offset ${pageOffset}`.execute(
      db,
    )
    return rows.map(({ securityId: id, securityName: name, ticker, ...row }) => ({
      ...row,
      security: id ? { id, name, ticker } : null,
    }))
  }, page)

/** On each date the fund reported on, oldest first: shares only, principal amounts are no position. */
export async function listFundPositions(db: Db, fundId: string, securityId: string): Promise<FundPosition[]> {
  const { rows } = await sql<FundPosition>`
    select d.on_date, coalesce(sum(p.balance), 0)::double precision as shares,
      coalesce(sum(p.value), 0)::double precision as value, sum(p.percent) as percent, max(p.accession) as accession
    from (select distinct on_date from market.fund_positions where fund_id = ${fundId}::uuid) d
    left join market.fund_positions p on p.fund_id = ${fundId}::uuid and p.on_date = d.on_date
      and p.security_id = ${securityId}::uuid and p.units is distinct from 'PA'
    group by d.on_date order by d.on_date`.execute(db)
  // A fund that never held it has no history.
  return rows.some(({ shares }) => shares > 0) ? rows : []
}
