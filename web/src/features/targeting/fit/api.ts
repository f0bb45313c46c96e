import { fit } from '@rostrum/contract/targeting/fit'
import { queryFor, useAction } from '#platform/api/query.ts'

const fitCalls = { organization: fit.organization, person: fit.person, fund: fit.fund }
export type FitSubject = keyof typeof fitCalls

/** By the saved weights and the latest quarter, unless others are asked for. */
export interface FitAsked {
  analyticsDate?: string | undefined
  weights?: string | undefined
}

export const fitOf = (subject: FitSubject, id: string, securityId: string | undefined, asked: FitAsked = {}) =>
  queryFor(fitCalls[subject], { params: { id }, query: { securityId, ...asked } })

export const useRequestScores = () => useAction(fit.request)
