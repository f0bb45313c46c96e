// Everyone who held a security at either of two quarter ends, with the change in between, as a relation `h`.
import { quarterBefore } from '@rostrum/contract/market/quarters'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import { belongsToHolder, positionsAt } from '../../held/queries/held.ts'
import { type Between, meanPrice } from '../between.ts'
import { pairedPositions } from './paired.ts'

/** Shares on today's split basis. `change` and values based on it are null if the reports cannot be compared. */
export function moved(between: Between): Fragment {
  const { scope, security, from, to, toFactor, fromFactor } = between
  const isConsecutive = from === quarterBefore(to)
  const ratio = fromFactor / toFactor
  const source = isConsecutive ? sql`market.positions` : pairedPositions({ securityId: security.id, from, to, ratio })
  const held = positionsAt(scope, security.id, to, { source })
  const rebased = (shares: Fragment) =>
    toFactor === 1 ? shares : sql`round(${shares} * ${toFactor}::double precision)::bigint`
  return sql`(
    select m.*, m.shares - m.previous_shares as change, m.value - m.previous_value as value_change,
      round((m.shares - m.previous_shares) * ${meanPrice(between)}::double precision)::bigint as flow
    from (select p.id, ${rebased(sql`p.shares`)} as shares, ${rebased(sql`p.previous_shares`)} as previous_shares,
      p.value, p.previous_value, p.outstanding_share, p.manager_count from ${held} p) m)`
}

/**
 * Whether a buyer had held it before the earlier quarter. `offset 0` forces a lookup per buyer (there are few);
 * otherwise the planner reads and hashes all earlier positions.
 */
export const heldEarlier = ({ scope, security, from }: Between): Fragment =>
  sql`exists (select from market.positions x where x.security_id = ${security.id}::uuid and x.quarter < ${from}::date
    and x.shares > 0 and ${belongsToHolder(scope, sql`x.organization_id`)} offset 0)`

/** Moves above the thresholds; a new buyer passes any percentage, since the base is zero. */
export function isEnough({ thresholds: { leastShares, leastValue, leastPercent } }: Between): Fragment[] {
  return [
    ...(leastShares ? [sql`abs(h.change) >= ${leastShares}`] : []),
    ...(leastValue ? [sql`abs(coalesce(h.flow, h.value_change)) >= ${leastValue}`] : []),
    ...(leastPercent ? [sql`abs(h.change) * 100 >= h.previous_shares * ${leastPercent}::double precision`] : []),
  ]
}
