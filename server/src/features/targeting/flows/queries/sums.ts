import type { FlowFigures, FlowGroup } from '@rostrum/contract/targeting/flows'
import type { FlowGrouping } from '@rostrum/contract/targeting/flows-query'
import { sql } from 'kysely'
import { allOf, conditionsOf, directory, holderId, rootsOf } from '#features/holders/held/public.ts'
import type { Scope } from '#features/holders/scope/public.ts'
import type { Fragment } from '#lists/matching/queries.ts'
import type { Db } from '#platform/database/database.ts'
import type { FlowsOf, Period } from '../period.ts'
import { groupKey } from './groups.ts'
import { type Compared, moves, movesTogether } from './moves.ts'

const total = (what: Fragment, where = sql`true`) => sql`coalesce(sum(${what}) filter (where ${where}), 0)::bigint`

/** Over holders `h`; those without comparable moves have no net flow. */
const figures = sql`${total(sql`h.previous_value`)} as previous_value, ${total(sql`h.value`)} as value,
  ${total(sql`h.value_change`)} as value_change, ${total(sql`h.net_flow`)} as net_flow,
  ${total(sql`h.value_change - h.net_flow`)} as price_effect, ${total(sql`h.net_flow`, sql`h.net_flow > 0`)} as inflow,
  ${total(sql`h.net_flow`, sql`h.net_flow < 0`)} as outflow, count(h.net_flow)::integer as manager_count,
  (count(*) filter (where h.net_flow > 0))::integer as buyer_count,
  (count(*) filter (where h.net_flow < 0))::integer as seller_count`

/** The directory, if a condition or anything else reads it. */
function chosen(scope: Scope, needsDirectory = false): { join: Fragment; where: Fragment } {
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const isJoined = needsDirectory || conditions.length > 0
  return { join: isJoined ? sql`join ${directory(scope)} d on d.id = h.id` : sql``, where: allOf(conditions) }
}

export interface SubjectSums extends FlowFigures {
  subject: string
  notComparableCount: number
  notComparableValue: number
}

/** Pairs of subject and security: a security counts for itself, its industry and its sector. */
const membersOf = (subjects: readonly FlowsOf[]): Fragment => {
  const pairs = subjects.flatMap(({ key, ids }) => ids.map((id) => ({ key, id })))
  return sql`unnest(${pairs.map(({ key }) => key)}::text[], ${pairs.map(({ id }) => id)}::uuid[]) s(subject, security_id)`
}

/** Every subject in one pass over the positions of all their securities. */
export async function sumSubjects(db: Db, compared: Compared, subjects: readonly FlowsOf[]): Promise<SubjectSums[]> {
  const { join, where } = chosen(compared.scope)
  const flowing = sql`m.flow is not null and (m.shares > 0 or m.previous_shares > 0)`
  const isNew = sql`m.previous_shares is null and m.shares > 0`
  const { rows } = await sql<SubjectSums>`
    with moved as materialized (select * from ${moves(compared)} m),
    holders as (
      select s.subject, m.id, (sum(m.previous_value) filter (where ${flowing}))::bigint as previous_value,
        (sum(m.value) filter (where ${flowing}))::bigint as value,
        (sum(m.value - m.previous_value) filter (where ${flowing}))::bigint as value_change,
        (sum(m.flow) filter (where ${flowing}))::bigint as net_flow,
        (sum(m.value) filter (where ${isNew}))::bigint as new_value
      from moved m join ${membersOf(subjects)} on s.security_id = m.security_id group by 1, 2)
    select h.subject, ${figures}, count(h.new_value)::integer as not_comparable_count,
      ${total(sql`h.new_value`)} as not_comparable_value
    from holders h ${join} where ${where} group by h.subject`.execute(db)
  return rows
}

export interface NotFiled {
  subject: string
  managerCount: number
  value: number
}

/** Holders of the earlier quarter that have filed nothing complete for the later one, and no successor has either. */
export async function sumNotFiled(
  db: Db,
  { scope, from, to }: Period,
  subjects: readonly FlowsOf[],
): Promise<NotFiled[]> {
  const { join, where } = chosen(scope)
  const ids = [...new Set(subjects.flatMap((subject) => subject.ids))]
  const { rows } = await sql<NotFiled>`
    with silent as materialized (
      select p.organization_id, p.security_id, p.value from market.positions p
      where p.quarter = ${from}::date and p.security_id = any (${ids}::uuid[]) and p.shares > 0
        and not exists (select from market.portfolios k where k.organization_id = p.organization_id
          and k.quarter = ${to}::date and k.state = 'holdings' and k.is_complete)
        and not exists (select from market.successions x where x.predecessor_id = p.organization_id
          and x.effective_quarter > ${from}::date and x.effective_quarter <= ${to}::date)
        and not exists (select from market.positions n where n.quarter = ${to}::date
          and n.security_id = p.security_id and n.organization_id = p.organization_id and n.shares > 0))
    select h.subject, count(distinct h.id)::integer as manager_count, sum(h.value)::bigint as value
    from (select s.subject, ${holderId(scope, sql`p.organization_id`)} as id, p.value
      from silent p join ${membersOf(subjects)} on s.security_id = p.security_id
      ${rootsOf(scope, sql`p.organization_id`)}) h
    ${join} where ${where} group by h.subject`.execute(db)
  return rows
}

export async function sumGroups(db: Db, compared: Compared, by: FlowGrouping): Promise<FlowGroup[]> {
  const { key, join: keyed } = groupKey(by)
  const { join, where } = chosen(compared.scope, true)
  const { rows } = await sql<FlowGroup>`
    select ${key} as key, ${figures} from ${movesTogether(compared)} h ${join} ${keyed} where ${where}
    group by 1 order by abs(sum(h.net_flow)) desc, 1`.execute(db)
  return rows
}

/** `only` are conditions over `h` and the directory `d`. */
export async function sumManagers(db: Db, compared: Compared, only: readonly Fragment[]): Promise<FlowFigures> {
  const { join, where } = chosen(compared.scope, only.length > 0)
  const { rows } = await sql<FlowFigures>`
    select ${figures} from ${movesTogether(compared)} h ${join} where ${allOf([where, ...only])}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A sum is always one row')
  return sums
}
