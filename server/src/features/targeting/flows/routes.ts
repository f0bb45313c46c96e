import { moneyFlows } from '@rostrum/contract/targeting/flows'
import { rotations } from '@rostrum/contract/targeting/rotations'
import { streaks } from '@rostrum/contract/targeting/streaks'
import type { Implement } from '#platform/http/implement.ts'
import { flowFile, flowGroupFile, flowGroups, flowManagerFile, flowManagers, flowSummary, flowTotal } from './flows.ts'
import { rotationFile, rotationPage, rotationSummary } from './rotations.ts'
import { streakFile, streakPage, streakSummary } from './streaks.ts'

export function moneyFlowRoutes(implement: Implement) {
  implement(moneyFlows.summary, flowSummary)
  implement(moneyFlows.export, flowFile)
  implement(moneyFlows.groups, flowGroups)
  implement(moneyFlows.exportGroups, flowGroupFile)
  implement(moneyFlows.managers, flowManagers)
  implement(moneyFlows.exportManagers, flowManagerFile)
  implement(moneyFlows.total, flowTotal)

  implement(rotations.summary, rotationSummary)
  implement(rotations.list, rotationPage)
  implement(rotations.export, rotationFile)

  implement(streaks.summary, streakSummary)
  implement(streaks.list, streakPage)
  implement(streaks.export, streakFile)
}
