// What every holder did with each security between two quarters, as relations.
import { quarterBefore } from '@rostrum/contract/market/quarters'
import { sql } from 'kysely'
import { comparableSum, holderId, isRolledUp, rootsOf } from '#features/holders/held/public.ts'
import { pairedPositions } from '#features/holders/movers/public.ts'
import type { Fragment } from '#lists/matching/queries.ts'
import type { Period, Priced } from '../period.ts'

export interface Compared extends Period {
  priced: readonly Priced[]
}

/** The positions that a comparison reads, as `p`; adjacent quarters are paired in the table already. */
function positions({ scope, from, to, priced }: Compared): Fragment {
  const source = from === quarterBefore(to) ? sql`market.positions` : pairedPositions({ securities: priced, from, to })
  return sql`${source} p ${rootsOf(scope, sql`p.organization_id`)}
    where p.quarter = ${to}::date and p.security_id = any (${priced.map(({ id }) => id)}::uuid[])`
}

/**
 * A row per holder and security, shares on today's split basis. `flow` is null if the filings cannot be compared, or a
 * price is unknown.
 */
export function moves(compared: Compared): Fragment {
  const { scope, priced } = compared
  const held = isRolledUp(scope)
    ? sql`select ${holderId(scope, sql`p.organization_id`)} as id, p.security_id, sum(p.shares)::bigint as shares,
        sum(p.value)::bigint as value, ${comparableSum(sql`p.previous_shares`)} as previous_shares,
        ${comparableSum(sql`p.previous_value`)} as previous_value from ${positions(compared)} group by 1, 2`
    : sql`select p.organization_id as id, p.security_id, p.shares, p.value, p.previous_shares, p.previous_value
        from ${positions(compared)}`
  return sql`(
    select m.*, round((m.shares - m.previous_shares) * m.price)::bigint as flow
    from (select h.id, h.security_id, h.value, coalesce(h.previous_value, 0) as previous_value, w.price,
        round(h.shares * w.factor)::bigint as shares, round(h.previous_shares * w.factor)::bigint as previous_shares
      from (${held}) h join unnest(${priced.map(({ id }) => id)}::uuid[],
        ${priced.map(({ factor }) => factor)}::double precision[],
        ${priced.map(({ meanPrice }) => meanPrice)}::double precision[]) w(id, factor, price)
        on w.id = h.security_id) m)`
}

/** Each holder's moves in all of the securities together; those that cannot be compared are left out. */
export const movesTogether = (compared: Compared): Fragment => sql`(
  select m.id, sum(m.previous_shares)::bigint as previous_shares, sum(m.shares)::bigint as shares,
    sum(m.shares - m.previous_shares)::bigint as change, sum(m.previous_value)::bigint as previous_value,
    sum(m.value)::bigint as value, sum(m.value - m.previous_value)::bigint as value_change,
    sum(m.flow)::bigint as net_flow
  from ${moves(compared)} m where m.flow is not null and (m.shares > 0 or m.previous_shares > 0) group by m.id)`
