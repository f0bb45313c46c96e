// Public API for profiles and the dashboard.
export { RecentEvents } from './RecentEvents.tsx'
export { Timeline } from './Timeline.tsx'
