import type { NotificationPreferences, notifications } from '@rostrum/contract/notifications'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findNotification, markRead, markUnread, preferencesOf, upsertPreferences } from './queries.ts'

export async function readOne(ctx: Context, { params }: Input<typeof notifications.read>): Promise<undefined> {
  const userId = ctx.principal.user.id
  if (!(await findNotification(ctx.db, userId, params.id))) throw notFound('Notification')
  await markRead(ctx.db, userId, new Date(), params.id)
  await recordChange(ctx, { action: 'notification.read', subjectType: 'notification', subjectId: params.id })
  return undefined
}

export async function readAll(ctx: Context) {
  const userId = ctx.principal.user.id
  const readAt = new Date()
  const count = await markRead(ctx.db, userId, readAt)
  await recordChange(ctx, { action: 'notifications.read', subjectType: 'user', subjectId: userId, after: { count } })
  return { count, readAt }
}

export async function undoReadAll(ctx: Context, { body }: Input<typeof notifications.undoReadAll>): Promise<undefined> {
  const userId = ctx.principal.user.id
  const count = await markUnread(ctx.db, userId, body.readAt)
  await recordChange(ctx, { action: 'notifications.unread', subjectType: 'user', subjectId: userId, after: { count } })
  return undefined
}

export async function readPreferences({ db, principal }: Context): Promise<NotificationPreferences> {
  const { id } = principal.user
  return (await preferencesOf(db, [id]))(id)
}

export async function savePreferences(
  ctx: Context,
  { body }: Input<typeof notifications.savePreferences>,
): Promise<NotificationPreferences> {
  const { id } = ctx.principal.user
  const before = await readPreferences(ctx)
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const after = { ...before, ...given }
  await upsertPreferences(ctx.db, ctx.customerId, id, after)
  await recordChange(ctx, {
    action: 'notification_preferences.saved',
    subjectType: 'user',
    subjectId: id,
    before,
    after,
  })
  return after
}
