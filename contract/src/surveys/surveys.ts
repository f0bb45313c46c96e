// Pulse surveys: what the team asks investors, from the draft to the archive.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'
import { SurveyForm } from './form.ts'
import { type SurveyCategory, SurveyQuery, surveyCategories, surveyFilters, surveyStatuses } from './surveys-query.ts'

export const surveyCategoryNames: Record<SurveyCategory, string> = {
  attributed: 'Attributed',
  recipient_defined: 'Recipient-defined',
  anonymous: 'Anonymous',
}

/** Fewer answers than this are never shown where they have no name, nor is a change by fewer. */
export const fewestAnonymousAnswers = 5

export const surveyPickerPageSize = 10

export const SurveySecurity = z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() })

export const Survey = z.object({
  id: z.uuid(),
  name: z.string(),
  security: SurveySecurity.nullable(),
  category: z.enum(surveyCategories),
  status: z.enum(surveyStatuses),
  /** Whether findings are written from the answers so far. */
  aiSummaryAvailable: z.boolean(),
  questionCount: z.int(),
  recipientCount: z.int(),
  /** Of an anonymous survey: those that may be counted already. */
  responseCount: z.int(),
  /** The survey stops taking answers at this time. */
  closesAt: Instant.nullable(),
  /** The survey stops taking answers at this number. */
  quota: z.int().nullable(),
  owner: UserBrief,
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
})
export type Survey = z.output<typeof Survey>

export const SurveyDetail = Survey.extend({
  form: SurveyForm,
  /** Whether the form has changes that respondents do not see yet. */
  hasUnpublishedChanges: z.boolean(),
})
export type SurveyDetail = z.output<typeof SurveyDetail>

const inputs = {
  name: requiredText(200, 'Enter a name'),
  securityId: z.uuid().nullable(),
  category: z.enum(surveyCategories),
  form: SurveyForm,
  closesAt: Instant.nullable(),
  quota: z.int().min(1).max(100_000).nullable(),
}

const gated = { gate: 'feedback', permission: 'member' } as const

export const surveys = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys',
    summary: 'Surveys of the customer',
    query: SurveyQuery,
    response: page(Survey),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys.csv',
    summary: 'The same list as a file',
    query: z.object(surveyFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'security', header: 'Security' },
      { key: 'category', header: 'Type' },
      { key: 'status', header: 'Status' },
      { key: 'questionCount', header: 'Questions' },
      { key: 'recipientCount', header: 'Recipients' },
      { key: 'responseCount', header: 'Responses' },
      { key: 'owner', header: 'Owner' },
      { key: 'publishedAt', header: 'Published', isInstant: true },
      { key: 'closesAt', header: 'Closes', isInstant: true },
    ]),
  }),
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys/{id}',
    summary: 'One survey with its questions',
    params: IdParams,
    response: item(SurveyDetail),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/feedback/surveys',
    summary: 'Add a survey as a draft, empty, with a form, or from a template',
    body: z.strictObject({
      ...inputs,
      securityId: inputs.securityId.default(null),
      category: inputs.category.default('attributed'),
      form: inputs.form.optional(),
      templateId: z.string().max(60).optional(),
      closesAt: inputs.closesAt.default(null),
      quota: inputs.quota.default(null),
    }),
    affects: [],
    response: item(SurveyDetail),
  }),
  update: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/feedback/surveys/{id}',
    summary: 'Change a survey; an older version is rejected, and the category is fixed once it has been published',
    params: IdParams,
    body: z.strictObject(inputs).partial().extend({ version: z.int().optional() }),
    affects: [],
    response: item(SurveyDetail),
  }),
  publish: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/feedback/surveys/{id}/publish',
    summary: 'Publish a draft, reopen an archived survey, or publish the changes of a published one',
    params: IdParams,
    affects: [],
    response: item(SurveyDetail),
  }),
  archive: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/feedback/surveys/{id}/archive',
    summary: 'Archive a survey: it takes no more answers',
    params: IdParams,
    affects: [],
    response: item(SurveyDetail),
  }),
  delete: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/feedback/surveys/{id}',
    summary: 'Delete a survey; it can be restored for a month',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/feedback/surveys/{id}/restore',
    summary: 'Undo the deletion of a survey',
    params: IdParams,
    affects: [],
    response: item(SurveyDetail),
  }),
  duplicate: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/feedback/surveys/{id}/duplicate',
    summary: 'A new draft with the same questions and no answers',
    params: IdParams,
    affects: [],
    response: item(SurveyDetail),
  }),
}
