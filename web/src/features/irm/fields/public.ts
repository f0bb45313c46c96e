// Public API for profiles, the activity form and lists.
export { CustomFields } from './CustomFields.tsx'
export { FieldFilter } from './FieldFilter.tsx'
export { FieldInput } from './FieldInput.tsx'
export { fieldColumns } from './field-columns.tsx'
export { type FieldValue, filledFields, shownValue } from './field-values.ts'
export { filterByField } from './filter-by-field.tsx'
export { chipsOf } from './filter-values.ts'
export { useCustomFields } from './use-custom-fields.ts'
