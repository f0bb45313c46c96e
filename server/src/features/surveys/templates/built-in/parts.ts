// Short ways to write the questions of the built-in templates.
import type { QuestionInput, SurveyFormInput } from '@rostrum/contract/surveys/form'

export interface BuiltInTemplate {
  id: string
  name: string
  description: string
  form: SurveyFormInput
}

const slug = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')

/** An option, a row or a column for each label. */
export const choices = (...labels: string[]) => labels.map((label) => ({ id: slug(label), label }))

type Rating = Extract<QuestionInput, { type: 'rating' }>

export const scale = (
  id: string,
  title: string,
  [lowLabel, highLabel]: [string, string],
  more: Partial<Rating> = {},
): Rating => ({ id, type: 'rating', title, lowLabel, highLabel, ...more })

/** The five-point scale that most matrices of a perception study use. */
export const quality = choices('Poor', 'Fair', 'Good', 'Very good', 'Excellent')

export const anythingElse = (title: string): QuestionInput => ({ id: 'anything-else', type: 'long_text', title })
