export { readOrganization } from './profile.ts'
