import type { Output } from '@rostrum/contract/platform/endpoint'
import type { organizations } from '@rostrum/contract/profiles/organizations'
import type { FilingSummary } from '@rostrum/contract/profiles/portfolios'
import { sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Split } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'

interface StoredPoint {
  quarter: string
  state: string | null
  isComplete: boolean | null
  isLate: boolean | null
  filedOn: string | null
  shares: number | null
  value: number | null
  portfolioShare: number | null
  outstandingShare: number | null
}

/** Every quarter from the organization's first report to the latest quarter of the market, filed or not. */
export async function listQuarters(db: Db, managerIds: readonly string[], securityId: string): Promise<StoredPoint[]> {
  const managers = sql`any (${managerIds}::uuid[])`
  const { rows } = await sql<StoredPoint>`
    with spans as (
      select date_trunc('quarter', min(k.quarter)) as first,
        date_trunc('quarter', greatest((select quarter from market.security_index where id = ${securityId}::uuid), max(k.quarter))) as last
      from market.portfolios k where k.organization_id = ${managers}
    ), quarters as (
      select (q + interval '3 months' - interval '1 day')::date as quarter
      from spans, generate_series(first, last, interval '3 months') q
    ), held as (
      select quarter, sum(shares)::bigint as shares, sum(value)::bigint as value,
        sum(outstanding_share) as outstanding_share, sum(portfolio_share) as portfolio_share from market.positions
      where security_id = ${securityId}::uuid and organization_id = ${managers} and shares > 0 group by 1
    ), reported as (
      -- Of a group, the quarter is as complete as its least complete report.
      select quarter, (array_agg(state order by state = 'holdings' desc))[1] as state, bool_and(is_complete) as is_complete,
        bool_or(is_late) as is_late, max(filed_on) as filed_on, sum(eaum) as eaum
      from market.portfolios where organization_id = ${managers} group by 1
    )
    select q.quarter, k.state, k.is_complete, k.is_late, k.filed_on, h.shares, h.value,
      ${managerIds.length === 1 ? sql`h.portfolio_share` : sql`h.value::double precision / nullif(k.eaum, 0) as portfolio_share`},
      h.outstanding_share
    from quarters q
    left join reported k on k.quarter = q.quarter
    left join held h on h.quarter = q.quarter
    order by q.quarter`.execute(db)
  return rows
}

export interface HeldValue {
  securityId: string
  quarter: string
  value: number
}

export async function listHeldValues(
  db: Db,
  managerIds: readonly string[],
  securityIds: readonly string[],
  quarters: readonly string[],
): Promise<HeldValue[]> {
  const { rows } = await sql<HeldValue>`
    select security_id, quarter, sum(value)::bigint as value from market.positions
    where organization_id = any (${managerIds}::uuid[]) and security_id = any (${securityIds}::uuid[])
      and quarter = any (${quarters}::date[]) and shares > 0
    group by 1, 2`.execute(db)
  return rows
}

type HolderEvent = Output<typeof organizations.positionHistory>['events'][number]

interface Happened {
  splits: Split[]
  events: HolderEvent[]
}

/** Splits of a security, and the Schedules 13D and 13G that a holder filed on it, oldest first. */
export async function findHappenings(
  db: Db,
  organizationIds: readonly string[],
  securityId: string,
): Promise<Happened> {
  const { rows } = await sql<Happened>`select
    coalesce((select jsonb_agg(jsonb_build_object('onDate', on_date, 'ratio', ratio))
      from market.splits where security_id = ${securityId}::uuid), '[]') as splits,
    coalesce((select jsonb_agg(jsonb_build_object('accession', accession, 'form', form, 'filedOn', filed_on,
        'eventDate', event_date, 'holderName', holder_name, 'shares', shares, 'percentOfClass', percent_of_class)
        order by coalesce(event_date, filed_on), accession, person_number)
      from market.ownership_events
      where security_id = ${securityId}::uuid and organization_id = any (${organizationIds}::uuid[])), '[]') as events`.execute(
    db,
  )
  return rows[0] ?? { splits: [], events: [] }
}

type Summary = z.output<typeof FilingSummary>

/** Due 45 days after quarter-end (Exchange Act rule 13f-1). */
export const listFilings = (db: Db, organizationId: string, page: { pageSize: number; pageOffset: number }) =>
  pageWithTotal<Summary>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Summary & { total: number }>`
      select f.accession, f.form, f.period, f.filed_on, f.amendment_type, f.row_count,
        coalesce(f.accession = any (k.accessions), false) as is_counted,
        coalesce(f.filed_on - f.period > 45, false) as is_late, f.flags, count(*) over () as total
      from market.filings f
      left join market.portfolios k on k.organization_id = f.organization_id and k.quarter = f.period
      where f.organization_id = ${organizationId}::uuid
      order by f.period desc, f.filed_on desc nulls last, f.accession desc
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
