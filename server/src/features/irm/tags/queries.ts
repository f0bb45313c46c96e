import type { Tag, Tagging } from '@rostrum/contract/irm/tags'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/identifiers.ts'

type TaggableType = Tagging['taggableType']

interface Subject {
  taggableType: TaggableType
  taggableId: string
}

const count = (type: TaggableType) => sql<number>`count(g.id) filter (where g.taggable_type = ${type})`

const tagsWithCounts = (db: Db) =>
  db
    .selectFrom('app.tags as t')
    .leftJoin('app.taggings as g', (join) =>
      join.onRef('g.customerId', '=', 't.customerId').onRef('g.tagId', '=', 't.id'),
    )
    .select(['t.id', 't.name', 't.color'])
    .select([count('organization').as('organization'), count('person').as('person'), count('activity').as('activity')])
    .groupBy(['t.customerId', 't.id'])

const tagOf = ({
  id,
  name,
  color,
  organization,
  person,
  activity,
}: Awaited<ReturnType<typeof rawTags>>[number]): Tag => ({
  id,
  name,
  color: color as Tag['color'],
  counts: { organization, person, activity },
})

const rawTags = (db: Db) => tagsWithCounts(db).orderBy(sql`lower(t.name)`).execute()

export const listTags = async (db: Db): Promise<Tag[]> => (await rawTags(db)).map(tagOf)

export async function findTag(db: Db, id: string): Promise<Tag | undefined> {
  const found = await tagsWithCounts(db).where('t.id', '=', id).executeTakeFirst()
  return found && tagOf(found)
}

/** Nothing where the name is used already. */
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

export const deleteTag = (db: Db, id: string) => db.deleteFrom('app.tags').where('id', '=', id).execute()

/** What carries both keeps one. */
export async function moveTaggings(db: Db, fromTagId: string, toTagId: string) {
  await db
    .updateTable('app.taggings as g')
    .set({ tagId: toTagId })
    .where('g.tagId', '=', fromTagId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('app.taggings as o')
            .select('o.id')
            .where('o.tagId', '=', toTagId)
            .whereRef('o.taggableType', '=', 'g.taggableType')
            .whereRef('o.taggableId', '=', 'g.taggableId'),
        ),
      ),
    )
    .execute()
}

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

/** Takes away the tags of a record that are not among these. */
export async function deleteOtherTaggings(db: Db, type: TaggableType, id: string, tagIds: readonly string[]) {
  let others = db.deleteFrom('app.taggings').where('taggableType', '=', type).where('taggableId', '=', id)
  if (tagIds.length > 0) others = others.where('tagId', 'not in', tagIds)
  await others.execute()
}

export const deleteTagging = (db: Db, { taggableType, taggableId, tagId }: Subject & { tagId: string }) =>
  db
    .deleteFrom('app.taggings')
    .where('taggableType', '=', taggableType)
    .where('taggableId', '=', taggableId)
    .where('tagId', '=', tagId)
    .execute()

export const findActivityId = (db: Db, id: string) =>
  db.selectFrom('app.activities').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
