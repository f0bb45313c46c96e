export { pageOfEvents } from './service.ts'
