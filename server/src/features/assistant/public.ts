export { dueAfter } from './clock.ts'
