import type { Activity } from '@rostrum/contract/irm/activities'
import type { Db } from '../../../platform/database/database.ts'
import { described } from './described.ts'
import { listActivitiesByIds } from './queries.ts'

export async function readActivities(db: Db, ids: readonly string[]): Promise<Map<string, Activity>> {
  if (ids.length === 0) return new Map()
  const found = await described(db, await listActivitiesByIds(db, ids))
  return new Map(found.map((activity) => [activity.id, activity]))
}
