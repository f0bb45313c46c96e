import type { SurveyDetail } from '@rostrum/contract/surveys/surveys'
import { createContext, useContext } from 'react'
import type { SurveyDraft } from './builder/use-survey-draft.ts'

interface OpenSurvey {
  survey: SurveyDetail
  /** Lives as long as any tab of the survey is open. */
  draft: SurveyDraft
}

export const SurveyContext = createContext<OpenSurvey | undefined>(undefined)

export function useOpenSurvey(): OpenSurvey {
  const open = useContext(SurveyContext)
  if (!open) throw new Error('A tab of a survey is outside its frame')
  return open
}
