import { backtest } from '@rostrum/contract/targeting/backtest'
import { fit } from '@rostrum/contract/targeting/fit'
import { fitLists } from '@rostrum/contract/targeting/fit-lists'
import { targets } from '@rostrum/contract/targeting/targets'
import type { Implement } from '#platform/http/implement.ts'
import { judgedNames, judgedQuarters } from './backtest/backtest.ts'
import { fundFit, organizationFit, personFit } from './fit/fit.ts'
import { requestScores } from './fit/request-scores.ts'
import { fundsFile, peopleFile, targetFunds, targetPeople } from './targets/fit-lists.ts'
import { targetContext, targetFile, targetPage } from './targets/targets.ts'

export function targetingRoutes(implement: Implement) {
  implement(targets.context, targetContext)
  implement(targets.organizations, targetPage)
  implement(targets.exportOrganizations, targetFile)
  implement(fitLists.people, targetPeople)
  implement(fitLists.exportPeople, peopleFile)
  implement(fitLists.funds, targetFunds)
  implement(fitLists.exportFunds, fundsFile)
  implement(fit.organization, organizationFit)
  implement(fit.person, personFit)
  implement(fit.fund, fundFit)
  implement(backtest.quarters, judgedQuarters)
  implement(backtest.names, judgedNames)
  implement(fit.request, requestScores)
}
