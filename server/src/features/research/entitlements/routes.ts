import { accessRequests, entitlements } from '@rostrum/contract/research/entitlements'
import type { Implement } from '#platform/http/implement.ts'
import { findSettings, listHistory, listPeople } from './queries/grants.ts'
import { listRequests } from './queries/requests.ts'
import { createRequest, declineRequest, grantRequest, readOwnAccess, withdrawRequest } from './requests.ts'
import { fileOfEntitlements, fileOfHistory, grant, revoke, saveSettings } from './service.ts'

export function entitlementRoutes(implement: Implement) {
  implement(entitlements.list, ({ db, customerId }, { query }) => listPeople(db, customerId, query))
  implement(entitlements.export, fileOfEntitlements)
  implement(entitlements.grant, grant)
  implement(entitlements.revoke, revoke)
  implement(entitlements.history, ({ db }, { query }) => listHistory(db, query))
  implement(entitlements.exportHistory, fileOfHistory)
  implement(entitlements.settings, ({ db, customerId }) => findSettings(db, customerId))
  implement(entitlements.saveSettings, saveSettings)
  implement(accessRequests.own, readOwnAccess)
  implement(accessRequests.create, createRequest)
  implement(accessRequests.withdraw, withdrawRequest)
  implement(accessRequests.list, ({ db }, { query }) => listRequests(db, query))
  implement(accessRequests.grant, grantRequest)
  implement(accessRequests.decline, declineRequest)
}
