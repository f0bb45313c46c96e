// Custom fields of people, organizations and activities.
import { z } from 'zod'
import { list, requiredText } from '../platform/values.ts'

export const customFieldKinds = ['text', 'number', 'date', 'choice', 'multi_choice'] as const
export const customFieldSubjects = ['person', 'organization', 'activity'] as const

export const CustomField = z.object({
  id: z.uuid(),
  subject: z.enum(customFieldSubjects),
  name: z.string(),
  kind: z.enum(customFieldKinds),
  options: z.array(z.string()),
  position: z.int(),
  isArchived: z.boolean(),
})
export type CustomField = z.output<typeof CustomField>

export const CustomFieldInput = z.strictObject({
  subject: z.enum(customFieldSubjects),
  name: requiredText(100, 'Enter a name'),
  kind: z.enum(customFieldKinds),
  options: z.array(requiredText(100, 'Enter an option')).max(200).default([]),
})

export const CustomFieldChange = z.strictObject({
  name: requiredText(100, 'Enter a name').optional(),
  options: z.array(requiredText(100, 'Enter an option')).max(200).optional(),
  position: z.int().min(0).max(1_000_000).optional(),
  isArchived: z.boolean().optional(),
})

/** Names below `custom_field(s)` are not converted on the wire. */
export const CustomFieldValue = z.object({
  field_id: z.uuid(),
  value: z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
})
export type CustomFieldValue = z.output<typeof CustomFieldValue>

/** Values of custom fields in forms; null clears a field. */
export const CustomFieldValues = z.array(CustomFieldValue).max(200)

/**
 * Filters of a list by custom field, one string each: field id, operator (`contains` for text, `in` for an option,
 * `from` and `to` for numbers and dates) and value. Several options of a field are combined with OR, all else with AND.
 */
const pattern = /^([0-9a-f-]{36}):(?:(contains|in):(.{1,200})|(from|to):(-?\d{1,15}(?:\.\d{1,9})?|\d{4}-\d\d-\d\d))$/
export const FieldFilters = list(z.string().regex(pattern, 'Not a filter on a custom field')).refine(
  (filters) => (filters?.length ?? 0) <= 50,
  'Too many filters',
)

export interface FieldFilter {
  fieldId: string
  operator: 'contains' | 'in' | 'from' | 'to'
  value: string
}

export const writeFieldFilter = ({ fieldId, operator, value }: FieldFilter): string => `${fieldId}:${operator}:${value}`

/** Invalid filters are skipped. */
export const readFieldFilters = (filters: readonly string[] = []): FieldFilter[] =>
  filters.flatMap((text) => {
    const [, fieldId, word, wanted, bound, limit] = pattern.exec(text) ?? []
    const operator = (word ?? bound) as FieldFilter['operator'] | undefined
    return fieldId && operator ? [{ fieldId, operator, value: wanted ?? limit ?? '' }] : []
  })

/** The sort key of a custom field is its id without dashes, because dashes separate sorts. */
export type FieldSort = `field${string}`
const sortPattern = /^field([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
export const fieldSort = (fieldId: string): FieldSort => `field${fieldId.replaceAll('-', '')}`
export const isFieldSort = (field: string): field is FieldSort => sortPattern.test(field)
export const fieldOfSort = (sort: FieldSort): string => sort.replace(sortPattern, '$1-$2-$3-$4-$5')
