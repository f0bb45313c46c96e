export { invite } from './invitations/service.ts'
