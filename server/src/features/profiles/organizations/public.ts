export { currentOrganizationId, readOrganization } from './profile.ts'
