import { campaignSending } from '@rostrum/contract/email/campaigns/sending'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const planOf = (id: string) => queryForOne(campaignSending.plan, { params: { id } })
export const progressOf = (id: string) => queryForOne(campaignSending.progress, { params: { id } })
export const recipientsOf = (id: string, query: Args<typeof campaignSending.recipients>['query']) =>
  queryFor(campaignSending.recipients, { params: { id }, query })

export const useSend = () => useAction(campaignSending.send)
export const useApprove = () => useAction(campaignSending.approve)
export const useDecline = () => useAction(campaignSending.decline)
export const useWithdraw = () => useAction(campaignSending.withdraw)
export const usePause = () => useAction(campaignSending.pause)
export const useResume = () => useAction(campaignSending.resume)
export const useCancel = () => useAction(campaignSending.cancel)
export const useRetry = () => useAction(campaignSending.retry)
