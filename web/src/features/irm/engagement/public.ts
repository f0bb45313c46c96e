// Public API for profiles and lists.
export { EngagementCard } from './EngagementCard.tsx'
export { engagementColumn, engagementFilter, engagementSort } from './engagement-list.tsx'
