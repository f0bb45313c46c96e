// Calendars of investor relations sites, read every six hours and once when they are added.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { CompanyEventFeed, companyEvents } from '@rostrum/contract/research/company-events'
import { z } from 'zod'
import { recorderOf } from '#platform/audit.ts'
import { countChange } from '#platform/change-counter.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import { guardedFetch } from '#platform/mail/connect/guarded-fetch.ts'
import { eventsOfCalendar, storeEvents } from './import.ts'
import {
  deleteFeed,
  findFeed,
  insertFeed,
  listFeedIds,
  listFeeds,
  noteFeedRead,
  type StoredFeed,
} from './queries/feeds.ts'
import { requireKnown } from './service.ts'

const mostFeeds = 50

/** Undefined if it has not changed. */
async function fetchFeed(guard: { allowsPrivate: boolean }, feed: StoredFeed) {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'user-agent': 'Rostrum (calendar subscription)',
    ...(feed.etag && { 'if-none-match': feed.etag }),
    ...(feed.lastModified && { 'if-modified-since': feed.lastModified }),
  }
  const response = await guardedFetch(guard, feed.url, { headers })
  if (response.status === 304) return undefined
  const text = response.ok ? await response.text() : ''
  if (!/^\uFEFF?\s{0,100}BEGIN:VCALENDAR/i.test(text))
    throw new ConnectionFailure('noCalendar', new URL(feed.url).hostname)
  return { text, etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') }
}

/** If a calendar cannot be read, the reason is stored and the next sync retries. */
async function readOne({ withTenant, customerId, config }: JobContext, feedId: string): Promise<void> {
  if (!customerId) throw new Error('A calendar belongs to a customer')
  const feed = await withTenant((db) => findFeed(db, feedId))
  if (!feed) return
  const guard = { allowsPrivate: config?.mailAccounts.allowsPrivate ?? false }
  const found = await fetchFeed(guard, feed).catch((error: unknown) => {
    if (error instanceof ConnectionFailure) return error.message
    throw error
  })
  await withTenant(async (db) => {
    if (typeof found === 'string') return noteFeedRead(db, feed.id, { problem: found.slice(0, 300) })
    if (found) {
      const owner = { customerId, userId: feed.userId, source: 'feed' as const }
      await storeEvents(db, owner, eventsOfCalendar(found.text, feed.securityId, feed.timeZone))
      await countChange(db, customerId, ['other'])
    }
    const known = found ? { etag: found.etag, lastModified: found.lastModified } : {}
    return noteFeedRead(db, feed.id, { ...known, problem: null })
  })
}

const readFeed = job({
  name: 'company_events.read_feed',
  payload: z.object({ feedId: z.uuid() }),
  handle: (ctx, { feedId }) => readOne(ctx, feedId),
})

const readFeeds = job({
  name: 'company_events.read_feeds',
  payload: z.object({}),
  schedule: '23 */6 * * *',
  async handle({ db, forCustomer, signal }) {
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        const ids = await listFeedIds(tenant)
        await enqueue.all(
          readFeed,
          ids.map((feedId) => ({ feedId })),
        )
      })
    }
  },
})

export const companyEventJobs = [readFeed, readFeeds]

const recorded = recorderOf('company_event_feed')

export async function addFeed(ctx: Context, { body }: Input<typeof companyEvents.addFeed>): Promise<CompanyEventFeed> {
  await requireKnown(ctx, body)
  const feeds = await listFeeds(ctx.db)
  if (feeds.length >= mostFeeds) throw unprocessable({ url: `You can subscribe to up to ${mostFeeds} calendars` })
  if (feeds.some(({ security, url }) => security.id === body.securityId && url === body.url)) {
    throw unprocessable({ url: 'You already subscribe to this calendar' })
  }
  const id = newId()
  await insertFeed(ctx.db, { ...body, customerId: ctx.customerId, id, userId: ctx.principal.user.id })
  await ctx.enqueue(readFeed, { feedId: id })
  await recorded(ctx, 'added', id, body)
  const [feed] = await listFeeds(ctx.db, id)
  if (!feed) throw notFound('Calendar')
  return feed
}

export async function removeFeed(ctx: Context, { params }: Input<typeof companyEvents.removeFeed>): Promise<undefined> {
  const [before] = await listFeeds(ctx.db, params.id)
  if (!before) throw notFound('Calendar')
  await deleteFeed(ctx.db, before.id)
  await recorded(ctx, 'removed', before.id, undefined, before)
  return undefined
}
