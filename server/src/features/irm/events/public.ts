export { slotsOf } from './slots.ts'
