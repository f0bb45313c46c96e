// SQL for the marks of a holder: what it last filed on a security, and whether it is late.
import type { HolderMarks } from '@rostrum/contract/holders/marks'
import { type RawBuilder, sql } from 'kysely'

type Fragment = RawBuilder<unknown>
/** Whether an organization is the holder, or one of its managers. */
type IsHolder = (organizationId: Fragment) => Fragment

export interface StoredMarks {
  schedule: HolderMarks['schedule']
  notFiledFor: string | null
}

/** A schedule that reports less than this percentage of the class ends the obligation to file. */
const leastPercent = 5

/** As `schedule`: joint filers of one schedule are represented by the largest. */
export const scheduleOf = (isOfSecurity: (event: Fragment) => Fragment, isHolder: IsHolder): Fragment => sql`(
  select case when coalesce(l.percent_of_class, ${leastPercent}) >= ${leastPercent}
    then jsonb_build_object('form', case when l.form like '%13D%' then '13D' else '13G' end, 'filedOn', l.filed_on) end
  from (select v.form, v.filed_on, v.percent_of_class from market.ownership_events v
    where ${isOfSecurity(sql`v`)} and ${isHolder(sql`v.organization_id`)}
    order by v.filed_on desc nulls last, v.is_largest desc, v.person_number limit 1) l)`

/** As `not_filed_for`: the latest quarter, if the holder's position is of an earlier one and it has filed nothing since. */
export const notFiledFor = (latest: string | null, quarter: string, isHolder: IsHolder): Fragment =>
  latest !== null && quarter < latest
    ? sql`case when not exists (select from market.portfolios b
        where b.quarter = ${latest}::date and ${isHolder(sql`b.organization_id`)}) then ${latest}::date end`
    : sql`null::date`
