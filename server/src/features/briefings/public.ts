export type { BriefingMeeting } from './facts.ts'
export { startBriefing } from './service.ts'
