// The door for routes, which load before any page.
export { withoutEngagement } from './address.ts'
