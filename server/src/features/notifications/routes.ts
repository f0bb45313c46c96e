import { notifications } from '@rostrum/contract/notifications'
import type { Implement } from '#platform/http/implement.ts'
import { listNotifications } from './queries.ts'
import { readAll, readOne, readPreferences, savePreferences, undoReadAll } from './service.ts'

export function notificationRoutes(implement: Implement) {
  implement(notifications.list, ({ db, principal }, { query }) => listNotifications(db, principal.user.id, query))
  implement(notifications.read, readOne)
  implement(notifications.readAll, readAll)
  implement(notifications.undoReadAll, undoReadAll)
  implement(notifications.preferences, readPreferences)
  implement(notifications.savePreferences, savePreferences)
}
