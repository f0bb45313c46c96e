// Public API for profiles, the timeline and the dashboard.
export { LogActivity } from './LogActivity.tsx'
