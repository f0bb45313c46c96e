import type { Coverage, CoveredSecurity, MissingManager, UnknownSecurity } from '@rostrum/contract/operating-coverage'
import { sql } from 'kysely'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { hasNoReport } from '#market/queries/reports.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

interface Quarters {
  quarter: string
  before: string
}

/** That most managers have reported; null for an empty market. */
export async function findLatestQuarter(db: Db): Promise<string | null> {
  const { rows } = await sql<{ quarter: string | null }>`select market.default_quarter()::text as quarter`.execute(db)
  return rows[0]?.quarter ?? null
}

/** Managers that reported holdings for the prior quarter. */
const expected = (before: string) => sql`market.portfolios k
  where k.quarter = ${before}::date and k.state = 'holdings' and k.position_count > 0`

export async function countReports(db: Db, { quarter, before }: Quarters) {
  const { rows } = await sql<{ expected: number; filed: number }>`
    select count(*)::integer as expected,
      (count(*) filter (where not ${hasNoReport(sql`k.organization_id`, sql`${quarter}::date`)}))::integer as filed
    from ${expected(before)}`.execute(db)
  return rows[0] ?? { expected: 0, filed: 0 }
}

export async function countUnknown(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from market.unknown_cusips`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of the securities that customers issued, in their latest quarter. */
export async function listCovered(db: Db): Promise<Coverage['securities']> {
  const { rows } = await sql<CoveredSecurity>`
    select s.id, s.name, s.ticker, s.quarter::text, s.holder_count as holders,
      count(p.organization_id)::integer as prior_holders,
      (count(p.organization_id) filter (where p.has_reported))::integer as prior_holders_reported,
      (sum(p.shares) filter (where p.has_reported))::double precision / nullif(sum(p.shares), 0) as prior_shares_reported,
      s.price::double precision, s.price_on::text, s.shares_outstanding::double precision,
      (select max(on_date)::text from market.shares_outstanding o where o.security_id = s.id) as shares_outstanding_on
    from market.security_index s
    left join lateral (
      select p.organization_id, p.shares, not ${hasNoReport(sql`p.organization_id`, sql`s.quarter`)} as has_reported
      from market.positions p
      where p.security_id = s.id and p.shares > 0
        and p.quarter = (date_trunc('quarter', s.quarter) - interval '1 day')::date) p on true
    where s.id in (select app.issued_securities())
    group by s.id order by s.name, s.id`.execute(db)
  return rows
}

interface Page {
  search?: string | undefined
  pageSize: number
  pageOffset: number
}

export function listMissing(db: Db, { quarter, before }: Quarters, { search, ...page }: Page) {
  const pattern = search ? containing(search) : null
  return pageWithTotal<MissingManager>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<MissingManager & { total: number }>`
      select o.id, o.name, o.cik, k.eaum::double precision as value, k.position_count as positions,
        k.filed_on::text as last_filed_on, count(*) over ()::integer as total
      from market.organizations o, ${expected(before)} and o.id = k.organization_id
        and ${hasNoReport(sql`k.organization_id`, sql`${quarter}::date`)}
        and (${pattern}::text is null or o.name ilike ${pattern} or o.cik ilike ${pattern})
      order by k.eaum desc, o.id limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export function listUnknown(db: Db, { search, ...page }: Page) {
  const pattern = search ? containing(search) : null
  return pageWithTotal<UnknownSecurity>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<UnknownSecurity & { total: number }>`
      select u.cusip, u.issuer_name as name, u.class_title, coalesce(s.holder_count, 0) as holders,
        coalesce(s.held_value, 0)::double precision as value, u.first_accession, count(*) over ()::integer as total
      from market.unknown_cusips u
      left join market.security_identifiers i on i.kind = 'cusip' and i.value = u.cusip and i.valid_to is null
      left join market.security_index s on s.id = i.security_id
      where ${pattern}::text is null or u.issuer_name ilike ${pattern} or u.cusip ilike ${pattern}
      order by coalesce(s.held_value, 0) desc, u.cusip limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}
