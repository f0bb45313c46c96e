export { readFieldValues, readSenderValues } from './field-values.ts'
export { fieldsOf, fillBody, readTemplateBody } from './personalize.ts'
export { countTemplateUse } from './queries.ts'
