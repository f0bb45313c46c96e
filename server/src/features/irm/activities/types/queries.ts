import { type ActivityType, activityMediumLabels } from '@rostrum/contract/irm/activity-record'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

const types = (db: Db) =>
  db
    .selectFrom('app.activityTypes as t')
    .select([
      't.id',
      't.name',
      't.medium',
      't.color',
      't.position',
      sql<boolean>`t.archived_at is not null`.as('isArchived'),
    ])
    .select((of) =>
      of
        .selectFrom('app.activities as a')
        .whereRef('a.customerId', '=', 't.customerId')
        .whereRef('a.typeId', '=', 't.id')
        .where('a.deletedAt', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('activityCount'),
    )
    .$castTo<ActivityType>()

export const listTypes = (db: Db): Promise<ActivityType[]> =>
  types(db).orderBy('t.position').orderBy(sql`lower(t.name)`).execute()

export const findType = (db: Db, id: string): Promise<ActivityType | undefined> =>
  types(db).where('t.id', '=', id).executeTakeFirst()

export const findTypeByName = (db: Db, name: string) =>
  db.selectFrom('app.activityTypes').select('id').where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst()

export async function insertType(
  db: Db,
  values: { customerId: string; name: string; medium: string; color: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('app.activityTypes')
    .values({
      id,
      ...values,
      position: sql`(select coalesce(max(position) + 1, 0) from app.activity_types)`,
    })
    .execute()
  return id
}

/** The first type of a medium, added where the customer has none. */
export async function typeOfMedium(db: Db, customerId: string, medium: 'email' | 'virtual'): Promise<string> {
  const known = await db
    .selectFrom('app.activityTypes')
    .select('id')
    .where('medium', '=', medium)
    .orderBy(sql`archived_at is not null`)
    .orderBy('position')
    .executeTakeFirst()
  const name = activityMediumLabels[medium]
  const found = known ?? (await findTypeByName(db, name))
  return found?.id ?? insertType(db, { customerId, name, medium, color: 'gray' })
}

interface TypeChange {
  name?: string | undefined
  medium?: string | undefined
  color?: string | undefined
  position?: number | undefined
  archivedAt?: Date | null | undefined
}

export const updateType = (db: Db, id: string, values: TypeChange) =>
  db.updateTable('app.activityTypes').set(values).where('id', '=', id).execute()
