import type { Tag, Tagging } from '@rostrum/contract/irm/tags'
import { sql } from 'kysely'
import { cacheUntilChange } from '#platform/cache-until-change.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

type TaggableType = Tagging['taggableType']

interface Subject {
  taggableType: TaggableType
  taggableId: string
}

const count = (type: TaggableType) =>
  sql<number>`coalesce(sum(g.uses) filter (where g.taggable_type = ${type}), 0)::integer`

/** Aggregated before the join with tags, so that an index-only scan can count. */
const usesByType = (db: Db) =>
  db
    .selectFrom('app.taggings')
    .select(['customerId', 'tagId', 'taggableType', (of) => of.fn.countAll<number>().as('uses')])
    .groupBy(['customerId', 'tagId', 'taggableType'])

const tagsWithCounts = (db: Db, id?: string) =>
  db
    .selectFrom('app.tags as t')
    .leftJoin((id ? usesByType(db).where('tagId', '=', id) : usesByType(db)).as('g'), (join) =>
      join.onRef('g.customerId', '=', 't.customerId').onRef('g.tagId', '=', 't.id'),
    )
    .select(['t.id', 't.name', 't.color'])
    .select([count('organization').as('organization'), count('person').as('person')])
    .select([count('activity').as('activity'), count('event').as('event')])
    .groupBy(['t.customerId', 't.id'])

const tagOf = ({ id, name, color, ...counts }: Awaited<ReturnType<typeof rawTags>>[number]): Tag => ({
  id,
  name,
  color: color as Tag['color'],
  counts,
})

const rawTags = (db: Db) => tagsWithCounts(db).orderBy(sql`lower(t.name)`).execute()

export const listTags = (db: Db): Promise<Tag[]> =>
  cacheUntilChange(db, 'tags', async () => (await rawTags(db)).map(tagOf))

export async function findTag(db: Db, id: string): Promise<Tag | undefined> {
  const found = await tagsWithCounts(db, id).where('t.id', '=', id).executeTakeFirst()
  return found && tagOf(found)
}

/** Returns nothing if the name is taken. */
export const insertTag = (db: Db, values: { customerId: string; id: string; name: string; color: string }) =>
  db
    .insertInto('app.tags')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const findTagByName = (db: Db, name: string) =>
  db
    .selectFrom('app.tags')
    .select(['id', 'name', 'color'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()

export const updateTag = (db: Db, id: string, values: { name?: string | undefined; color?: string | undefined }) =>
  db.updateTable('app.tags').set(values).where('id', '=', id).execute()

const taggings = (db: Db) =>
  db
    .selectFrom('app.taggings as g')
    .innerJoin('app.tags as t', (join) => join.onRef('t.customerId', '=', 'g.customerId').onRef('t.id', '=', 'g.tagId'))
    .select(['g.id', 'g.tagId', 't.name', 't.color', 'g.taggableType', 'g.taggableId'])
    .$castTo<Tagging>()

export const listTaggings = (db: Db, type: TaggableType, ids: readonly string[]): Promise<Tagging[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : taggings(db)
        .where('g.taggableType', '=', type)
        .where('g.taggableId', 'in', ids)
        .orderBy(sql`lower(t.name)`)
        .execute()

export const knownTagIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.selectFrom('app.tags').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))

export const insertTagging = (db: Db, values: Subject & { customerId: string; userId: string; tagId: string }) =>
  db
    .insertInto('app.taggings')
    .values({ id: newId(), ...values })
    .onConflict((conflict) => conflict.columns(['customerId', 'taggableType', 'taggableId', 'tagId']).doNothing())
    .execute()

/** Removes the tags of a record that are not in this list. */
export async function deleteOtherTaggings(db: Db, type: TaggableType, id: string, tagIds: readonly string[]) {
  let others = db.deleteFrom('app.taggings').where('taggableType', '=', type).where('taggableId', '=', id)
  if (tagIds.length > 0) others = others.where('tagId', 'not in', tagIds)
  await others.execute()
}

/** The name of a deleted tag that can be restored. */
export async function findRemovedTagName(db: Db, subject: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select kept #>> '{row,name}' as name from app.removals r, jsonb_array_elements(r.rows) kept
    where r.subject = ${subject} and kept ->> 'table' = 'app.tags' order by r.removed_at desc limit 1`.execute(db)
  return rows[0]?.name
}

export const findActivityId = (db: Db, id: string) =>
  db.selectFrom('app.activities').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

export const findEventId = (db: Db, id: string) =>
  db.selectFrom('app.events').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** The tag ids by lowercase name, and which of them were created. */
export async function ensureTags(db: Db, customerId: string, names: readonly string[]) {
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]))
  const ids = new Map<string, string>()
  if (wanted.size === 0) return { ids, made: new Set<string>() }
  const made = await db
    .insertInto('app.tags')
    .values([...wanted.values()].map((name) => ({ customerId, id: newId(), name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const all = await db
    .selectFrom('app.tags')
    .select(['id', 'name'])
    .where(sql`lower(name)`, 'in', [...wanted.keys()])
    .execute()
  for (const { id, name } of all) ids.set(name.toLowerCase(), id)
  return { ids, made: new Set(made.map(({ id }) => id)) }
}

/** Bulk insert; returns those that did not exist before. */
export async function insertTaggings(
  db: Db,
  by: { customerId: string; userId: string },
  taggings: readonly (Subject & { tagId: string })[],
) {
  if (taggings.length === 0) return []
  return db
    .insertInto('app.taggings')
    .values(taggings.map((one) => ({ id: newId(), ...by, ...one })))
    .onConflict((conflict) => conflict.columns(['customerId', 'taggableType', 'taggableId', 'tagId']).doNothing())
    .returning(['id', 'tagId', 'taggableId'])
    .execute()
}

/** Deletes those taggings that are still on the record they were added to. */
export async function deleteTaggingsInPlace(
  db: Db,
  taggings: readonly { id: string; taggableId: string }[],
): Promise<Set<string>> {
  if (taggings.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    delete from app.taggings t using jsonb_to_recordset(${JSON.stringify(taggings)}::jsonb) as put (id uuid, "taggableId" uuid)
    where t.id = put.id and t.taggable_id = put."taggableId" returning t.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes those of these tags that are no longer used. */
export async function deleteIdleTags(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from app.tags t where id = any (${ids}::uuid[])
    and not exists (select from app.taggings g where g.customer_id = t.customer_id and g.tag_id = t.id)`.execute(db)
}
