import type { Args } from '@rostrum/contract/platform/endpoint'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { surveyTemplates } from '@rostrum/contract/surveys/templates'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const surveyList = (query: Args<typeof surveys.list>['query']) => queryFor(surveys.list, { query })
export const surveyById = (id: string) => queryForOne(surveys.read, { params: { id } })
export const everyTemplate = () => queryFor(surveyTemplates.list, {})

export const useCreateSurvey = () => useAction(surveys.create)
export const usePublishSurvey = () => useAction(surveys.publish)
export const useArchiveSurvey = () => useAction(surveys.archive)
export const useDeleteSurvey = () => useAction(surveys.delete)
export const useRestoreSurvey = () => useAction(surveys.restore)
export const useDuplicateSurvey = () => useAction(surveys.duplicate)

export const useSaveTemplate = () => useAction(surveyTemplates.create)
export const useRenameTemplate = () => useAction(surveyTemplates.update)
export const useDeleteTemplate = () => useAction(surveyTemplates.delete)
export const useRestoreTemplate = () => useAction(surveyTemplates.restore)
