import { dashboard } from '@rostrum/contract/dashboard'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { dashboardOf } from './dashboard.ts'
import { addTopHolders, removeTopHolders } from './first-steps/service.ts'

export function dashboardRoutes(implement: Implement, flags: Flags) {
  implement(dashboard.read, dashboardOf(flags))
  implement(dashboard.addTopHolders, addTopHolders)
  implement(dashboard.removeTopHolders, removeTopHolders)
}
