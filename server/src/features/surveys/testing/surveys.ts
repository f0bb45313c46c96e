// Surveys as people make them, through the API.
import type { Args } from '@rostrum/contract/platform/endpoint'
import type { QuestionInput, SurveyFormInput } from '@rostrum/contract/surveys/form'
import { surveys } from '@rostrum/contract/surveys/surveys'
import type { Api, Caller } from '#testing/api.ts'

/** One page with a required rating, a choice and a text. */
const questions: QuestionInput[] = [
  { id: 'rating', type: 'rating', title: 'How do you rate our disclosure?', isRequired: true },
  {
    id: 'choice',
    type: 'single',
    title: 'What should we explain better?',
    options: [
      { id: 'guidance', label: 'Guidance' },
      { id: 'margins', label: 'Margins' },
    ],
    hasOther: true,
  },
  { id: 'text', type: 'long_text', title: 'What else would you like to tell us?' },
]

export const formOf = (asked: QuestionInput[] = questions, more: Partial<SurveyFormInput> = {}): SurveyFormInput => ({
  pages: [{ id: 'page-1', questions: asked }],
  ...more,
})

type Values = Partial<Args<typeof surveys.create>['body']>

export const draftSurvey = (api: Api, someone: Caller, values: Values = {}) =>
  api.call(surveys.create, { body: { name: 'Perception study', form: formOf(), ...values } }, someone)

export async function publishedSurvey(api: Api, someone: Caller, values: Values = {}) {
  const { id } = await draftSurvey(api, someone, values)
  return api.call(surveys.publish, { params: { id } }, someone)
}
