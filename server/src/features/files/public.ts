export { replaceUses } from './attachments/queries.ts'
