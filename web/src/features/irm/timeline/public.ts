// Public API for profiles and the dashboard.
export { EventList } from './EventList.tsx'
export { Timeline } from './Timeline.tsx'
