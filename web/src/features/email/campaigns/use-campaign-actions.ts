import type { Campaign } from '@rostrum/contract/email/campaigns/campaigns'
import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#platform/errors/attempt.ts'
import { notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteCampaign, useDuplicateCampaign, useRestoreCampaign } from './api.ts'

type Named = Pick<Campaign, 'id' | 'name'>

/** What can be done with a campaign from the list and from its own page. */
export function useCampaignActions() {
  const remove = useDeleteCampaign()
  const restore = useRestoreCampaign()
  const copy = useDuplicateCampaign()
  const navigate = useNavigate()
  const paramsOf = ({ id }: Named) => ({ params: { id } })

  return {
    duplicate: (campaign: Named) =>
      attempt(async () => {
        const { id } = await copy.mutateAsync(paramsOf(campaign))
        notifySuccess(`${campaign.name} duplicated`)
        await navigate({ to: '/email/campaigns/$campaignId', params: { campaignId: id } })
      }, `${campaign.name} could not be duplicated.`),
    remove: (campaign: Named) =>
      attempt(async () => {
        // First away: its page would ask for a campaign that is gone.
        await navigate({ to: '/email/campaigns' })
        await remove.mutateAsync(paramsOf(campaign))
        notifyWithUndo(
          `${campaign.name} deleted`,
          () => void attempt(() => restore.mutateAsync(paramsOf(campaign)), `${campaign.name} could not be restored.`),
        )
      }, `${campaign.name} could not be deleted.`),
  }
}
