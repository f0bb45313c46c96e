import { fit } from '@rostrum/contract/targeting/fit'
import { queryFor, useAction } from '#platform/api/query.ts'

const fitCalls = { organization: fit.organization, person: fit.person, fund: fit.fund }
export type FitSubject = keyof typeof fitCalls

export const fitOf = (subject: FitSubject, id: string, securityId: string | undefined, weights?: string) =>
  queryFor(fitCalls[subject], { params: { id }, query: { securityId, weights } })

export const useRequestScores = () => useAction(fit.request)
