// What the product tells a person by itself: reminders first, alerts later.
import { z } from 'zod'
import { endpoint, nothing, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { IdParams, Instant, yesNo } from './platform/values.ts'

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

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/v2/notifications',
    summary: "The user's notifications, newest first",
    permission: 'member',
    query: PageQuery.extend({ unreadOnly: yesNo }),
    answer: page(Notification),
  }),
  read: endpoint({
    method: 'POST',
    path: '/v2/notifications/{id}/read',
    summary: 'Mark a notification as read',
    permission: 'member',
    params: IdParams,
    answer: nothing,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/v2/notifications/read',
    summary: 'Mark every notification as read',
    permission: 'member',
    answer: nothing,
  }),
}
