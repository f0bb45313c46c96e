import { type CustomField, type CustomFieldValue, fieldSort } from '@rostrum/contract/irm/fields'
import type { DataColumn } from '#ui/data-table/column.ts'
import { shownValue } from './field-values.ts'

interface Filled {
  customField: CustomFieldValue[]
}

/** One optional column per custom field. */
export const fieldColumns = (fields: readonly CustomField[]): DataColumn<Filled>[] =>
  fields.map((field) => ({
    id: `field-${field.id}`,
    header: field.name,
    width: field.kind === 'number' ? 104 : 140,
    align: field.kind === 'number' ? 'right' : 'left',
    hidden: true,
    sortField: fieldSort(field.id),
    cell: ({ customField }) => {
      const value = customField.find(({ field_id }) => field_id === field.id)?.value ?? null
      const text = shownValue(field, value)
      return <span title={text}>{text || '–'}</span>
    },
  }))
