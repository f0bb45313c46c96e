// Filters of target lists by what an investor did in the quarter, and by the days of its contacts.
import type { PositionMove, TargetOrganizationQuery } from '@rostrum/contract/targeting/targets-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { holdersInNeed } from '#features/irm/relationships/public.ts'
import type { Condition } from '#lists/queries/directory.ts'
import { type DayFilters, onDays } from '#lists/queries/relationships.ts'
import type { ScoreContext } from './context.ts'

type Fragment = RawBuilder<unknown>
type Filters = Partial<z.output<typeof TargetOrganizationQuery>>

/** Without a comparable prior report, nothing was bought or sold. */
const moveConditions: Record<PositionMove, Fragment> = {
  opened: sql`(p.previous_shares = 0 and p.shares > 0)`,
  increased: sql`(p.previous_shares > 0 and p.shares > p.previous_shares)`,
  decreased: sql`(p.shares > 0 and p.shares < p.previous_shares)`,
  exited: sql`(p.previous_shares > 0 and p.shares = 0)`,
}

const any = (conditions: readonly Fragment[]): Fragment => sql`(${sql.join(conditions, sql` or `)})`

/** Organizations with at least this many positions in the securities that fulfill the condition, over `p`. */
const withPositions = (
  { quarter }: ScoreContext,
  securityIds: readonly string[],
  condition: Fragment,
  least = 1,
): Fragment =>
  sql`d.id in (select p.organization_id from market.positions p where p.quarter = ${quarter}::date
    and p.security_id = any (${securityIds}::uuid[]) and ${condition}
    ${least > 1 ? sql`group by 1 having count(*) >= ${least}` : sql``})`

export function moved(filters: Filters, context: ScoreContext): Condition[] {
  const { moves = [], peersBoughtMin, peersSoldMin, positionMin, positionMax, holds } = filters
  const own = context.securityId ? [context.securityId] : []
  const peers = context.peers.map(({ id }) => id)
  const found: Condition[] = []
  if (moves.length > 0) found.push({ where: withPositions(context, own, any(moves.map((one) => moveConditions[one]))) })
  if (peersBoughtMin) {
    const where = withPositions(context, peers, sql`p.shares > p.previous_shares`, peersBoughtMin)
    found.push({ where, isOwn: true })
  }
  if (peersSoldMin) {
    const where = withPositions(context, peers, sql`p.shares < p.previous_shares`, peersSoldMin)
    found.push({ where, isOwn: true })
  }
  if (positionMin !== undefined || positionMax !== undefined) {
    const least = positionMin === undefined ? sql`true` : sql`p.value >= ${positionMin}`
    const most = positionMax === undefined ? sql`true` : sql`p.value <= ${positionMax}`
    found.push({ where: withPositions(context, own, sql`p.shares > 0 and ${least} and ${most}`) })
  }
  if (holds) found.push({ where: withPositions(context, [holds], sql`p.shares > 0`) })
  return found
}

/** Holders that need attention in the quarter. */
export const needingAttention = (
  customerId: string,
  { attention }: Filters,
  { securityId, quarter }: ScoreContext,
): Condition[] =>
  attention && securityId && quarter
    ? [{ where: sql`d.id in ${holdersInNeed(attention, { customerId, securityId, quarter })}`, isOwn: true }]
    : []

export const contacted = (customerId: string, filters: DayFilters): Condition[] =>
  onDays({ customerId, type: 'organization', id: sql`d.id` }, filters)
