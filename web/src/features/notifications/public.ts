export { unreadAlerts, useKeptFresh } from './api.ts'
