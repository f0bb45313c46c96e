import { currentHolders } from '@rostrum/contract/holders/current'
import { fundHolders } from '@rostrum/contract/holders/funds'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { movers } from '@rostrum/contract/holders/movers'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor } from '#platform/api/query.ts'

export type CurrentQuery = Args<typeof currentHolders.list>['query']
export type CurrentFilters = Args<typeof currentHolders.summary>['query']
export type HistoricalQuery = Args<typeof historicalHolders.list>['query']
export type HistoricalFilters = Args<typeof historicalHolders.summary>['query']
export type MoverQuery = Args<typeof movers.list>['query']
export type MoverFilters = Args<typeof movers.summary>['query']

export const shareClasses = (securityId: string) => queryFor(currentHolders.classes, { query: { securityId } })
export const currentHolderList = (query: CurrentQuery) => queryFor(currentHolders.list, { query })
export const currentSummary = (query: CurrentFilters) => queryFor(currentHolders.summary, { query })
export const otherPositions = (query: Args<typeof currentHolders.others>['query']) =>
  queryFor(currentHolders.others, { query })

export const fundHolderList = (query: Args<typeof fundHolders.list>['query']) => queryFor(fundHolders.list, { query })

export const historicalHolderList = (query: HistoricalQuery) => queryFor(historicalHolders.list, { query })
export const historicalSummary = (query: HistoricalFilters) => queryFor(historicalHolders.summary, { query })
export const holderCohorts = (query: HistoricalFilters) => queryFor(historicalHolders.cohorts, { query })

export const moverList = (query: MoverQuery) => queryFor(movers.list, { query })
export const moverSummary = (query: MoverFilters) => queryFor(movers.summary, { query })
