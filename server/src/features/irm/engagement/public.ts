export { engagementColumns } from './columns.ts'
export { refreshScores } from './jobs.ts'
export { listScores } from './queries/engagement.ts'
