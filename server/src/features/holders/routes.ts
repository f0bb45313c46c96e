import { currentHolders } from '@rostrum/contract/holders/current'
import { fundHolders } from '@rostrum/contract/holders/funds'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { movers } from '@rostrum/contract/holders/movers'
import type { Implement } from '#platform/http/implement.ts'
import { shareClasses } from './current/classes.ts'
import { currentFile, currentPage, otherPositions } from './current/current.ts'
import { quartersOf } from './current/quarters.ts'
import { currentSummary } from './current/summary.ts'
import { fundHolderFile, fundHolderPage } from './funds/funds.ts'
import { cohortFile, cohortsOf } from './historical/cohorts.ts'
import { historyFile, historyPage, historySummary } from './historical/historical.ts'
import { moverFile, moverPage, moverSummary } from './movers/movers.ts'

export function holderRoutes(implement: Implement) {
  implement(currentHolders.classes, shareClasses)
  implement(currentHolders.quarters, quartersOf)
  implement(currentHolders.list, currentPage)
  implement(currentHolders.export, currentFile)
  implement(currentHolders.summary, currentSummary)
  implement(currentHolders.others, otherPositions)

  implement(fundHolders.list, fundHolderPage)
  implement(fundHolders.export, fundHolderFile)

  implement(historicalHolders.list, historyPage)
  implement(historicalHolders.export, historyFile)
  implement(historicalHolders.summary, historySummary)
  implement(historicalHolders.cohorts, cohortsOf)
  implement(historicalHolders.exportCohorts, cohortFile)

  implement(movers.list, moverPage)
  implement(movers.export, moverFile)
  implement(movers.summary, moverSummary)
}
