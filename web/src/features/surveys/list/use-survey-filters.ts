// The filters of the list of surveys.
import { surveyCategoryNames } from '@rostrum/contract/surveys/surveys'
import { surveyCategories, surveyStatuses } from '@rostrum/contract/surveys/surveys-query'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { labelled } from '#lists/definitions/shared-filters.ts'
import type { FilterDefinition, FilterOption } from '#lists/filters.ts'
import { statusNames } from '../names.ts'
import { securityLabel } from './survey-columns.tsx'

export const statusOptions = labelled(surveyStatuses, statusNames)
export const categoryOptions = labelled(surveyCategories, surveyCategoryNames)

/** None before there is a choice. */
export function useSecurityOptions(): FilterOption[] {
  const { data: own = [] } = useQuery(ownSecurities())
  return own.length > 1 ? own.map((one) => ({ value: one.id, label: securityLabel(one) })) : []
}

/** As data, for reports. */
export function useSurveyFilters(): FilterDefinition[] {
  const securities = useSecurityOptions()
  return [
    { kind: 'choices', key: 'statuses', label: 'Status', options: statusOptions },
    { kind: 'choices', key: 'categories', label: 'Type', options: categoryOptions },
    ...(securities.length > 0
      ? [{ kind: 'choice', key: 'securityId', label: 'Security', options: securities } as const]
      : []),
  ]
}
