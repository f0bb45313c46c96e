import { ActivityQuery } from '@rostrum/contract/irm/activities'
import type { Activity } from '@rostrum/contract/irm/activity-record'
import type { Contact } from '@rostrum/contract/irm/values'
import type { Db } from '#platform/database/database.ts'
import { listActivities, listActivitiesByIds, type Viewer } from './queries/activities.ts'
import { listAround } from './queries/participants.ts'
import { toActivities, typeOf } from './to-activities.ts'

export { calendarOf } from './calendar/calendar.ts'
export { listActivities, markActivity } from './queries/activities.ts'
export { insertActivities, type NewActivity, removeUntouchedActivities } from './queries/bulk.ts'
export { lastMeetingsOf } from './queries/last-meetings.ts'
export { listOutreach, type Outreach } from './queries/outreach.ts'
export { replaceParticipants } from './queries/participants.ts'
export { logActivity } from './service.ts'
export { toActivities } from './to-activities.ts'
export { listTypes, typeOfMedium } from './types/queries.ts'

export type Logged = Pick<Activity, 'type' | 'startsAt' | 'endsAt' | 'organizations' | 'people'>

/** Time, type and attendees of activities. */
export async function readLogged(db: Db, ids: readonly string[]): Promise<Map<string, Logged>> {
  if (ids.length === 0) return new Map()
  const around = new Map((await listAround(db, ids)).map((one) => [one.id, one]))
  const rows = await listActivitiesByIds(db, ids)
  return new Map(
    rows.map((row) => {
      const { organizations = [], people = [] } = around.get(row.id) ?? {}
      return [row.id, { type: typeOf(row), startsAt: row.startsAt, endsAt: row.endsAt, organizations, people }]
    }),
  )
}

export const contactsOf = ({ organizations, people }: Pick<Logged, 'organizations' | 'people'>): Contact[] => [
  ...organizations.map(({ id, name }) => ({ type: 'organization' as const, id, name })),
  ...people.map(({ id, firstName, lastName }) => ({ type: 'person' as const, id, name: `${firstName} ${lastName}` })),
]

/** Whole activities, without custom fields; those that were removed or may not be seen are left out. */
export const readActivities = async (db: Db, ids: readonly string[]): Promise<Activity[]> =>
  ids.length === 0 ? [] : toActivities(db, await listActivitiesByIds(db, ids), false)

interface Period {
  from?: Date
  to: Date
}

/** Activities of a firm, a person or everyone in a period, latest first. */
export async function activitiesIn(
  db: Db,
  viewer: Viewer,
  { from, to }: Period,
  most: number,
  of: { organizationId?: string; personId?: string } = {},
): Promise<Activity[]> {
  const period = { ...(from && { from: from.toISOString() }), to: to.toISOString() }
  const { rows } = await listActivities(db, ActivityQuery.parse({ ...of, ...period, pageSize: most }), viewer)
  return toActivities(db, rows, false)
}
