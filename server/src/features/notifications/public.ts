export { deleteNotificationsBefore, insertNotification, insertNotifications, preferencesOf } from './queries.ts'
