// What was answered. With a name, each response for itself; without one, the answers to each question in an order of
// their own, so that a row is not a person (decision 38).
import { z } from 'zod'
import { csv, endpoint, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { Instant } from '../platform/values.ts'
import { Answer } from './answers.ts'
import { resultFilters } from './results-query.ts'
import { surveyChannels } from './surveys-query.ts'

export const SurveyResponse = z.object({
  /** Null without a name: nothing of a row belongs together but the question of each answer. */
  id: z.uuid().nullable(),
  isAnonymous: z.boolean(),
  person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  respondentName: z.string().nullable(),
  respondentEmail: z.string().nullable(),
  respondentFirm: z.string().nullable(),
  channel: z.enum(surveyChannels).nullable(),
  language: z.string().nullable(),
  submittedAt: Instant.nullable(),
  answers: z.array(
    Answer.extend({
      /** The question, and the answer in words: with a name as the version of the form that they answered puts it. */
      question: z.string(),
      text: z.union([z.string(), z.number()]),
    }),
  ),
})
export type SurveyResponse = z.output<typeof SurveyResponse>

const filters = {
  surveyId: z.uuid(),
  /** In the name, address or firm of respondents with a name. */
  term: z.string().trim().max(200).optional(),
  /** Of respondents with a name: those without are left out as soon as one is set. */
  ...resultFilters,
  sort: sortOf(['submittedAt', 'respondentName'], 'submittedAt_desc'),
}
export const ResponseQuery = PageQuery.extend(filters)

const gated = { gate: 'feedback', permission: 'member' } as const

export const surveyResponses = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/survey_responses',
    summary: 'Responses to a survey: those with a name first, then those without, which belong to no one',
    query: ResponseQuery,
    response: page(SurveyResponse),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/survey_responses.csv',
    summary: 'The same responses as a file, one row each and a column for each question',
    query: z.object(filters),
    response: csv([
      { key: 'respondent', header: 'Respondent' },
      { key: 'email', header: 'Email' },
      { key: 'organization', header: 'Organization' },
      { key: 'channel', header: 'Channel' },
      { key: 'language', header: 'Language' },
      { key: 'submittedAt', header: 'Answered', isInstant: true },
    ]),
  }),
}
