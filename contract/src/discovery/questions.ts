// Questions in plain words, read as filters of the target lists.
import { z } from 'zod'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'
import { TargetFundQuery, TargetPersonQuery, targetFundSorts, targetPersonSorts } from '../targeting/fit-lists-query.ts'
import { TargetOrganizationQuery, targetSorts } from '../targeting/targets-query.ts'
import { longestQuestion, questionSubjects } from './questions-query.ts'

export const Question = requiredText(longestQuestion, 'Enter a question')

const left = { ids: true, securityId: true, sort: true, pageSize: true, pageOffset: true } as const

/** The filters of the target lists that a question can set. */
export const QuestionFilters = TargetOrganizationQuery.omit(left).partial()
export const filtersBySubject = {
  organizations: QuestionFilters,
  people: TargetPersonQuery.omit(left).partial(),
  funds: TargetFundQuery.omit(left).partial(),
} as const
export const sortsBySubject = {
  organizations: targetSorts,
  people: targetPersonSorts,
  funds: targetFundSorts,
} as const

/** The same filters in a response: by name, each in the format of the list's URL. */
const ReadFilters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
export type ReadFilters = z.output<typeof ReadFilters>

export const Reading = z.object({
  subject: z.enum(questionSubjects),
  filters: ReadFilters,
  sort: z.object({ field: z.string(), direction: z.enum(['asc', 'desc']) }).nullable(),
  /** The phrases that were understood, and the filters each of them set. */
  parts: z.array(z.object({ text: z.string(), keys: z.array(z.string()) })),
  notUnderstood: z.array(z.string()),
  /** Phrases that were understood, but have no filter in the list of this subject. */
  notApplicable: z.array(z.string()),
  /** Whether a model can be asked about the words that were not understood. */
  canPropose: z.boolean(),
})
export type Reading = z.output<typeof Reading>

export const completionTypes = ['word', 'question', 'history'] as const
/** A whole question that continues what was typed. */
export const Completion = z.object({ type: z.enum(completionTypes), text: z.string() })
export type Completion = z.output<typeof Completion>

export const AskedQuestion = z.object({ id: z.uuid(), question: z.string(), askedAt: Instant })
export type AskedQuestion = z.output<typeof AskedQuestion>
/** Older questions are deleted. */
export const longestHistory = 50

const q = z.string().trim().max(longestQuestion, `Enter at most ${longestQuestion} characters`)

/** Overrides the subject that the words imply. */
const Asked = z.object({
  q: Question,
  securityId: z.uuid().optional(),
  subject: z.enum(questionSubjects).optional(),
})

export const questions = {
  read: endpoint({
    method: 'GET',
    path: '/v2/discover/reading',
    summary:
      'Translate a question in plain words into filters of the target list of organizations, people or funds; returns words that were not understood',
    permission: 'member',
    query: Asked,
    response: item(Reading),
  }),
  propose: endpoint({
    method: 'GET',
    path: '/v2/discover/proposal',
    summary: 'Filters that a model proposes for the words of a question that were not understood',
    permission: 'member',
    query: Asked,
    response: item(z.object({ filters: ReadFilters })),
    callsPerMinute: 20,
  }),
  complete: endpoint({
    method: 'GET',
    path: '/v2/discover/completions',
    summary: 'Completions for a question: locations, styles, the user’s history and examples',
    permission: 'member',
    query: z.object({ q: q.default(''), securityId: z.uuid().optional() }),
    response: item(z.array(Completion)),
  }),
  history: endpoint({
    method: 'GET',
    path: '/v2/discover/questions',
    summary: "The user's latest questions",
    permission: 'member',
    response: item(z.array(AskedQuestion)),
  }),
  record: endpoint({
    method: 'POST',
    path: '/v2/discover/questions',
    summary: "Add a question to the user's history",
    permission: 'member',
    body: z.strictObject({ question: Question }),
    forReaders: true,
    affects: [],
    response: item(AskedQuestion),
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/v2/discover/questions/{id}',
    summary: "Remove a question from the user's history",
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: [],
    response: noContent,
  }),
}
