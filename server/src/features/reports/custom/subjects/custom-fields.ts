// Custom fields of organizations, people and activities as fields of a report.
import type { CustomField, CustomFieldValue } from '@rostrum/contract/irm/fields'
import { listFields, listFieldValues } from '#features/irm/fields/public.ts'
import { amount, day, type Reading, type SubjectField, text, texts, type Values } from './subject.ts'

type Of = CustomField['subject']

const keyOf = (id: string): string => `field-${id}`

function fieldOf({ id, name, kind, options }: CustomField): SubjectField {
  const key = keyOf(id)
  if (kind === 'number') return amount(key, name, 'decimal')
  if (kind === 'date') return day(key, name)
  return kind === 'multi_choice' ? texts(key, name, options) : text(key, name, options)
}

export async function customFields(reading: Reading, of: Of): Promise<SubjectField[]> {
  if (!(await reading.isOpen('custom_fields'))) return []
  return (await listFields(reading.db, of)).map(fieldOf)
}

export const customValues = (values: readonly CustomFieldValue[]): Values =>
  Object.fromEntries(values.map(({ field_id, value }) => [keyOf(field_id), value]))

/** Of these records; none unless the report uses one. */
export async function customValuesOf(
  reading: Reading,
  of: Of,
  ids: readonly string[],
  used: ReadonlySet<string>,
): Promise<(id: string) => Values> {
  const isUsed = [...used].some((key) => key.startsWith(keyOf('')))
  const found = isUsed ? await listFieldValues(reading.db, of, ids) : new Map<string, CustomFieldValue[]>()
  return (id) => customValues(found.get(id) ?? [])
}
