import { type Notification, type NotificationPreferences, presetPreferences } from '@rostrum/contract/notifications'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

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

/** Marks one notification, or all; returns how many were unread. */
export async function markRead(db: Db, userId: string, readAt: Date, id?: string): Promise<number> {
  let unread = db
    .updateTable('app.notifications')
    .set({ readAt })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
  if (id) unread = unread.where('id', '=', id)
  return Number((await unread.executeTakeFirst()).numUpdatedRows)
}

/** Those that were marked as read at this time. */
export async function markUnread(db: Db, userId: string, readAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('app.notifications')
    .set({ readAt: null })
    .where('userId', '=', userId)
    .where('readAt', '=', readAt)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const findNotification = (db: Db, userId: string, id: string) =>
  db.selectFrom('app.notifications').select('id').where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

interface NewNotification {
  customerId: string
  userId: string
  kind: string
  title: string
  body: string
  path: string
  dedupKey: string
}

/** Idempotent by key. Returns the notifications that were inserted. */
export const insertNotifications = async (db: Db, notifications: readonly NewNotification[]) =>
  notifications.length === 0
    ? []
    : db
        .insertInto('app.notifications')
        .values(notifications.map((one) => ({ id: newId(), ...one })))
        .onConflict((conflict) => conflict.columns(['customerId', 'userId', 'dedupKey']).doNothing())
        .returning(['userId', 'dedupKey'])
        .execute()

/** The notification preferences of each of these users. */
export async function preferencesOf(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => NotificationPreferences> {
  const chosen =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('app.notificationPreferences')
          .select(['userId', 'preferences'])
          .where('userId', 'in', userIds)
          .execute()
  const byUser = new Map(chosen.map(({ userId, preferences }) => [userId, preferences as NotificationPreferences]))
  return (userId) => ({ ...presetPreferences, ...byUser.get(userId) })
}

export const upsertPreferences = (db: Db, customerId: string, userId: string, preferences: NotificationPreferences) =>
  db
    .insertInto('app.notificationPreferences')
    .values({ customerId, userId, preferences: JSON.stringify(preferences) })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'userId'])
        .doUpdateSet({ preferences: JSON.stringify(preferences), updatedAt: new Date() }),
    )
    .execute()
