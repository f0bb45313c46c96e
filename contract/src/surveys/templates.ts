// Forms to begin a survey with: built-in ones, and those that a team has saved.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, requiredText } from '../platform/values.ts'
import { SurveyForm } from './form.ts'

export const SurveyTemplate = z.object({
  /** A word of a built-in one, else a UUID. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean(),
  questionCount: z.int(),
  form: SurveyForm,
  /** Null for a built-in one. */
  owner: UserBrief.nullable(),
})
export type SurveyTemplate = z.output<typeof SurveyTemplate>

const inputs = {
  name: requiredText(200, 'Enter a name'),
  description: z
    .string()
    .trim()
    .max(500, 'Enter at most 500 characters')
    .refine((text) => !text.includes('\0'), 'Remove the null characters'),
}

const gated = { gate: 'feedback', permission: 'member' } as const

export const surveyTemplates = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/survey_templates',
    summary: 'Templates of the customer by name, then the built-in ones',
    response: item(z.array(SurveyTemplate)),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/feedback/survey_templates',
    summary: 'Save the questions of a survey as a template',
    body: z.strictObject({ ...inputs, description: inputs.description.default(''), surveyId: z.uuid() }),
    affects: [],
    response: item(SurveyTemplate),
  }),
  update: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/feedback/survey_templates/{id}',
    summary: 'Rename a template of the customer, or describe it',
    params: IdParams,
    body: z.strictObject(inputs).partial(),
    affects: [],
    response: item(SurveyTemplate),
  }),
  delete: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/feedback/survey_templates/{id}',
    summary: 'Delete a template of the customer; it can be restored for a month',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/feedback/survey_templates/{id}/restore',
    summary: 'Undo the deletion of a template',
    params: IdParams,
    affects: [],
    response: item(SurveyTemplate),
  }),
}
