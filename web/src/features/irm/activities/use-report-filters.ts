// The filters of the list of activities as data, for reports.
import { filterByField, useCustomFields } from '#features/irm/fields/public.ts'
import type { FilterDefinition } from '#lists/filters.ts'
import { useFilterOptions } from './use-filters.ts'

export function useActivityFilters(): FilterDefinition[] {
  const { types, themes, sentiments, tags, colleagues, brokers } = useFilterOptions()
  const fields = useCustomFields('activity')
  return [
    { kind: 'switch', key: 'mine', label: 'Mine only' },
    { kind: 'choices', key: 'typeIds', label: 'Types', options: types },
    { kind: 'choices', key: 'tags', label: 'Tags', options: tags },
    { kind: 'choices', key: 'excludeTags', label: 'Without tags', options: tags },
    { kind: 'day', key: 'from', label: 'From' },
    { kind: 'day', key: 'to', label: 'To' },
    { kind: 'entity', key: 'organizationId', label: 'Organization', entity: 'organizations' },
    { kind: 'entity', key: 'personId', label: 'Person', entity: 'people' },
    { kind: 'choices', key: 'themeIds', label: 'Themes', options: themes },
    { kind: 'choices', key: 'sentiments', label: 'Sentiment', options: sentiments },
    { kind: 'choices', key: 'colleagueIds', label: 'Colleagues', options: colleagues },
    { kind: 'choices', key: 'brokerIds', label: 'Brokers', options: brokers },
    { kind: 'switch', key: 'privateOnly', label: 'Private only' },
    ...fields.map(filterByField),
  ]
}
