// Whether meeting investors came with buying: two quarters of filings, for those who were met and those who were
// invited and not met.
import type { EventOutcome, eventOutcome, OutcomeGroup } from '@rostrum/contract/irm/events/outcome'
import { quarterBefore, quarterEnd, shiftQuarter } from '@rostrum/contract/market/quarters'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { scopeOf } from '#features/holders/scope/public.ts'
import { findFocus } from '#lists/queries/holdings.ts'
import { splitFactor } from '#market/splits.ts'
import type { Context } from '#platform/context.ts'
import { listComparable, sharesAt } from './queries/outcome.ts'
import { listInvitees } from './queries/plan.ts'
import { readEvent } from './service.ts'

/** Null until the filings of the second quarter after the event are there. */
export async function readOutcome(
  ctx: Context,
  { params }: Input<typeof eventOutcome.read>,
): Promise<EventOutcome | null> {
  const event = await readEvent(ctx, params.id)
  const { securityId, quarter } = await findFocus(ctx.db, ctx.customerId, event.security?.id ?? null)
  if (!event.firstDay || !securityId || !quarter) return null
  const before = quarterBefore(quarterEnd(event.firstDay))
  const after = shiftQuarter(before, 2)
  if (after > quarter) return null
  // Those who were never invited say nothing about those who declined or did not show up.
  const invitees = (await listInvitees(ctx.db, event.id)).flatMap(({ organization, state }) =>
    organization && state !== 'listed' ? [{ id: organization.id, wasMet: state === 'met' }] : [],
  )
  if (!invitees.some(({ wasMet }) => wasMet)) return null
  const ids = invitees.map(({ id }) => id)
  // A missing filing is neither an exit nor a position of zero.
  const comparable = await listComparable(ctx.db, before, after, ids)
  const { security } = await scopeOf(ctx, { securityId })
  const factor = splitFactor(security.splits, before, after)
  const first = await sharesAt(ctx.db, { securityId, quarter: before }, ids)
  const last = await sharesAt(ctx.db, { securityId, quarter: after }, ids)
  const groupOf = (wasMet: boolean) =>
    summarize(
      invitees
        .filter((one) => one.wasMet === wasMet && comparable.has(one.id))
        .map(({ id }) => ({ before: Math.round((first.get(id) ?? 0) * factor), after: last.get(id) ?? 0 })),
    )
  return { before, after, met: groupOf(true), notMet: groupOf(false) }
}

export const summarize = (positions: readonly { before: number; after: number }[]): OutcomeGroup => ({
  investorCount: positions.length,
  boughtCount: positions.filter(({ before, after }) => after > before).length,
  heldCount: positions.filter(({ before, after }) => after === before && after > 0).length,
  soldCount: positions.filter(({ before, after }) => after < before).length,
  noneCount: positions.filter(({ before, after }) => after === 0 && before === 0).length,
  netShares: positions.reduce((sum, { before, after }) => sum + after - before, 0),
})
