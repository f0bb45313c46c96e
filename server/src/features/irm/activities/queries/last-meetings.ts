import { meetingMedia } from '@rostrum/contract/irm/activity-record'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** When each person was last met, by what everyone on the team can see. */
export async function lastMeetingsOf(db: Db, personIds: readonly string[]): Promise<Map<string, Date>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('app.activityPeople as p')
    .innerJoin('app.activities as a', (join) =>
      join.onRef('a.customerId', '=', 'p.customerId').onRef('a.id', '=', 'p.activityId'),
    )
    .innerJoin('app.activityTypes as t', (join) =>
      join.onRef('t.customerId', '=', 'a.customerId').onRef('t.id', '=', 'a.typeId'),
    )
    .select(['p.personId', sql<Date>`max(p.occurs_at)`.as('at')])
    .where('p.personId', 'in', personIds)
    .where('p.occursAt', '<=', new Date())
    .where('t.medium', 'in', meetingMedia)
    .groupBy('p.personId')
    .execute()
  return new Map(rows.map(({ personId, at }) => [personId, at]))
}
