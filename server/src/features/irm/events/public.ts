export { summarize } from './outcome.ts'
export { findEvent, listEvents } from './queries/events.ts'
export { slotsOf } from './slots.ts'
