import type { CustomField } from '@rostrum/contract/profiles/custom-fields'
import type { Person } from '@rostrum/contract/profiles/people'

export type FieldValue = Person['customField'][number]['value']
export type FillableField = CustomField & { value: FieldValue }

const asText = (value: FieldValue) => JSON.stringify(value ?? null)

/** What differs from before, by field; an empty text and an empty list are nothing. */
export function changesOf(fields: readonly FillableField[], typed: ReadonlyMap<string, FieldValue>) {
  return fields.flatMap(({ id, value: before }) => {
    const now = typed.get(id) ?? null
    const value = now === '' || (Array.isArray(now) && now.length === 0) ? null : now
    return asText(value) === asText(before) ? [] : [{ field_id: id, value }]
  })
}
