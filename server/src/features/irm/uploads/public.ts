export { runNextStep } from './work.ts'
