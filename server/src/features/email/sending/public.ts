export { groupTransport } from './service.ts'
