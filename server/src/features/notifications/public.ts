export { insertNotifications, preferencesOf } from './queries.ts'
