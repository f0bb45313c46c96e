// Tables like those of the market, as of a date. A report whose filings all predate it is used as derived; the others
// are rebuilt from the filings made until then (see known.ts).
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import type { Form13F } from '#market/amendments.ts'
import type { Db } from '#platform/database/database.ts'
import { countedPositions, isCounted } from '../../held/queries/counted.ts'
import type { Scope } from '../../scope/scope.ts'

export interface PiecedPortfolio {
  organizationId: string
  quarter: string
  state: string
  isComplete: boolean
  shares: number
  value: number
}

/** Split ratio from one quarter to the next: new shares per old share. */
interface Step {
  quarter: string
  before: string
  ratio: number
}

export interface Known {
  /** Only filings until the end of this day count. */
  on: string
  to: string
  securityId: string
  pieced: PiecedPortfolio[]
  steps: Step[]
}

export const positionsOf = ({ security }: Scope, known: Known | undefined): Fragment =>
  known ? sql`known_positions` : countedPositions(security)
export const portfoliosOf = (known: Known | undefined): Fragment =>
  known ? sql`known_portfolios` : sql`market.portfolios`

/** The as-of tables contain rows of one security only. */
export const isOfSecurity = ({ security }: Scope, known: Known | undefined, row: Fragment): Fragment =>
  known ? sql`true` : isCounted(security, row)

/** Filed after the as-of date. A filing without a date counts as known. */
const isLate = ({ on, to }: Known) => sql`f.period <= ${to}::date and f.filed_on > ${on}::date and f.set_aside is null`

/** CTEs, to precede the statement that reads them. */
export function tablesOf(known: Known | undefined): Fragment[] {
  if (!known) return []
  const { to, securityId, pieced, steps } = known
  const outstanding = sql`(select o.shares from market.shares_outstanding o
    where o.security_id = ${securityId}::uuid and o.on_date <= x.quarter order by o.on_date desc limit 1)`
  return [
    sql`late_reports as materialized (
      select distinct f.organization_id, f.period as quarter from market.filings f where ${isLate(known)})`,
    sql`pieced as materialized (
      select x."organizationId" as organization_id, x.quarter, x.state, x."isComplete" as is_complete, x.shares, x.value
      from jsonb_to_recordset(${JSON.stringify(pieced)}::jsonb) as x ("organizationId" uuid, quarter date, state text,
        "isComplete" boolean, shares bigint, value bigint))`,
    // Not materialized: looked up row by row through the index on filings.
    sql`known_portfolios as not materialized (
      select k.organization_id, k.quarter, k.state, k.is_complete from market.portfolios k
      where k.quarter <= ${to}::date and not exists (select from market.filings f
        where f.organization_id = k.organization_id and f.period = k.quarter and ${isLate(known)})
      union all select x.organization_id, x.quarter, x.state, x.is_complete from pieced x)`,
    sql`steps as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x (quarter date, before date, ratio double precision))`,
    sql`derived as materialized (
      select p.quarter, p.organization_id, p.shares, p.value, p.previous_shares, p.outstanding_share, t.before, t.ratio,
        b.quarter is not null as is_before_late
      from market.positions p join steps t on t.quarter = p.quarter
      left join late_reports b on b.organization_id = p.organization_id and b.quarter = t.before
      where p.security_id = ${securityId}::uuid and p.quarter <= ${to}::date and not exists (select from late_reports l
        where l.organization_id = p.organization_id and l.quarter = p.quarter))`,
    sql`early as materialized (
      select x.quarter, x.organization_id, x.shares, x.value, null::bigint as previous_shares,
        x.shares / ${outstanding}::double precision as outstanding_share, t.before, t.ratio, true as is_before_late
      from pieced x join steps t on t.quarter = x.quarter where x.shares > 0)`,
    sql`stated as not materialized (
      select quarter, organization_id, shares from derived union all select quarter, organization_id, shares from early)`,
    compared,
  ]
}

const portfolioOf = (
  organizationId: Fragment,
  quarter: Fragment,
) => sql`lateral (select k.is_complete from known_portfolios k
  where k.organization_id = ${organizationId} and k.quarter = ${quarter} and k.state = 'holdings' limit 1)`

/**
 * Compared with the prior quarter as of the same date: a later filing can cause neither a purchase nor an exit. If both
 * reports are used as derived, so is their derived change; only the others are compared again.
 */
const compared = sql`known_positions as materialized (
  select s.quarter, s.organization_id, s.shares, s.value, s.outstanding_share, s.previous_shares
  from derived s where not s.is_before_late
  union all
  select s.quarter, s.organization_id, s.shares, s.value, s.outstanding_share,
    case when now.is_complete and before.is_complete then round(coalesce(b.shares, 0) * s.ratio)::bigint end
  from (select * from derived where is_before_late union all select * from early) s
  left join stated b on b.organization_id = s.organization_id and b.quarter = s.before and b.shares > 0
  left join ${portfolioOf(sql`s.organization_id`, sql`s.quarter`)} now on true
  left join ${portfolioOf(sql`s.organization_id`, sql`s.before`)} before on true
  union all
  select t.quarter, b.organization_id, 0, 0, 0, round(b.shares * t.ratio)::bigint
  from (
    select d.quarter, d.organization_id, d.shares from derived d join steps t on t.before = d.quarter
      join pieced x on x.organization_id = d.organization_id and x.quarter = t.quarter
    union all select e.quarter, e.organization_id, e.shares from early e
  ) b
  join steps t on t.before = b.quarter
  join ${portfolioOf(sql`b.organization_id`, sql`t.quarter`)} now on now.is_complete
  where b.shares > 0
    and not exists (select from stated s where s.organization_id = b.organization_id and s.quarter = t.quarter))`

export interface EarlyFiling {
  accession: string
  organizationId: string
  quarter: string
  form: Form13F
  filedOn: string | null
  isAmendment: boolean
  amendmentNumber: number | null
  amendmentType: 'restatement' | 'new_holdings' | null
  isConfidentialOmitted: boolean
  entryTotal: number | null
  rowCount: number
  flags: string[]
  shares: number
  value: number
}

/**
 * Filings made by the date, for reports with later filings, by managers that hold the security or held it according to
 * such a report; with the shares in each.
 */
export async function listEarlyFilings(db: Db, { on, to, securityId }: Pick<Known, 'on' | 'to' | 'securityId'>) {
  const { rows } = await sql<EarlyFiling>`
    with torn as materialized (
      select organization_id, period as quarter from market.filings where period <= ${to}::date and set_aside is null
      group by 1, 2 having max(filed_on) > ${on}::date and min(coalesce(filed_on, '-infinity')) <= ${on}::date),
    early as materialized (
      select f.*, r.shares as reported_shares, r.value as reported_value
      from torn l join market.filings f on f.organization_id = l.organization_id and f.period = l.quarter
      left join lateral (select sum(r.amount) as shares, sum(r.value) as value
        -- OFFSET 0 forces the lookup by filing: a filing has few rows of a security, a security has thousands.
        from (select * from market.filing_rows r where r.accession = f.accession offset 0) r
        where r.security_id in (select id from market.securities
            where id = ${securityId}::uuid or same_as = ${securityId}::uuid) and r.put_call is null and r.amount_type = 'SH') r on true
      where f.set_aside is null and (f.filed_on is null or f.filed_on <= ${on}::date))
    select f.accession, f.organization_id, f.period as quarter, f.form, f.filed_on, f.is_amendment, f.amendment_number,
      f.amendment_type, f.is_confidential_omitted, f.entry_total, f.row_count, f.flags,
      coalesce(f.reported_shares, 0)::bigint as shares,
      (coalesce(f.reported_value, 0) * case f.unit when 'thousands' then 1000 else 1 end)::bigint as value
    from early f
    where f.organization_id in (select e.organization_id from early e where e.reported_shares > 0)
      or exists (select from market.positions p
        where p.security_id = ${securityId}::uuid and p.organization_id = f.organization_id)`.execute(db)
  return rows
}

/** Positions of filings that must be compared, by the key that identifies a position. */
export async function listContents(db: Db, accessions: readonly string[]) {
  const { rows } = await sql<{
    accession: string
    cusip: string
    putCall: string | null
    amountUnit: string
    amount: string
  }>`select accession, cusip, put_call, amount_type as amount_unit, trunc(sum(amount))::text as amount
    from market.filing_rows where accession = any (${accessions}::text[]) group by 1, 2, 3, 4`.execute(db)
  return rows
}
