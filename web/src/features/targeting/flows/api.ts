import type { Args } from '@rostrum/contract/platform/endpoint'
import { moneyFlows } from '@rostrum/contract/targeting/flows'
import { rotations } from '@rostrum/contract/targeting/rotations'
import { streaks } from '@rostrum/contract/targeting/streaks'
import { queryFor } from '#platform/api/query.ts'

export type FlowFilters = Args<typeof moneyFlows.summary>['query']
export type GroupFilters = Args<typeof moneyFlows.groups>['query']

export const flowSummary = (query: FlowFilters) => queryFor(moneyFlows.summary, { query })
export const flowGroups = (query: GroupFilters) => queryFor(moneyFlows.groups, { query })
export const flowManagers = (query: Args<typeof moneyFlows.managers>['query']) =>
  queryFor(moneyFlows.managers, { query })
export const flowTotal = (query: Args<typeof moneyFlows.total>['query']) => queryFor(moneyFlows.total, { query })

export const rotationSummary = (query: Args<typeof rotations.summary>['query']) =>
  queryFor(rotations.summary, { query })
export const rotationList = (query: Args<typeof rotations.list>['query']) => queryFor(rotations.list, { query })

export const streakSummary = (query: Args<typeof streaks.summary>['query']) => queryFor(streaks.summary, { query })
export const streakList = (query: Args<typeof streaks.list>['query']) => queryFor(streaks.list, { query })
