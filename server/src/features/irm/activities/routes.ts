import { activities } from '@rostrum/contract/irm/activities'
import { themes } from '@rostrum/contract/irm/themes'
import type { Context } from '#platform/context.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { calendarOf } from './calendar/calendar.ts'
import { logRoadshowDay } from './roadshow-day.ts'
import {
  changeActivity,
  fileOfActivities,
  logActivity,
  pageOfActivities,
  readActivity,
  removeActivity,
  restoreActivity,
} from './service.ts'
import { listThemes } from './themes/queries.ts'
import { changeTheme, countThemes, createTheme, mergeThemes, restoreTheme } from './themes/service.ts'
import { listTypes } from './types/queries.ts'
import { changeType, createType } from './types/service.ts'

export function activityRoutes(implement: Implement, flags: Flags) {
  const hasFields = ({ principal }: Context) => flags.isOpen('custom_fields', principal)
  implement(activities.types, ({ db }) => listTypes(db))
  implement(activities.createType, createType)
  implement(activities.updateType, changeType)
  implement(themes.list, ({ db }) => listThemes(db))
  implement(themes.create, createTheme)
  implement(themes.update, changeTheme)
  implement(themes.merge, mergeThemes)
  implement(themes.restore, restoreTheme)
  implement(activities.list, async (ctx, input) => pageOfActivities(ctx, input, await hasFields(ctx)))
  implement(activities.calendar, async (ctx, input) => calendarOf(ctx, input, await hasFields(ctx)))
  implement(activities.themeCounts, async (ctx, input) => countThemes(ctx, input, await hasFields(ctx)))
  implement(activities.export, async (ctx, input) => fileOfActivities(ctx, input, await hasFields(ctx)))
  implement(activities.read, async (ctx, { params }) => readActivity(ctx.db, params.id, await hasFields(ctx)))
  implement(activities.create, async (ctx, input) => logActivity(ctx, input, await hasFields(ctx)))
  implement(activities.logDay, async (ctx, input) => logRoadshowDay(ctx, input, await hasFields(ctx)))
  implement(activities.update, async (ctx, input) => changeActivity(ctx, input, await hasFields(ctx)))
  implement(activities.delete, removeActivity)
  implement(activities.restore, async (ctx, input) => restoreActivity(ctx, input, await hasFields(ctx)))
}
