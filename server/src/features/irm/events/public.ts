export { summarize } from './outcome.ts'
export { describeOrganizations } from './queries/candidates.ts'
export { findEvent, listEvents } from './queries/events.ts'
export { slotsOf } from './slots.ts'
