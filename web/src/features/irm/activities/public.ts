// Public API for profiles, the timeline and the dashboard.
export { activityList } from './api.ts'
export { LogActivity } from './LogActivity.tsx'
export { useReturnState } from './return-address.ts'
