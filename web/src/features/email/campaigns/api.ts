import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const campaignList = (query: Args<typeof campaigns.list>['query']) => queryFor(campaigns.list, { query })
export const campaignById = (id: string) => queryForOne(campaigns.read, { params: { id } })

export const useCreateCampaign = () => useAction(campaigns.create)
export const useDeleteCampaign = () => useAction(campaigns.remove)
export const useRestoreCampaign = () => useAction(campaigns.restore)
export const useDuplicateCampaign = () => useAction(campaigns.duplicate)
