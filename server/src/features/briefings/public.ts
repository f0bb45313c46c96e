export { startBriefing } from './service.ts'
