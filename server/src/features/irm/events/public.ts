export { quarterEnd, summarize } from './outcome.ts'
export { listEvents } from './queries/events.ts'
export { slotsOf } from './slots.ts'
