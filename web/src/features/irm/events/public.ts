// For other areas: people of an email as investors of an event, and the filters of the list for reports.
export { AddToEvent } from './AddToEvent.tsx'
export { eventFilters } from './event-filters.ts'
