// Everyone who held a security at either of two quarter ends, with the change in between, as a relation `h`.
import { quarterBefore } from '@rostrum/contract/market/quarters'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import { splitFactor } from '#market/splits.ts'
import { countedPositions, isCounted } from '../../held/queries/counted.ts'
import { belongsToHolder, positionsAt } from '../../held/queries/held.ts'
import { factorAt, outstandingAt } from '../../scope/classes.ts'
import { type Between, meanPrice } from '../between.ts'
import { pairedPositions } from './paired.ts'

/** Shares on today's split basis. `change` and values based on it are null if the reports cannot be compared. */
export function moved(between: Between): Fragment {
  const { scope, security, to, toFactor } = between
  const held = positionsAt(scope, security, to, { source: sourceOf(between) })
  const rebased = (shares: Fragment) =>
    toFactor === 1 ? shares : sql`round(${shares} * ${toFactor}::double precision)::bigint`
  return sql`(
    select m.*, m.shares - m.previous_shares as change, m.value - m.previous_value as value_change,
      round((m.shares - m.previous_shares) * ${meanPrice(between)}::double precision)::bigint as flow
    from (select p.id, ${rebased(sql`p.shares`)} as shares, ${rebased(sql`p.previous_shares`)} as previous_shares,
      p.value, p.previous_value, p.outstanding_share, p.manager_count from ${held} p) m)`
}

/** Positions of the later quarter with those of the earlier one, of every class that counts. */
function sourceOf({ security, from, to }: Between): Fragment {
  if (from === quarterBefore(to)) return countedPositions(security)
  const { id, splits, together } = security
  if (!together) return pairedPositions({ securities: [{ id, ratio: splitFactor(splits, from, to) }], from, to })
  const outstanding = outstandingAt(together, splits, to)
  const classes = together.classes.map((one) => {
    const factor = sql`${factorAt(one, splits, to)}::double precision`
    const pair = { securities: [{ id: one.id, ratio: splitFactor(one.splits, from, to) }], from, to }
    return sql`select p.quarter, p.security_id, p.organization_id, round(p.shares * ${factor})::bigint as shares, p.value,
      round(p.previous_shares * ${factor})::bigint as previous_shares, p.previous_value, p.portfolio_share,
      p.shares * ${factor} / ${outstanding}::double precision as outstanding_share from ${pairedPositions(pair)} p`
  })
  return sql`(${sql.join(classes, sql` union all `)})`
}

/**
 * Whether a buyer had held it before the earlier quarter. `offset 0` forces a lookup per buyer (there are few);
 * otherwise the planner reads and hashes all earlier positions.
 */
export const heldEarlier = ({ scope, security, from }: Between): Fragment =>
  sql`exists (select from market.positions x where ${isCounted(security, sql`x`)} and x.quarter < ${from}::date
    and x.shares > 0 and ${belongsToHolder(scope, sql`x.organization_id`)} offset 0)`

/** Moves above the thresholds; a new buyer passes any percentage, since the base is zero. */
export function isEnough({ thresholds: { leastShares, leastValue, leastPercent } }: Between): Fragment[] {
  return [
    ...(leastShares ? [sql`abs(h.change) >= ${leastShares}`] : []),
    ...(leastValue ? [sql`abs(coalesce(h.flow, h.value_change)) >= ${leastValue}`] : []),
    ...(leastPercent ? [sql`abs(h.change) * 100 >= h.previous_shares * ${leastPercent}::double precision`] : []),
  ]
}
