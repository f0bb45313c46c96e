export { insertNotification, preferencesOf } from './queries.ts'
