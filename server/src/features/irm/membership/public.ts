export { deleteIrmMembers, insertIrmMembers } from './queries.ts'
