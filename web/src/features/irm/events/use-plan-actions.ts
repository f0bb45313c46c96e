import type { EventInvitee, EventMeeting } from '@rostrum/contract/irm/events/plan-values'
import { attempt } from '#platform/errors/attempt.ts'
import { notifyInfo, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import {
  useDeleteInvitee,
  useDeleteMeeting,
  usePlace,
  usePropose,
  useRestoreInvitee,
  useRestoreMeeting,
  useUndoProposal,
} from './api.ts'

/** What can be done on the board, with what went wrong in words. */
export function usePlanActions(eventId: string) {
  const placeInvitee = usePlace()
  const removeMeeting = useDeleteMeeting()
  const restoreMeeting = useRestoreMeeting()
  const removeInvitee = useDeleteInvitee()
  const restoreInvitee = useRestoreInvitee()
  const propose = usePropose()
  const undoProposal = useUndoProposal()
  const params = { id: eventId }
  const put = (invitee: Pick<EventInvitee, 'id'>, meetingId: string | null, isPinned: boolean) =>
    placeInvitee.mutateAsync({ params: { ...params, invitee: invitee.id }, body: { meetingId, isPinned } })

  return {
    isProposing: propose.isPending,

    place: (invitee: EventInvitee, meeting: EventMeeting) =>
      attempt(() => put(invitee, meeting.id, true), `${invitee.name} could not be placed.`),

    pin: (invitee: EventInvitee, isPinned: boolean) =>
      attempt(
        () => put(invitee, invitee.placement?.meetingId ?? null, isPinned),
        `${invitee.name} could not be ${isPinned ? 'pinned' : 'unpinned'}.`,
      ),

    takeOut: (invitee: EventInvitee) =>
      attempt(async () => {
        const before = invitee.placement
        await put(invitee, null, false)
        if (!before) return
        notifyWithUndo(
          `${invitee.name} removed from the meeting`,
          () =>
            void attempt(
              () => put(invitee, before.meetingId, before.isPinned),
              `${invitee.name} could not be restored.`,
            ),
        )
      }, `${invitee.name} could not be removed from the meeting.`),

    removeMeeting: (meeting: EventMeeting, name: string) =>
      attempt(async () => {
        const of = { params: { ...params, meeting: meeting.id } }
        await removeMeeting.mutateAsync(of)
        notifyWithUndo(
          `${name} removed`,
          () => void attempt(() => restoreMeeting.mutateAsync(of), `${name} could not be restored.`),
        )
      }, `${name} could not be removed.`),

    removeInvitee: (invitee: EventInvitee) =>
      attempt(async () => {
        const of = { params: { ...params, invitee: invitee.id } }
        await removeInvitee.mutateAsync(of)
        notifyWithUndo(
          `${invitee.name} removed`,
          () => void attempt(() => restoreInvitee.mutateAsync(of), `${invitee.name} could not be restored.`),
        )
      }, `${invitee.name} could not be removed.`),

    propose: () =>
      attempt(async () => {
        const { id, placedCount, leftOut } = await propose.mutateAsync({ params, body: {} })
        const left = leftOut.length > 0 ? `, ${leftOut.length} not placed` : ''
        if (placedCount === 0) notifyInfo(`No one could be placed${left}.`)
        else {
          notifyWithUndo(
            `${placedCount} ${placedCount === 1 ? 'investor' : 'investors'} placed${left}`,
            () =>
              void attempt(
                () => undoProposal.mutateAsync({ params: { ...params, proposal: id } }),
                'The proposal could not be undone.',
              ),
          )
        }
      }, 'No schedule could be proposed.'),

    undoProposal: (proposal: string) =>
      attempt(async () => {
        await undoProposal.mutateAsync({ params: { ...params, proposal } })
        notifySuccess('Proposal undone')
      }, 'The proposal could not be undone.'),
  }
}

export type PlanActions = ReturnType<typeof usePlanActions>
