import type { Args } from '@rostrum/contract/platform/endpoint'
import { surveyResponses } from '@rostrum/contract/surveys/responses'
import { surveyResults } from '@rostrum/contract/surveys/results'
import { queryFor, useAction } from '#platform/api/query.ts'

export type ResultsAsked = NonNullable<Args<typeof surveyResults.read>['query']>
export type VerbatimsAsked = NonNullable<Args<typeof surveyResults.verbatims>['query']>

export const resultsOf = (id: string, query: ResultsAsked) => queryFor(surveyResults.read, { params: { id }, query })
export const summaryOf = (id: string) => queryFor(surveyResults.summary, { params: { id } })
export const phrasingOf = (id: string) => queryFor(surveyResults.phrasing, { params: { id } })
export const verbatimsOf = (id: string, query: VerbatimsAsked) =>
  queryFor(surveyResults.verbatims, { params: { id }, query })
export const wordsOf = (id: string, query: VerbatimsAsked) => queryFor(surveyResults.words, { params: { id }, query })
export const trendOf = (id: string, questionId: string) =>
  queryFor(surveyResults.trend, { params: { id, question: questionId } })
export const useSetThemes = () => useAction(surveyResults.setThemes)
export const responsesTo = (query: Args<typeof surveyResponses.list>['query']) =>
  queryFor(surveyResponses.list, { query })
