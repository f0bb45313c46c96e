// Public API for profiles, the timeline, the dashboard, surveys and reports.
export { activityList, everyTheme } from './api.ts'
export { LogActivity } from './LogActivity.tsx'
export { useReturnState } from './return-address.ts'
export { useActivityFilters } from './use-report-filters.ts'
