import type { Notification } from '@rostrum/contract/notifications'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/identifiers.ts'

interface Query {
  pageSize: number
  pageOffset: number
  unreadOnly?: boolean | undefined
}

function ofUser(db: Db, userId: string, unreadOnly: boolean | undefined) {
  const own = db.selectFrom('app.notifications').where('userId', '=', userId)
  return unreadOnly ? own.where('readAt', 'is', null) : own
}

export async function listNotifications(db: Db, userId: string, query: Query) {
  const rows: Notification[] = await ofUser(db, userId, query.unreadOnly)
    .select(['id', 'kind', 'title', 'body', 'path', 'createdAt', 'readAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await ofUser(db, userId, query.unreadOnly)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Of one notification, or of all; answers how many were not read before. */
export async function markRead(db: Db, userId: string, id?: string): Promise<number> {
  let unread = db
    .updateTable('app.notifications')
    .set({ readAt: new Date() })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
  if (id) unread = unread.where('id', '=', id)
  return Number((await unread.executeTakeFirst()).numUpdatedRows)
}

export const findNotification = (db: Db, userId: string, id: string) =>
  db.selectFrom('app.notifications').select('id').where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

/** Told once: the same key again answers nothing. */
export const insertNotification = (
  db: Db,
  values: {
    customerId: string
    userId: string
    kind: string
    title: string
    body: string
    path: string
    onceKey: string
  },
) =>
  db
    .insertInto('app.notifications')
    .values({ id: newId(), ...values })
    .onConflict((conflict) => conflict.columns(['customerId', 'userId', 'onceKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
