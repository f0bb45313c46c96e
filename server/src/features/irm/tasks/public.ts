export { createTask } from './service.ts'
