// An IRM list with customer-specific parts: the engagement score and custom fields.
import type { EngagementSummary } from '@rostrum/contract/irm/engagement'
import type { CustomFieldValue } from '@rostrum/contract/irm/fields'
import { useMemo } from 'react'
import { engagementColumn, engagementFilter, engagementSort } from '#features/irm/engagement/public.ts'
import { fieldColumns, filterByField, useCustomFields } from '#features/irm/fields/public.ts'
import type { ListDefinition } from '#lists/definition.ts'
import type { FilterDefinition } from '#lists/filters.ts'
import { useGate, useIsShut } from '#platform/session/flags.tsx'
import { withoutEngagement } from './without-engagement.ts'

/** Set by the link on an upload; without a control in the panel. */
const uploadFilter: FilterDefinition = {
  kind: 'own',
  key: 'uploadId',
  label: 'Created by',
  sharedKey: 'uploadId',
  Control: () => null,
  chips: (_values, change) => [
    { id: 'uploadId', label: 'Created by', value: 'upload', onRemove: () => change({ uploadId: undefined }) },
  ],
}

/** With their name. */
const surveyFilter: FilterDefinition = {
  kind: 'choices',
  key: 'answeredSurveys',
  label: 'Answered survey',
  options: 'surveys',
}

interface Row {
  id: string
  customField: CustomFieldValue[]
  engagement?: EngagementSummary | null | undefined
}

export function useDefinition<R extends Row>(
  subject: 'organization' | 'person',
  base: ListDefinition<R>,
): ListDefinition<R> {
  const fields = useCustomFields(subject)
  const isScored = useGate('engagement_score')
  const isShut = useIsShut('engagement_score')
  const hasSurveys = useGate('feedback')
  return useMemo(
    () => ({
      ...base,
      ...(isShut && { asked: withoutEngagement }),
      columns: (context) => {
        const [name, ...columns] = base.columns(context)
        const scored = isScored ? [engagementColumn] : []
        return [...(name ? [name] : []), ...scored, ...columns, ...fieldColumns(fields)]
      },
      filters: (context) => [
        ...(isScored ? [engagementFilter] : []),
        ...base.filters(context),
        ...(hasSurveys ? [surveyFilter] : []),
        ...fields.map(filterByField),
        uploadFilter,
      ],
      sorts: (context) => [...base.sorts(context), ...(isScored ? [engagementSort] : [])],
    }),
    [base, fields, isScored, isShut, hasSurveys],
  )
}
