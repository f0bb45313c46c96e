export { customReportPage } from './saved/service.ts'
