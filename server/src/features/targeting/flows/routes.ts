import { moneyFlows } from '@rostrum/contract/targeting/flows'
import type { Implement } from '#platform/http/implement.ts'
import { flowFile, flowGroupFile, flowGroups, flowManagerFile, flowManagers, flowSummary, flowTotal } from './flows.ts'

export function moneyFlowRoutes(implement: Implement) {
  implement(moneyFlows.summary, flowSummary)
  implement(moneyFlows.export, flowFile)
  implement(moneyFlows.groups, flowGroups)
  implement(moneyFlows.exportGroups, flowGroupFile)
  implement(moneyFlows.managers, flowManagers)
  implement(moneyFlows.exportManagers, flowManagerFile)
  implement(moneyFlows.total, flowTotal)
}
