// The positions that count as those of a security: its own, or those of all share classes of its issuer.
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import { factorAt, outstandingAt } from '../../scope/classes.ts'
import type { Subject } from '../../scope/queries.ts'

export const countedIds = ({ id, together }: Subject): string[] => together?.classes.map((one) => one.id) ?? [id]

/** Whether a row of positions, filings or events is of the security, or of one of its classes. */
export const isCounted = (security: Subject, row: Fragment): Fragment =>
  security.together
    ? sql`${row}.security_id = any (${countedIds(security)}::uuid[])`
    : sql`${row}.security_id = ${security.id}::uuid`

/**
 * Like market.positions. Several classes have a row each, in shares of the security and with their part of all shares
 * outstanding, so that the rows of a holder can be added up.
 */
export function countedPositions(security: Subject): Fragment {
  const { together, splits } = security
  if (!together) return sql`market.positions`
  const rows = together.quarters.flatMap((quarter) => {
    const outstanding = outstandingAt(together, splits, quarter)
    return together.classes.map((one) => ({ id: one.id, quarter, factor: factorAt(one, splits, quarter), outstanding }))
  })
  const isEqual = rows.every(({ factor }) => factor === 1)
  const inOwn = (shares: Fragment) => (isEqual ? shares : sql`round(${shares} * w.factor)::bigint`)
  return sql`(
    select p.quarter, p.security_id, p.organization_id, ${inOwn(sql`p.shares`)} as shares, p.value,
      ${inOwn(sql`p.previous_shares`)} as previous_shares, p.previous_value, p.portfolio_share,
      p.shares * w.factor / w.outstanding as outstanding_share, p.accessions
    from market.positions p join unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ quarter }) => quarter)}::date[],
      ${rows.map(({ factor }) => factor)}::double precision[], ${rows.map(({ outstanding }) => outstanding)}::double precision[])
      w(security_id, quarter, factor, outstanding) on w.security_id = p.security_id and w.quarter = p.quarter)`
}
