import type { Args } from '@rostrum/contract/platform/endpoint'
import { accessRequests, entitlements } from '@rostrum/contract/research/entitlements'
import { queryFor, useAction } from '#platform/api/query.ts'

export const entitledPeople = (query: Args<typeof entitlements.list>['query']) => queryFor(entitlements.list, { query })
export const settings = () => queryFor(entitlements.settings, {})
export const grantHistory = (query: Args<typeof entitlements.history>['query']) =>
  queryFor(entitlements.history, { query })
export const receivedRequests = (query: Args<typeof accessRequests.list>['query']) =>
  queryFor(accessRequests.list, { query })

export const useGrant = () => useAction(entitlements.grant)
export const useRevoke = () => useAction(entitlements.revoke)
export const useSaveSettings = () => useAction(entitlements.saveSettings)
export const useGrantRequest = () => useAction(accessRequests.grant)
export const useDeclineRequest = () => useAction(accessRequests.decline)
