export type { IsOpen } from './run.ts'
export { customReportPage } from './saved/service.ts'
