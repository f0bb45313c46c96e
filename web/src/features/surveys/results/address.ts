// What the address of the results keeps, so that a colleague sees the same.
import { ResultQuery, respondentTraits, weighings } from '@rostrum/contract/surveys/results-query'
import { z } from 'zod'
import type { ListSearch } from '#platform/search-params.ts'

export const surveyModes = ['aggregate', 'individual'] as const

export const ResultsAddress = ResultQuery.extend({
  weigh: z.enum(weighings).optional(),
  compareBy: z.enum(respondentTraits).optional(),
  mode: z.enum(surveyModes).optional(),
  /** Of respondents, one by one. */
  term: z.string().max(200).optional(),
})
export type ResultsSearch = z.output<typeof ResultsAddress> & ListSearch
