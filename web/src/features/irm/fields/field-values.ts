import type { CustomField, CustomFieldValue } from '@rostrum/contract/irm/fields'
import { formatDay, formatNumber } from '#platform/formats.ts'

export type FieldValue = CustomFieldValue['value']
export type FillableField = CustomField & { value: FieldValue }

export function filledFields(fields: readonly CustomField[], values: readonly CustomFieldValue[]): FillableField[] {
  const byField = new Map(values.map(({ field_id, value }) => [field_id, value]))
  return fields.map((field) => ({ ...field, value: byField.get(field.id) ?? null }))
}

const asText = (value: FieldValue) => JSON.stringify(value ?? null)

/** Changed values by field; an empty string or empty list counts as null. */
export function changesOf(fields: readonly FillableField[], typed: ReadonlyMap<string, FieldValue>) {
  return fields.flatMap(({ id, value: before }) => {
    const now = typed.get(id) ?? null
    const value = now === '' || (Array.isArray(now) && now.length === 0) ? null : now
    return asText(value) === asText(before) ? [] : [{ field_id: id, value }]
  })
}

export function shownValue({ kind }: Pick<CustomField, 'kind'>, value: FieldValue): string {
  if (value === null) return ''
  if (kind === 'number') return formatNumber(Number(value))
  if (kind === 'date') return formatDay(String(value))
  return [value].flat().join(', ')
}
