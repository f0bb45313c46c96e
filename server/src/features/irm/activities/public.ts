import type { Activity } from '@rostrum/contract/irm/activities'
import type { Db } from '../../../platform/database/database.ts'
import { described } from './described.ts'
import { listActivitiesByIds } from './queries.ts'

export { insertActivities, type NewActivity, removeUntouchedActivities } from './bulk/queries.ts'
export { listTypes } from './types/queries.ts'

export async function readActivities(db: Db, ids: readonly string[]): Promise<Map<string, Activity>> {
  if (ids.length === 0) return new Map()
  const found = await described(db, await listActivitiesByIds(db, ids), false)
  return new Map(found.map((activity) => [activity.id, activity]))
}
