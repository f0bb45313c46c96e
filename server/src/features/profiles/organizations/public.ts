export { positionHistoryOf, valuesHeld } from './history/history.ts'
export { currentOrganizationId, readOrganization } from './profile.ts'
