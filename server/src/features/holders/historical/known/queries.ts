// What had been filed until a day, as tables like those of the market. A report whose filings are all from before stands as
// it is derived; of the others only what had been filed until then counts (pieced together in known.ts).
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Form13F } from '../../../../platform/filings/amendments.ts'
import type { Fragment } from '../../../search/public.ts'

export interface PiecedBook {
  organizationId: string
  quarter: string
  state: string
  isComplete: boolean
  shares: number
  value: number
}

/** From one quarter to the next: how many new shares one old has become. */
interface Step {
  quarter: string
  before: string
  ratio: number
}

export interface Known {
  /** What was filed until the end of this day counts. */
  on: string
  to: string
  securityId: string
  pieced: PiecedBook[]
  steps: Step[]
}

export const positionsOf = (known: Known | undefined): Fragment =>
  known ? sql`known_positions` : sql`market.positions`
export const booksOf = (known: Known | undefined): Fragment => (known ? sql`known_books` : sql`market.books`)

/** Reports of which something was filed later. A filing without a date is taken for known. */
const lateReports = ({ on, to }: Pick<Known, 'on' | 'to'>): Fragment => sql`late_reports as materialized (
  select distinct organization_id, period as quarter from market.filings
  where period <= ${to}::date and filed_on > ${on}::date)`

const isLate = (row: Fragment, quarter = sql`${row}.quarter`) =>
  sql`((${row}.organization_id, ${quarter}) in (select organization_id, quarter from late_reports))`

/** Named tables, before the statement that reads them. */
export function tablesOf(known: Known | undefined): Fragment[] {
  if (!known) return []
  const { to, securityId, pieced, steps } = known
  const outstanding = sql`(select o.shares from market.shares_outstanding o
    where o.security_id = ${securityId}::uuid and o.on_date <= x.quarter order by o.on_date desc limit 1)`
  return [
    lateReports(known),
    sql`pieced as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(pieced)}::jsonb) as x ("organizationId" uuid, quarter date, state text,
        "isComplete" boolean, shares bigint, value bigint))`,
    sql`known_books as not materialized (
      select k.organization_id, k.quarter, k.state, k.is_complete from market.books k
      where k.quarter <= ${to}::date and not ${isLate(sql`k`)}
      union all select x."organizationId", x.quarter, x.state, x."isComplete" from pieced x)`,
    sql`stated as materialized (
      select p.quarter, p.organization_id, p.shares, p.value, p.previous_shares, p.outstanding_share, true as is_derived
      from market.positions p
      where p.security_id = ${securityId}::uuid and p.quarter <= ${to}::date and not ${isLate(sql`p`)}
      union all
      select x.quarter, x."organizationId", x.shares, x.value, null, x.shares / ${outstanding}::double precision, false
      from pieced x where x.shares > 0)`,
    sql`steps as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x (quarter date, before date, ratio double precision))`,
    compared(securityId),
  ]
}

/** Compared with the quarter before as that was known: a report that came later can make neither a purchase nor an exit. */
const compared = (securityId: string): Fragment => sql`known_positions as materialized (
  select ${securityId}::uuid as security_id, s.quarter, s.organization_id, s.shares, s.value, s.outstanding_share,
    case when s.is_derived and not ${isLate(sql`s`, sql`t.before`)} then s.previous_shares
      when now.is_complete and before.is_complete then round(coalesce(b.shares, 0) * t.ratio)::bigint end as previous_shares
  from stated s join steps t on t.quarter = s.quarter
  left join stated b on b.organization_id = s.organization_id and b.quarter = t.before and b.shares > 0
  left join known_books now on now.organization_id = s.organization_id and now.quarter = s.quarter and now.state = 'holdings'
  left join known_books before on before.organization_id = s.organization_id and before.quarter = t.before
    and before.state = 'holdings'
  union all
  select ${securityId}::uuid, t.quarter, b.organization_id, 0, 0, 0, round(b.shares * t.ratio)::bigint
  from stated b join steps t on t.before = b.quarter
  join known_books now on now.organization_id = b.organization_id and now.quarter = t.quarter
    and now.state = 'holdings' and now.is_complete
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

/** What had been filed of reports that went on later, by those who ever reported the security, with its shares in each. */
export async function listEarlyFilings(db: Db, { on, to, securityId }: Pick<Known, 'on' | 'to' | 'securityId'>) {
  const { rows } = await sql<EarlyFiling>`
    with ${lateReports({ on, to })}
    select f.accession, f.organization_id, f.period as quarter, f.form, f.filed_on, f.is_amendment, f.amendment_number,
      f.amendment_type, f.is_confidential_omitted, f.entry_total, f.row_count, f.flags,
      coalesce(r.shares, 0)::bigint as shares,
      (coalesce(r.value, 0) * case f.unit when 'thousands' then 1000 else 1 end)::bigint as value
    from late_reports l
    join market.filings f on f.organization_id = l.organization_id and f.period = l.quarter
    left join lateral (select sum(r.amount) as shares, sum(r.value) as value from market.filing_rows r
      where r.accession = f.accession and r.security_id = ${securityId}::uuid and r.put_call is null
        and r.amount_type = 'SH') r on true
    where (f.filed_on is null or f.filed_on <= ${on}::date)
      and l.organization_id in (select g.organization_id from market.filing_rows r
        join market.filings g on g.accession = r.accession where r.security_id = ${securityId}::uuid)`.execute(db)
  return rows
}

/** The positions of filings that must be compared with each other, by what tells two positions apart. */
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
