export { newsPart } from './service.ts'
