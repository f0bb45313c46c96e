export { deleteNotificationsBefore, insertNotification, preferencesOf } from './queries.ts'
