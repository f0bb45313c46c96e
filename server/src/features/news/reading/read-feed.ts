// One reading of a leased feed: fetched outside any transaction, stored in one.
import type { Db } from '#platform/database/database.ts'
import type { Feed } from '../feeds/feed.ts'
import { type Fetched, fetchFeed } from '../feeds/fetch.ts'
import { parseFeed } from '../feeds/parse.ts'
import { nextAfterFailure, nextAfterSuccess } from '../feeds/schedule.ts'
import { storeItems } from '../items/store.ts'
import { endLease, type FetchedFeed, findLeased, type LeasedFeed, moveFeed } from '../queries/feeds.ts'

interface Work {
  customerId: string
  reach: { allowsPrivate: boolean }
  withTenant<T>(work: (db: Db) => Promise<T>): Promise<T>
  signal: AbortSignal
}

const noFeed = 'There is no feed at this address.'

export async function readFeed({ customerId, reach, withTenant, signal }: Work, leased: LeasedFeed): Promise<void> {
  const feed = await withTenant((db) => findLeased(db, leased))
  if (!feed) return
  const fetched = await fetchFeed(reach, feed.url, feed, signal)
  // The process is shutting down: the next one reads the feed when the lease is over.
  if (signal.aborted) return
  const now = new Date()
  const parsed = fetched.outcome === 'read' ? parseFeed(fetched.text, fetched.url, now) : undefined
  await withTenant(async (db) => {
    const isOurs = await endLease(db, leased, outcomeOf(feed, fetched, parsed, now))
    if (!isOurs) return
    if ('movedTo' in fetched && fetched.movedTo && (parsed || fetched.outcome === 'unchanged')) {
      await moveFeed(db, feed.id, fetched.movedTo)
    }
    if (parsed) await storeItems(db, { customerId, feedId: feed.id }, parsed.items, now)
  })
}

function outcomeOf(feed: FetchedFeed, fetched: Fetched, parsed: Feed | undefined, now: Date) {
  const { intervalMinutes } = feed
  const succeeded = { fetchAfter: nextAfterSuccess(now, intervalMinutes), failures: 0, problem: null }
  if (fetched.outcome === 'unchanged') return succeeded
  if (fetched.outcome === 'read' && parsed) {
    const { etag, lastModified } = fetched
    return { ...succeeded, etag, lastModified }
  }
  const failures = feed.failures + 1
  if (fetched.outcome === 'gone') {
    const problem = 'The publisher has closed this feed (410). It was turned off.'
    return { fetchAfter: nextAfterFailure(now, { intervalMinutes, failures }), failures, problem, isOn: false }
  }
  const retryAfter = fetched.outcome === 'failed' ? fetched.retryAfter : undefined
  return {
    fetchAfter: nextAfterFailure(now, { intervalMinutes, failures, retryAfter }),
    failures,
    problem: fetched.outcome === 'failed' ? fetched.problem : noFeed,
  }
}
