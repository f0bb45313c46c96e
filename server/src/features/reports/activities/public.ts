// The pages of the activity report, for board packs.
export { activityPages } from './report.ts'
