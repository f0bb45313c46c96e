export { deleteIrmMembers, insertIrmMembers } from './queries/membership.ts'
