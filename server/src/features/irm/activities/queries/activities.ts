import type { ActivityQuery } from '@rostrum/contract/irm/activities'
import { isFieldSort } from '@rostrum/contract/irm/fields'
import { type JoinBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { filledIn, filledWith } from '#lists/queries/custom-fields.ts'
import { createdBy } from '#lists/queries/uploads.ts'
import { countTotal } from '#platform/cache-until-change.ts'
import { contains } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.ts'
import type { RichText } from '#platform/rich-text.ts'

export type Filters = Omit<z.output<typeof ActivityQuery>, 'pageSize' | 'pageOffset'>
export type Conditions = Omit<Filters, 'sort'>

type WithTypes = DB & { a: DB['app.activities']; t: DB['app.activityTypes'] }
export const ofType = (join: JoinBuilder<WithTypes, 'a' | 't'>) =>
  join.onRef('t.customerId', '=', 'a.customerId').onRef('t.id', '=', 'a.typeId')

const joined = (db: Db) => db.selectFrom('app.activities as a').innerJoin('app.activityTypes as t', ofType)

export interface Viewer {
  customerId: string
  userId: string
}

const existing = (db: Db, knownBy?: Date) => {
  const all = db.selectFrom('app.activities as a')
  if (!knownBy) return all.where('a.deletedAt', 'is', null)
  return all
    .where('a.createdAt', '<', knownBy)
    .where((is) => is.or([is('a.deletedAt', 'is', null), is('a.deletedAt', '>=', knownBy)]))
}

export function filtered(db: Db, filters: Conditions, { customerId, userId }: Viewer, knownBy?: Date) {
  let found = existing(db, knownBy)
  if (filters.typeIds?.length) found = found.where('a.typeId', 'in', filters.typeIds)
  if (filters.sentiments?.length) found = found.where('a.sentiment', 'in', filters.sentiments)
  if (filters.themeIds?.length) found = found.where('a.id', 'in', aboutThemes(db, filters.themeIds))
  if (filters.brokerIds?.length) found = found.where('a.brokerId', 'in', filters.brokerIds)
  if (filters.securityId) found = found.where('a.securityId', '=', filters.securityId)
  if (filters.from) found = found.where('a.startsAt', '>=', filters.from)
  if (filters.to) found = found.where('a.startsAt', '<', filters.to)
  if (filters.privateOnly) found = found.where('a.visibleTo', 'is not', null)
  if (filters.mine) found = found.where('a.userId', '=', userId)
  if (filters.search) found = found.where(contains('activities', 'a.id', filters.search))
  const { organizationId, personId, colleagueIds, tags, excludeTags } = filters
  // Includes activities with people of the firm: a meeting with one of them is a meeting with the firm.
  if (organizationId) found = found.where('a.id', 'in', activitiesOfOrganization(db, organizationId))
  if (personId)
    found = found.where(
      'a.id',
      'in',
      db.selectFrom('app.activityPeople').select('activityId').where('personId', '=', personId),
    )
  if (colleagueIds?.length)
    found = found.where(
      'a.id',
      'in',
      db.selectFrom('app.activityColleagues').select('activityId').where('colleagueId', 'in', colleagueIds),
    )
  if (tags?.length) found = found.where('a.id', 'in', taggedWith(db, tags))
  if (excludeTags?.length) found = found.where('a.id', 'not in', taggedWith(db, excludeTags))
  if (filters.uploadId) found = found.where(createdBy(customerId, 'activity', sql`a.id`, filters.uploadId))
  for (const condition of filledIn(customerId, sql`a.id`, filters.fieldFilters)) found = found.where(condition)
  return found
}

const activitiesOfOrganization = (db: Db, organizationId: string) =>
  db
    .selectFrom('app.activityOrganizations')
    .select('activityId')
    .where('organizationId', '=', organizationId)
    .union(db.selectFrom('app.activityPeople').select('activityId').where('organizationId', '=', organizationId))

const taggedWith = (db: Db, tagIds: readonly string[]) =>
  db.selectFrom('app.taggings').select('taggableId').where('taggableType', '=', 'activity').where('tagId', 'in', tagIds)

const aboutThemes = (db: Db, themeIds: readonly string[]) =>
  db.selectFrom('app.activityThemes').select('activityId').where('themeId', 'in', themeIds)

const columns = [
  'a.id',
  'a.subject',
  'a.startsAt',
  'a.endsAt',
  'a.location',
  'a.link',
  'a.brokerId',
  'a.securityId',
  'a.notes',
  'a.plain',
  'a.sentiment',
  'a.visibleTo',
  'a.version',
  'a.createdAt',
  'a.updatedAt',
  'a.userId',
  't.id as typeId',
  't.name as typeName',
  't.medium as typeMedium',
  't.color as typeColor',
] as const

const sortColumns = {
  startsAt: 'a.startsAt',
  subject: sql`lower(a.subject)`,
  type: sql`lower(t.name)`,
  sentiment: sql`array_position(array['negative', 'neutral', 'positive'], a.sentiment)`,
  updatedAt: 'a.updatedAt',
} as const

function sorted(db: Db, filters: Filters, asker: Viewer) {
  let found = filtered(db, filters, asker).innerJoin('app.activityTypes as t', ofType).select(columns)
  for (const [at, { field, direction }] of filters.sort.entries()) {
    if (!isFieldSort(field)) {
      found = found.orderBy(sortColumns[field], (order) =>
        field === 'sentiment' ? order[direction]().nullsLast() : order[direction](),
      )
      continue
    }
    const filled = sql.table(`filled_${at}`)
    found = found
      .leftJoin(filledWith(asker.customerId, field).as(filled), (join) =>
        join.on(sql<boolean>`${filled}.subject_id = a.id`),
      )
      .orderBy(sql`${filled}.key`, (order) => order[direction]().nullsLast()) as typeof found
  }
  return found.orderBy('a.id')
}

export async function listActivities(db: Db, query: z.output<typeof ActivityQuery>, asker: Viewer) {
  const rows = await sorted(db, query, asker).limit(query.pageSize).offset(query.pageOffset).execute()
  const counting = filtered(db, query, asker).select((of) => of.fn.countAll<number>().as('total'))
  return { rows, total: await countTotal(db, rows, query, counting) }
}

export type StoredActivity = Awaited<ReturnType<typeof listActivities>>['rows'][number]

export const findActivity = (
  db: Db,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<StoredActivity | undefined> =>
  joined(db)
    .select(columns)
    .where('a.id', '=', id)
    .where('a.deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()

export const listActivitiesByIds = (db: Db, ids: readonly string[]): Promise<StoredActivity[]> =>
  joined(db).select(columns).where('a.id', 'in', ids).where('a.deletedAt', 'is', null).execute()

interface Values {
  typeId: string
  subject: string
  startsAt: Date
  endsAt: Date | null
  location: string | null
  link: string | null
  brokerId: string | null
  securityId: string | null
  sentiment: string | null
  /** Left out if it stays. */
  visibleTo?: string[] | null
}

const textOf = ({ html, plain }: RichText) => ({ notes: html, plain })

export const insertActivity = (
  db: Db,
  keys: { customerId: string; id: string; userId: string },
  values: Values,
  text: RichText,
) =>
  db
    .insertInto('app.activities')
    .values({ ...keys, ...values, ...textOf(text) })
    .execute()

/** Returns false if the activity's version has changed. */
export async function updateActivity(db: Db, id: string, version: number, values: Values, text: RichText) {
  const { numUpdatedRows } = await db
    .updateTable('app.activities')
    .set({ ...values, ...textOf(text), updatedAt: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markActivity = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.activities').set({ deletedAt }).where('id', '=', id).execute()
