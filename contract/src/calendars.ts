// Calendars that a user connects: which of them count as busy, which one receives the product's entries, and the URL of
// the feed with which other programs read those entries.
import { z } from 'zod'
import { endpoint, item, noContent } from './platform/endpoint.ts'
import { Instant, requiredText } from './platform/values.ts'

export const ConnectedCalendar = z.object({
  id: z.uuid(),
  name: z.string(),
  countsAsBusy: z.boolean(),
  /** Whether new meetings and bookings are written into it; one calendar at most. */
  isWritten: z.boolean(),
  /** Whether some of it could not be read, such as a meeting that repeats every second. */
  isCut: z.boolean(),
})
export type ConnectedCalendar = z.output<typeof ConnectedCalendar>

export const CalendarSource = z.object({
  id: z.uuid(),
  /** account: CalDAV, with an account under Email and Calendar. subscription: a calendar file at a URL. */
  type: z.enum(['account', 'subscription']),
  /** The account's email address; for a subscription, the URL without its secret parts. */
  address: z.string(),
  /** Null until it is read for the first time. */
  syncedAt: Instant.nullable(),
  /** Why it can’t be read, in words. */
  reason: z.string().nullable(),
  isChecking: z.boolean(),
  calendars: z.array(ConnectedCalendar),
})
export type CalendarSource = z.output<typeof CalendarSource>

/** An entry of ours that its owner moved or deleted in their own calendar. */
export const ChangedEntry = z.object({
  id: z.uuid(),
  subject: z.string(),
  startsAt: Instant,
  change: z.enum(['moved', 'deleted']),
  calendar: z.string(),
})
export type ChangedEntry = z.output<typeof ChangedEntry>

export const CalendarOverview = z.object({
  sources: z.array(CalendarSource),
  changes: z.array(ChangedEntry),
  /** Null until one was made. */
  feedUrl: z.string().nullable(),
})
export type CalendarOverview = z.output<typeof CalendarOverview>

const address = requiredText(2000)
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .pipe(z.url({ protocol: /^https?$/, error: 'Enter an address that starts with https:// or webcal://' }))

/** Each makes calls to other servers. */
const callsPerMinute = 30

export const calendars = {
  read: endpoint({
    permission: 'member',
    method: 'GET',
    path: '/v2/calendars',
    summary: 'The user’s connected calendars, entries changed in them, and the URL of the user’s calendar feed',
    response: item(CalendarOverview),
  }),
  update: endpoint({
    permission: 'member',
    method: 'PUT',
    path: '/v2/calendars/{calendar}',
    summary: 'Choose whether one of the user’s calendars counts as busy and whether new entries are written to it',
    params: z.object({ calendar: z.uuid() }),
    body: z.strictObject({ countsAsBusy: z.boolean(), isWritten: z.boolean() }).partial(),
    affects: [],
    response: noContent,
  }),
  check: endpoint({
    permission: 'member',
    method: 'POST',
    path: '/v2/calendars/sources/{source}/check',
    summary: 'Read the calendars of one of the user’s sources now',
    params: z.object({ source: z.uuid() }),
    affects: [],
    response: noContent,
    callsPerMinute,
  }),
  subscribe: endpoint({
    permission: 'member',
    method: 'POST',
    path: '/v2/calendars/subscriptions',
    summary: 'Subscribe to a calendar file, read-only; its events count as busy',
    body: z.strictObject({ url: address, name: requiredText(100) }),
    affects: [],
    response: item(z.object({ id: z.uuid() })),
    callsPerMinute,
  }),
  unsubscribe: endpoint({
    permission: 'member',
    method: 'DELETE',
    path: '/v2/calendars/subscriptions/{source}',
    summary: 'Remove one of the user’s subscriptions',
    params: z.object({ source: z.uuid() }),
    affects: [],
    response: noContent,
  }),
  settle: endpoint({
    permission: 'member',
    method: 'POST',
    path: '/v2/calendars/changes/{entry}',
    summary:
      'Resolve an entry that was moved or deleted in the connected calendar: write it again, or leave it as it is',
    params: z.object({ entry: z.uuid() }),
    body: z.strictObject({ decision: z.enum(['restore', 'leave']) }),
    affects: [],
    response: noContent,
  }),
  renewFeed: endpoint({
    permission: 'member',
    method: 'POST',
    path: '/v2/calendars/feed/renew',
    summary: 'Create a new secret URL for the user’s calendar feed; the previous one stops working at once',
    affects: [],
    response: item(z.object({ feedUrl: z.string() })),
  }),
}
