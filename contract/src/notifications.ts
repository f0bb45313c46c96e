// Notifications: reminders and alerts, and whether they are also sent by email.
import { z } from 'zod'
import { endpoint, item, noContent, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { IdParams, Instant, queryBoolean } from './platform/values.ts'

export const Notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.output<typeof Notification>

export const NotificationPreferences = z.strictObject({
  /** Email for due tasks, in addition to the in-app notification. */
  taskReminderEmail: z.boolean(),
  /** Email for messages and changes of upload requests, in addition to the in-app notification. */
  requestEmail: z.boolean(),
  /** The hour, in the user's time zone, at which the daily digest of holder alerts is sent. */
  digestHour: z.int().min(0).max(23),
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

/** Defaults for a user who has not chosen. */
export const presetPreferences: NotificationPreferences = {
  taskReminderEmail: true,
  requestEmail: true,
  digestHour: 8,
}

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/v2/notifications',
    summary: "The user's notifications, latest first",
    permission: 'member',
    query: PageQuery.extend({ unreadOnly: queryBoolean }),
    response: page(Notification),
  }),
  read: endpoint({
    method: 'POST',
    path: '/v2/notifications/{id}/read',
    summary: 'Mark a notification as read',
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: [],
    response: noContent,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/v2/notifications/read',
    summary: 'Mark every notification as read; answers with how many, and with the time that undoes it',
    permission: 'member',
    forReaders: true,
    affects: [],
    response: item(z.object({ count: z.int(), readAt: Instant })),
  }),
  undoReadAll: endpoint({
    method: 'POST',
    path: '/v2/notifications/unread',
    summary: 'Mark those as unread that were marked as read together at this time',
    permission: 'member',
    forReaders: true,
    body: z.strictObject({ readAt: Instant }),
    affects: [],
    response: noContent,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/v2/notification_preferences',
    summary: 'Which emails the user gets, and when; presets where they never chose',
    permission: 'member',
    response: item(NotificationPreferences),
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/v2/notification_preferences',
    summary: 'Save these preferences; omitted ones stay unchanged',
    permission: 'member',
    body: NotificationPreferences.partial(),
    forReaders: true,
    affects: [],
    response: item(NotificationPreferences),
  }),
}
