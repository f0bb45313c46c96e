export { insertNotification } from './queries.ts'
