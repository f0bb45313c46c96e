import type { Args } from '@rostrum/contract/platform/endpoint'
import { fitLists } from '@rostrum/contract/targeting/fit-lists'
import { targets } from '@rostrum/contract/targeting/targets'
import { queryFor } from '#platform/api/query.ts'

export type TargetQuery = Args<typeof targets.organizations>['query']

export const targetContext = (securityId: string, analyticsDate: string | undefined) =>
  queryFor(targets.context, { query: { securityId, analyticsDate } })

export const targetOrganizations = (query: TargetQuery) => queryFor(targets.organizations, { query })
export const targetPeople = (query: Args<typeof fitLists.people>['query']) => queryFor(fitLists.people, { query })
export const targetFunds = (query: Args<typeof fitLists.funds>['query']) => queryFor(fitLists.funds, { query })
