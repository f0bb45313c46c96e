import type { SavedView, viewedLists } from '@rostrum/contract/search'
import type { Db } from '#platform/database/database.ts'

type List = (typeof viewedLists)[number]

interface Values {
  list: List
  name: string
  search: string
  columns: string[]
}

const columns = ['id', 'list', 'name', 'search', 'columns', 'createdAt'] as const

export const listViews = (db: Db, userId: string, list: List) =>
  db
    .selectFrom('app.savedViews')
    .select(columns)
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .$castTo<SavedView>()
    .execute()

export const findView = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('app.savedViews')
    .select(columns)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .$castTo<SavedView>()
    .executeTakeFirst()

export const findViewByName = (db: Db, userId: string, list: List, name: string) =>
  db
    .selectFrom('app.savedViews')
    .select('id')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .executeTakeFirst()

export const insertView = (db: Db, values: Values & { customerId: string; id: string; userId: string }) =>
  db.insertInto('app.savedViews').values(values).returning(columns).$castTo<SavedView>().executeTakeFirstOrThrow()

export const updateView = (db: Db, id: string, values: Values) =>
  db
    .updateTable('app.savedViews')
    .set(values)
    .where('id', '=', id)
    .returning(columns)
    .$castTo<SavedView>()
    .executeTakeFirstOrThrow()

export const deleteView = (db: Db, id: string) => db.deleteFrom('app.savedViews').where('id', '=', id).execute()
