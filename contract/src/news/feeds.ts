// The feeds that a customer reads news from.
import { z } from 'zod'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'

export const feedFormats = ['rss', 'rdf', 'atom', 'json'] as const

/** How often a feed may be read, in minutes. */
export const feedIntervals = [15, 30, 60, 180, 360, 720, 1440] as const

const FeedAddress = requiredText(2000, 'Enter the address of a feed or a page')
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, hostname } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && hostname !== ''
  }, 'Enter an address that starts with https:// or http://')

export const NewsFeed = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  isOn: z.boolean(),
  intervalMinutes: z.int(),
  /** waiting: not read yet. */
  state: z.enum(['waiting', 'ok', 'failing', 'paused']),
  lastFetchedAt: Instant.nullable(),
  /** Why it could not be read, in words. */
  problem: z.string().nullable(),
  itemCount: z.int(),
  nextFetchAt: Instant.nullable(),
})
export type NewsFeed = z.output<typeof NewsFeed>

/** What was found at an address, before it is saved. */
export const FeedTest = z.object({
  /** The feed's own URL, if a page was given. */
  url: z.string(),
  name: z.string(),
  format: z.enum(feedFormats),
  itemCount: z.int(),
  /** The latest few. */
  titles: z.array(z.string()),
  isBroken: z.boolean(),
})
export type FeedTest = z.output<typeof FeedTest>

const interval = z.int().min(15, 'Choose at least 15 minutes').max(1440, 'Choose at most 24 hours')

export const FeedInput = z.strictObject({
  url: FeedAddress,
  name: requiredText(100, 'Enter a name'),
  intervalMinutes: interval.default(60),
})

const admin = { permission: 'admin', affects: ['news'] } as const

export const newsFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/v2/news_feeds',
    summary: 'The feeds that news is read from, with their state',
    permission: 'member',
    response: item(z.array(NewsFeed)),
  }),
  test: endpoint({
    method: 'POST',
    path: '/v2/news_feeds/test',
    summary: 'Preview a feed without saving it; for a web page, finds the feed that it links to',
    permission: 'admin',
    body: z.strictObject({ url: FeedAddress }),
    callsPerMinute: 20,
    readsOnly: true,
    response: item(FeedTest),
  }),
  add: endpoint({
    ...admin,
    method: 'POST',
    path: '/v2/news_feeds',
    summary: 'Add a feed; it is read within a minute',
    body: FeedInput,
    response: item(NewsFeed),
  }),
  update: endpoint({
    ...admin,
    method: 'PATCH',
    path: '/v2/news_feeds/{id}',
    summary: 'Rename a feed, turn it on or off, or change how often it is read',
    params: IdParams,
    body: z.strictObject({ name: FeedInput.shape.name, intervalMinutes: interval, isOn: z.boolean() }).partial(),
    response: item(NewsFeed),
  }),
  fetch: endpoint({
    ...admin,
    method: 'POST',
    path: '/v2/news_feeds/{id}/fetch',
    summary: 'Read a feed as soon as possible',
    params: IdParams,
    callsPerMinute: 20,
    response: item(NewsFeed),
  }),
  remove: endpoint({
    ...admin,
    method: 'DELETE',
    path: '/v2/news_feeds/{id}',
    summary: 'Remove a feed; its news stays',
    params: IdParams,
    response: noContent,
  }),
  restore: endpoint({
    ...admin,
    method: 'POST',
    path: '/v2/news_feeds/{id}/restore',
    summary: 'Undo the removal of a feed',
    params: IdParams,
    response: item(NewsFeed),
  }),
}
