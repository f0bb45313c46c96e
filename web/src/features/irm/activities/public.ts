// Public API for profiles, the timeline, the dashboard and surveys.
export { activityList, everyTheme } from './api.ts'
export { LogActivity } from './LogActivity.tsx'
export { useReturnState } from './return-address.ts'
