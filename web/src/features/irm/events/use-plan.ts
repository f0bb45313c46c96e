import { type Conflict, findConflicts } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { EventInvitee, EventMeeting, EventPlan } from '@rostrum/contract/irm/events/plan-values'

export interface OpenPlan extends EventPlan {
  /** By the id of the meeting. */
  seated: ReadonlyMap<string, readonly EventInvitee[]>
  conflicts: ReadonlyMap<string, readonly Conflict[]>
}

/** Conflicts of meetings that have begun help no one any more. */
const coming = (plan: EventPlan): EventPlan => ({
  ...plan,
  meetings: plan.meetings.filter(({ startsAt }) => startsAt.getTime() > Date.now()),
})

export const openPlan = (event: EventDetail, plan: EventPlan): OpenPlan => ({
  ...plan,
  seated: Map.groupBy(
    plan.invitees.filter(({ placement }) => placement),
    ({ placement }) => placement?.meetingId ?? '',
  ),
  conflicts: Map.groupBy(findConflicts(event, coming(plan)), ({ meetingId }) => meetingId),
})

export const seatedAt = (plan: OpenPlan, { id }: Pick<EventMeeting, 'id'>): readonly EventInvitee[] =>
  plan.seated.get(id) ?? []

export const conflictsOf = (plan: OpenPlan, { id }: Pick<EventMeeting, 'id'>): readonly Conflict[] =>
  plan.conflicts.get(id) ?? []
