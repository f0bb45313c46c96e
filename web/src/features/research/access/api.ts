import { accessRequests } from '@rostrum/contract/research/entitlements'
import { queryFor, useAction } from '#platform/api/query.ts'

export const ownAccess = () => queryFor(accessRequests.own, {})
export const useWithdrawRequest = () => useAction(accessRequests.withdraw)
export const useRequestAccess = () => useAction(accessRequests.create)
