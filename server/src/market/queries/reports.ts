import { type RawBuilder, sql } from 'kysely'

type Fragment = RawBuilder<unknown>

/**
 * No report of any kind for the quarter, be it a notice or a confidential one, nor one of a successor. The aliases are
 * long so that they hide none of the query around it.
 */
export const hasNoReport = (manager: Fragment, quarter: Fragment): Fragment => sql`(
  not exists (select from market.portfolios own_report
    where own_report.organization_id = ${manager} and own_report.quarter = ${quarter})
  and not exists (select from market.successions succession
    where succession.predecessor_id = ${manager} and succession.effective_quarter <= ${quarter}))`
