import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import type { EventInvitee } from '@rostrum/contract/irm/events/plan-values'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'
import { useChangeInvitee } from '../api.ts'
import { usePlanActions } from '../use-plan-actions.ts'

export function useInvestorActions(eventId: string) {
  const changeInvitee = useChangeInvitee()
  const { removeInvitee } = usePlanActions(eventId)
  return {
    remove: removeInvitee,
    change: async (invitee: EventInvitee, body: Args<typeof eventPlan.changeInvitee>['body']): Promise<boolean> => {
      try {
        await changeInvitee.mutateAsync({ params: { id: eventId, invitee: invitee.id }, body })
        return true
      } catch (error) {
        notifyError(`${invitee.name} could not be changed. ${reasonOf(error)}`)
        return false
      }
    },
  }
}
export type InvestorActions = ReturnType<typeof useInvestorActions>
