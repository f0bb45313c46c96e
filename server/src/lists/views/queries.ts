import type { SavedView, viewedLists } from '@rostrum/contract/search'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type List = (typeof viewedLists)[number]

interface Values {
  list: List
  name: string
  search: string
  columns: string[]
  isShared?: boolean | undefined
}

/** A user's own views, and those that colleagues share; their own first. */
export const listViews = (db: Db, userId: string, list: List): Promise<SavedView[]> =>
  views(db)
    .where('v.list', '=', list)
    .where((where) => where.or([where('v.userId', '=', userId), where('v.isShared', '=', true)]))
    .orderBy((by) => by('v.userId', '=', userId), 'desc')
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()

/** One that the user may open. */
export const findView = (db: Db, userId: string, id: string): Promise<SavedView | undefined> =>
  views(db)
    .where('v.id', '=', id)
    .where((where) => where.or([where('v.userId', '=', userId), where('v.isShared', '=', true)]))
    .executeTakeFirst()

const views = (db: Db) =>
  db
    .selectFrom('app.savedViews as v')
    .innerJoin('identity.users as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.list', 'v.name', 'v.search', 'v.columns', 'v.isShared', 'v.createdAt'])
    .select(
      sql<SavedView['owner']>`jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)`.as(
        'owner',
      ),
    )
    .$castTo<SavedView>()

export const findViewByName = (db: Db, userId: string, list: List, name: string) =>
  db
    .selectFrom('app.savedViews')
    .select('id')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .executeTakeFirst()

export const insertView = (db: Db, values: Values & { customerId: string; id: string; userId: string }) =>
  db.insertInto('app.savedViews').values(values).execute()

export const updateView = (db: Db, id: string, values: Values) =>
  db.updateTable('app.savedViews').set(values).where('id', '=', id).execute()
