export { unreadAlertGroups } from './queries/groups.ts'
