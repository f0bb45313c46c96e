import type { SurveyForm } from '@rostrum/contract/surveys/form'
import { type SurveyDetail, surveys } from '@rostrum/contract/surveys/surveys'
import type { SurveyCategory } from '@rostrum/contract/surveys/surveys-query'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { useAutosaved } from '#platform/autosaved/use-autosaved.ts'
import { surveyById } from '../api.ts'

export interface SurveyValues {
  name: string
  securityId: string | null
  category: SurveyCategory
  closesAt: Date | null
  quota: number | null
  form: SurveyForm
}

const valuesOf = ({ name, security, category, closesAt, quota, form }: SurveyDetail): SurveyValues => ({
  name,
  securityId: security?.id ?? null,
  category,
  closesAt,
  quota,
  form,
})

export function useSurveyDraft(survey: SurveyDetail) {
  const client = useQueryClient()
  const params = { id: survey.id }
  const draft = useAutosaved<SurveyDetail, SurveyValues>({
    stored: survey,
    valuesOf,
    write: async ({ closesAt, ...values }, version) => {
      const body = { ...values, closesAt: closesAt?.toISOString() ?? null, version }
      const saved = await call(surveys.update, { params, body })
      const { queryKey } = surveyById(survey.id)
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: [queryKey[0], surveys.list.path] })
      return saved
    },
    read: () => call(surveys.read, { params }),
  })
  return { ...draft, changeForm: (form: SurveyForm, key?: string) => draft.change({ form }, key) }
}
export type SurveyDraft = ReturnType<typeof useSurveyDraft>
