import { questions } from '@rostrum/contract/discovery/questions'
import type { QuestionSubject } from '@rostrum/contract/discovery/questions-query'
import { suggestions } from '@rostrum/contract/discovery/suggestions'
import { queryFor, useAction } from '#platform/api/query.ts'

interface Asked {
  q: string
  securityId: string
  /** If it is not the one that the words say. */
  subject: QuestionSubject | undefined
}

export const reading = (query: Asked) => queryFor(questions.read, { query })
export const proposal = (query: Asked) => queryFor(questions.propose, { query })
export const completions = (q: string, securityId: string) => queryFor(questions.complete, { query: { q, securityId } })
export const history = () => queryFor(questions.history, {})
export const useRecordQuestion = () => useAction(questions.record)
export const useForgetQuestion = () => useAction(questions.forget)

export const suggestionList = (securityId: string, like: string[] | undefined) =>
  queryFor(suggestions.list, { query: { securityId, ...(like && { like }) } })
export const dismissalList = (securityId: string) => queryFor(suggestions.dismissals, { query: { securityId } })
export const useDismiss = () => useAction(suggestions.dismiss)
export const useUndoDismissal = () => useAction(suggestions.undo)
