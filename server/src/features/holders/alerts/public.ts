export { evaluateEveryone } from './evaluation/evaluate.ts'
export { unreadAlertGroups } from './queries/groups.ts'
