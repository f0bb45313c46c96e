// Custom fields as additional export columns.

import type { CustomField, CustomFieldValue } from '@rostrum/contract/irm/fields'
import type { CsvValue } from '@rostrum/contract/platform/endpoint'
import type { Db } from '#platform/database/database.ts'
import type { MoreColumns } from '#platform/http/export-file.ts'
import { listFields, listFieldValues, type Subject } from './queries.ts'

export type FieldColumns = MoreColumns

const keyOf = ({ id }: Pick<CustomField, 'id'>) => `field-${id}`
const cellOf = (value: CustomFieldValue['value']): CsvValue => (Array.isArray(value) ? value.join('; ') : value)

export async function fieldColumns(db: Db, subject: Subject): Promise<FieldColumns> {
  const fields = await listFields(db, subject)
  return {
    columns: fields.map((field) => ({ key: keyOf(field), header: field.name })),
    cellsOf: async (ids) => {
      const values = fields.length === 0 ? new Map() : await listFieldValues(db, subject, ids)
      return (id) => {
        const filled: CustomFieldValue[] = values.get(id) ?? []
        return Object.fromEntries(filled.map((one) => [keyOf({ id: one.field_id }), cellOf(one.value)]))
      }
    },
  }
}

export const noFieldColumns: FieldColumns = { columns: [], cellsOf: async () => () => ({}) }
