// The meetings of a roadshow day, logged together: all of them, or none and what is wrong with each.
import type { activities } from '@rostrum/contract/irm/activities'
import type { Activity } from '@rostrum/contract/irm/activity-record'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { AppError, unprocessable } from '#platform/errors.ts'
import { listActivitiesByIds } from './queries/activities.ts'
import { refuseUnknown, storeActivity, type Written, withOwnColleague } from './service.ts'
import { toActivities } from './to-activities.ts'

/** Fields of a meeting; all others are shared by the day. */
const ofMeeting = new Set(['organization_ids', 'people', 'subject', 'starts_at', 'ends_at'])

export async function logRoadshowDay(
  ctx: Context,
  { body }: Input<typeof activities.logDay>,
  hasFields: boolean,
): Promise<Activity[]> {
  const { meetings, ...rest } = body
  const shared = await withOwnColleague(ctx, rest)
  const written: Written[] = meetings.map((meeting) => ({ ...shared, ...meeting, notes: '', themeIds: [] }))
  const refused: Record<string, string> = {}
  for (const [index, one] of written.entries()) Object.assign(refused, await complaintsOf(ctx, one, index))
  if (Object.keys(refused).length > 0) throw unprocessable(refused)
  const ids: string[] = []
  for (const one of written) ids.push(await storeActivity(ctx, one))
  const logged = await toActivities(ctx.db, await listActivitiesByIds(ctx.db, ids), hasFields)
  return logged.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

async function complaintsOf(ctx: Context, written: Written, index: number): Promise<Record<string, string>> {
  try {
    await refuseUnknown(ctx, written, false)
    return {}
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error
    return Object.fromEntries(
      Object.entries(error.fields).map(([field, message]) => [
        ofMeeting.has(field) ? `meetings.${index}.${field}` : field,
        message,
      ]),
    )
  }
}
