import { activities } from '@rostrum/contract/irm/activities'
import type { Implement } from '../../../platform/http/implement.ts'
import {
  changeActivity,
  everyActivity,
  logActivity,
  pageOfActivities,
  readActivity,
  removeActivity,
  restoreActivity,
} from './service.ts'
import { listTypes } from './types/queries.ts'
import { changeType, createType } from './types/service.ts'

export function activityRoutes(implement: Implement) {
  implement(activities.types, ({ db }) => listTypes(db))
  implement(activities.createType, createType)
  implement(activities.updateType, changeType)
  implement(activities.list, pageOfActivities)
  implement(activities.export, everyActivity)
  implement(activities.read, ({ db }, { params }) => readActivity(db, params.id))
  implement(activities.create, logActivity)
  implement(activities.update, changeActivity)
  implement(activities.delete, removeActivity)
  implement(activities.restore, restoreActivity)
}
