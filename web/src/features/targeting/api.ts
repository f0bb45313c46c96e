import type { Args } from '@rostrum/contract/platform/endpoint'
import { fit } from '@rostrum/contract/targeting/fit'
import { targets } from '@rostrum/contract/targeting/targets'
import { queryFor } from '#platform/api/query.ts'

export type TargetQuery = Args<typeof targets.organizations>['query']

export const targetContext = (securityId: string, analyticsDate: string | undefined) =>
  queryFor(targets.context, { query: { securityId, analyticsDate } })

export const targetOrganizations = (query: TargetQuery) => queryFor(targets.organizations, { query })

const fitCalls = { organization: fit.organization, person: fit.person, fund: fit.fund }
export type FitSubject = keyof typeof fitCalls

export const fitOf = (subject: FitSubject, id: string, securityId: string | undefined) =>
  queryFor(fitCalls[subject], { params: { id }, query: { securityId } })
