// Test helper: writes a customer's investor interactions directly to the database, for speed.
import type { activityMedia } from '@rostrum/contract/irm/activity-record'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

export interface Met {
  /** The medium of the activity. */
  kind: (typeof activityMedia)[number]
  at: Date
  organizations?: readonly string[]
  people?: readonly { id: string; organizationId?: string | null }[]
}

export const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3600 * 1000)

/** Creates one activity type per medium. Returns the activity ids in order. */
export async function writeHistory(db: Db, customerId: string, userId: string, met: readonly Met[]): Promise<string[]> {
  const types = await db
    .selectFrom('app.activityTypes')
    .select(['id', 'medium'])
    .where('customerId', '=', customerId)
    .orderBy('position')
    .execute()
  const ids = met.map(() => newId())
  for (const [at, { kind, at: startsAt, organizations = [], people = [] }] of met.entries()) {
    const id = ids[at] ?? ''
    const typeId = types.find(({ medium }) => medium === kind)?.id ?? ''
    await db
      .insertInto('app.activities')
      .values({ customerId, id, userId, typeId, subject: `Met ${at}`, startsAt })
      .execute()
    for (const organizationId of organizations) {
      await db.insertInto('app.activityOrganizations').values({ customerId, activityId: id, organizationId }).execute()
    }
    for (const { id: personId, organizationId = null } of people) {
      const values = { customerId, activityId: id, personId, organizationId }
      await db.insertInto('app.activityPeople').values(values).execute()
    }
  }
  return ids
}

export async function forgetHistory(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('app.activities').where('customerId', '=', customerId).execute()
  await db.deleteFrom('app.irmOrganizations').where('customerId', '=', customerId).execute()
  await db.deleteFrom('app.irmPeople').where('customerId', '=', customerId).execute()
  await db.deleteFrom('app.engagementSettings').where('customerId', '=', customerId).execute()
  await db.deleteFrom('app.computedState').where('customerId', '=', customerId).execute()
}
