import type { FundHolder } from '@rostrum/contract/holders/funds'
import type { FundHolderQuery, fundHolderSorts } from '@rostrum/contract/holders/funds-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Fragment, matchingNames } from '#lists/matching/queries.ts'
import { termOf, withoutNoise } from '#lists/matching/term.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { throughCursor } from '#lists/queries/directory.ts'
import { conditionsOf as fundConditions } from '#lists/queries/funds.ts'
import type { Db } from '#platform/database/database.ts'
import { countedIds, isCounted } from '../held/queries/counted.ts'
import { allOf } from '../held/queries/held.ts'
import { type CountedClass, factorAt } from '../scope/classes.ts'
import type { Subject } from '../scope/queries.ts'
import type { Scope } from '../scope/scope.ts'

type Query = Omit<z.output<typeof FundHolderQuery>, 'pageSize' | 'pageOffset'>
type Field = (typeof fundHolderSorts)[number]

interface Stored extends Omit<FundHolder, 'organization' | 'orientation' | 'change' | 'changeShare'> {
  organizationId: string | null
  organizationName: string | null
  isPassive: boolean
}

/** Shares held long; bonds and contracts have other units. */
const isShares = (row: Fragment) => sql`${row}.balance > 0 and coalesce(${row}.units, 'NS') = 'NS'`

const columns: Record<Field, Fragment> = {
  shares: sql`shares`,
  name: sql`sort_name`,
  organization: sql`organization_name`,
  kind: sql`kind`,
  change: sql`shares - previous_shares`,
  changeShare: sql`shares / nullif(previous_shares, 0)`,
  value: sql`value`,
  fundShare: sql`fund_share`,
  outstandingShare: sql`outstanding_share`,
  netAssets: sql`net_assets`,
  onDate: sql`on_date`,
}

/** What a share reported on a day is in shares of the security on that day: 1, but for classes that count together. */
function factorOn({ splits, together }: Subject, row: Fragment, day: Fragment): Fragment {
  if (!together) return sql`1`
  const ofClass = (one: CountedClass) => {
    const changes = [...one.splits, ...splits].map(({ onDate }) => onDate).sort()
    const later = changes.toReversed().map((from) => sql`when ${day} >= ${from}::date then ${number(one, from)}`)
    return sql`when ${one.id}::uuid then ${later.length > 0 ? sql`case ${sql.join(later, sql` `)} else ${number(one, '0001-01-01')} end` : number(one, '0001-01-01')}`
  }
  const number = (one: CountedClass, on: string) => sql`${factorAt(one, splits, on)}::double precision`
  return sql`case ${row}.security_id ${sql.join(together.classes.map(ofClass), sql` `)} end`
}

/** Of all classes that count, on a day; unknown if it is for one of them. */
const outstandingOn = (security: Subject, day: Fragment): Fragment => sql`
  select case when count(o.shares) = count(*) then sum(o.shares * ${factorOn(security, sql`o`, day)}) end::double precision as shares
  from (select c.id as security_id, (select shares from market.shares_outstanding
      where security_id = c.id and on_date <= ${day} order by on_date desc limit 1) as shares
    from unnest(${countedIds(security)}::uuid[]) c(id)) o`

/** The prior report of each fund is compared on the split basis of its latest one. */
function statementOf({ security, start }: Scope, query: Query, page?: { pageSize: number; pageOffset: number }) {
  const { term: text, sort, securityId: _, classes: __, ...filters } = query
  const term = text ? termOf(text, start) : undefined
  const named = term && matchingNames('funds')(withoutNoise(term) ?? term)
  const conditions = [
    ...fundConditions(filters, start).map(({ where }) => where),
    ...(text ? [named ? named.where : sql`false`] : []),
  ]
  const order = sort.map(
    ({ field, direction }) => sql`${columns[field]} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last`,
  )
  return sql`with held as materialized (
      select p.fund_id, p.on_date, sum(p.balance * ${factorOn(security, sql`p`, sql`p.on_date`)})::double precision as shares, sum(p.value)::double precision as value,
        sum(p.percent) / 100 as fund_share, max(p.accession) as accession
      from market.fund_positions p join market.fund_index i on i.id = p.fund_id and i.holdings_on = p.on_date
      where ${isCounted(security, sql`p`)} and ${isShares(sql`p`)} group by p.fund_id, p.on_date),
    ranked as (select h.*, rank() over (order by h.shares desc) as rank from held h),
    chosen as (
      select d.id, h.rank, d.name, d.sort_name, d.ticker, d.kind, d.organization_id, d.organization_name, h.on_date,
        h.shares, h.value, h.fund_share, h.accession, d.net_assets, d.styles, d.is_passive,
        h.shares / nullif(o.shares, 0) as outstanding_share, b.on_date as previous_on,
        round(b.shares * x.factor) as previous_shares
      from ranked h join market.fund_index d on d.id = h.fund_id
      left join lateral (${outstandingOn(security, sql`h.on_date`)}) o on true
      left join lateral (
        select l.on_date, coalesce((select sum(q.balance * ${factorOn(security, sql`q`, sql`q.on_date`)}) from market.fund_positions q where q.fund_id = h.fund_id
          and q.on_date = l.on_date and ${isCounted(security, sql`q`)} and ${isShares(sql`q`)}), 0)::double precision as shares
        from (select max(e.on_date) as on_date from market.fund_positions e
          where e.fund_id = h.fund_id and e.on_date < h.on_date) l where l.on_date is not null) b on true
      cross join lateral (select coalesce(exp(sum(ln(s.ratio))), 1)::double precision as factor from market.splits s
        where s.security_id = ${security.id}::uuid and s.on_date > b.on_date and s.on_date <= h.on_date) x
      where ${allOf(conditions)})
    select *, count(*) over () as total from chosen order by ${sql.join([...order, sql`sort_name`, sql`id`])}
    ${page ? sql`limit ${page.pageSize} offset ${page.pageOffset}` : sql``}`
}

function holderOf(row: Stored): FundHolder {
  const { shares, previousShares, organizationId: id, organizationName: name } = row
  return {
    id: row.id,
    rank: row.rank,
    name: row.name,
    ticker: row.ticker,
    kind: row.kind,
    organization: id && name !== null ? { id, name } : null,
    onDate: row.onDate,
    shares,
    value: row.value,
    fundShare: row.fundShare,
    outstandingShare: row.outstandingShare,
    previousOn: row.previousOn,
    previousShares,
    change: previousShares === null ? null : shares - previousShares,
    changeShare: previousShares ? shares / previousShares - 1 : null,
    netAssets: row.netAssets,
    styles: row.styles,
    orientation: row.isPassive ? 'passive' : 'active',
    accession: row.accession,
  }
}

export async function listFundHolders(db: Db, scope: Scope, query: z.output<typeof FundHolderQuery>) {
  const { pageSize, pageOffset, ...asked } = query
  const { rows, total } = await pageWithTotal<Stored>(
    async (page) => (await sql<Stored & { total: number }>`${statementOf(scope, asked, page)}`.execute(db)).rows,
    { pageSize, pageOffset },
  )
  return { rows: rows.map(holderOf), total }
}

export async function* streamFundHolders(db: Db, scope: Scope, query: Query): AsyncGenerator<FundHolder> {
  for await (const row of throughCursor<Stored>(db, statementOf(scope, query))) yield holderOf(row)
}
