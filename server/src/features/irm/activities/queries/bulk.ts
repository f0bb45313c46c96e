// Bulk writes of activities, for imports.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { RichText } from '#platform/rich-text.ts'

export interface NewActivity {
  id: string
  typeId: string
  subject: string
  startsAt: Date
  endsAt?: Date | null
  /** Null or left out: everyone. */
  visibleTo?: string[] | null
  location: string | null
  securityId?: string | null
  text: RichText
  organizationIds: readonly string[]
  people: readonly { personId: string; organizationId: string | null }[]
}

export async function insertActivities(
  db: Db,
  { customerId, userId }: { customerId: string; userId: string },
  activities: readonly NewActivity[],
): Promise<void> {
  if (activities.length === 0) return
  await db
    .insertInto('app.activities')
    .values(
      activities.map(({ text, organizationIds: _o, people: _p, ...one }) => ({
        customerId,
        userId,
        ...one,
        notes: text.html,
        plain: text.plain,
      })),
    )
    .execute()
  const organizations = activities.flatMap(({ id, organizationIds }) =>
    [...new Set(organizationIds)].map((organizationId) => ({ customerId, activityId: id, organizationId })),
  )
  if (organizations.length > 0) await db.insertInto('app.activityOrganizations').values(organizations).execute()
  const people = activities.flatMap(({ id, people }) => people.map((one) => ({ customerId, activityId: id, ...one })))
  for (let at = 0; at < people.length; at += 5000) {
    await db
      .insertInto('app.activityPeople')
      .values(people.slice(at, at + 5000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Removes those of these that have not been changed, tagged or given a task since. */
export async function removeUntouchedActivities(
  db: Db,
  ids: readonly string[],
  taggingIds: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    update app.activities a set deleted_at = now()
    where a.id = any (${ids}::uuid[]) and a.version = 1 and a.deleted_at is null
      and not exists (select from app.tasks t where t.associated_type = 'activity' and t.associated_id = a.id and t.deleted_at is null)
      and not exists (select from app.taggings g where g.taggable_type = 'activity' and g.taggable_id = a.id
        and g.id <> all (${taggingIds}::uuid[]))
    returning a.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
