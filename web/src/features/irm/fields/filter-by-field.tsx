import type { CustomField } from '@rostrum/contract/irm/fields'
import { type FilterDefinition, listOf } from '#lists/filters.ts'
import { FieldFilter } from './FieldFilter.tsx'
import { chipsOf } from './filter-values.ts'

const sharedKey = 'fieldFilters'

/** The filter of a list by a custom field. */
export const filterByField = (field: CustomField): FilterDefinition => ({
  kind: 'own',
  key: field.id,
  label: field.name,
  sharedKey,
  Control: ({ values, change }) => (
    <FieldFilter
      field={field}
      filters={listOf(values[sharedKey])}
      onChange={(filters) => change({ [sharedKey]: filters })}
    />
  ),
  chips: (values, change) =>
    chipsOf(field, listOf(values[sharedKey])).map(({ without, ...chip }) => ({
      ...chip,
      onRemove: () => change({ [sharedKey]: without }),
    })),
})
