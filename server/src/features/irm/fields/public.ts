export { type FieldColumns, fieldColumns, noFieldColumns } from './columns.ts'
export { readValue } from './policy.ts'
export { deleteValuesInPlace, insertValues, listFields, listFieldValues } from './queries.ts'
export { fillIn } from './service.ts'
