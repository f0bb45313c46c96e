import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyInfo, notifySuccess } from '#ui/notify.ts'
import { useInvite } from '../api.ts'

export type InvestorSources = Args<typeof eventPlan.invite>['body']

const mostNamed = 5

/** Adds investors and says who was added, who was there and whom the IRM does not know; true once they are added. */
export function useAddInvestors(eventId: string) {
  const invite = useInvite()
  const add = async (body: InvestorSources): Promise<boolean> => {
    try {
      const { addedCount, knownCount, unknownEmails } = await invite.mutateAsync({ params: { id: eventId }, body })
      const known = knownCount > 0 ? `, ${knownCount} already on the list` : ''
      if (addedCount === 0) notifyInfo(`No one was added${known}.`)
      else notifySuccess(`${addedCount} ${addedCount === 1 ? 'investor' : 'investors'} added${known}`)
      if (unknownEmails.length > 0) {
        const rest = unknownEmails.length > mostNamed ? ` and ${unknownEmails.length - mostNamed} more` : ''
        const named = unknownEmails.slice(0, mostNamed).join(', ')
        notifyInfo(`Not in your IRM: ${named}${rest}. Add these people to your IRM first.`)
      }
      return true
    } catch (error) {
      notifyError(`No one could be added. ${reasonOf(error)}`)
      return false
    }
  }
  return { add, isPending: invite.isPending }
}
