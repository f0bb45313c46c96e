import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { EventPlan } from '@rostrum/contract/irm/events/plan-values'
import { quietPeriodsBetween } from '#features/scheduler/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { lockEvent } from './queries/events.ts'
import { findProposal, listBusy, listInvitees, listMeetings } from './queries/plan.ts'
import { readEvent } from './service.ts'

export async function readPlan({ db }: Context, event: EventDetail): Promise<EventPlan> {
  const proposal = await findProposal(db, event.id)
  return {
    meetings: await listMeetings(db, event.id),
    invitees: await listInvitees(db, event.id),
    proposal: proposal
      ? {
          id: proposal.id,
          createdAt: proposal.createdAt,
          placedCount: proposal.placedCount,
          leftOut: proposal.leftOut,
        }
      : null,
    busy: await listBusy(db, event.id),
    quietPeriods: await quietPeriodsOf(db, event),
  }
}

async function quietPeriodsOf(
  db: Db,
  { firstDay, lastDay, security }: EventDetail,
): Promise<EventPlan['quietPeriods']> {
  if (!firstDay || !lastDay) return []
  const found = await quietPeriodsBetween(db, { securityId: security?.id ?? null, firstDay, lastDay })
  return found.map(({ name, firstDay: from, lastDay: to }) => ({ name, from, to }))
}

/** For a change of the plan: those of colleagues wait. */
export async function openForChange(ctx: Context, id: string): Promise<EventDetail> {
  if (!(await lockEvent(ctx.db, id))) throw notFound('Event')
  return readEvent(ctx, id)
}
