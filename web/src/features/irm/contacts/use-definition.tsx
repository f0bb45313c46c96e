// A list of the IRM with the customer's own fields in it, as columns and as filters.
import type { CustomField, CustomFieldValue } from '@rostrum/contract/profiles/custom-fields'
import { useMemo } from 'react'
import { type FilterDefinition, type ListDefinition, listOf } from '../../search/lists/public.tsx'
import { chipsOf, FieldFilter, fieldColumns, useCustomFields } from '../fields/public.tsx'

const sharedKey = 'fieldFilters'

const filterOf = (field: CustomField): FilterDefinition => ({
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

export function useDefinition<Row extends { id: string; customField: CustomFieldValue[] }>(
  subject: 'organization' | 'person',
  base: ListDefinition<Row>,
): ListDefinition<Row> {
  const fields = useCustomFields(subject)
  return useMemo(
    () => ({
      ...base,
      columns: (context) => [...base.columns(context), ...fieldColumns(fields)],
      filters: (context) => [...base.filters(context), ...fields.map(filterOf)],
    }),
    [base, fields],
  )
}
