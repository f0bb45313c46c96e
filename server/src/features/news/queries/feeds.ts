import type { NewsFeed } from '@rostrum/contract/news/feeds'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { listCustomers } from '#platform/identity/customers.ts'

export const listCustomersWithDueNews = (db: Db) => listCustomers(db, sql`app.customers_with_due_news()`)

const feeds = (db: Db, isDeleted = false) =>
  db
    .selectFrom('app.newsFeeds as f')
    .select(['f.id', 'f.name', 'f.url', 'f.isOn', 'f.intervalMinutes', 'f.lastFetchedAt', 'f.problem'])
    .select([
      sql<NewsFeed['state']>`case when not f.is_on then 'paused' when f.problem is not null then 'failing'
        when f.last_fetched_at is null then 'waiting' else 'ok' end`.as('state'),
      sql<number>`(select count(distinct s.item_id) from app.news_item_sources s
        where s.customer_id = f.customer_id and s.feed_id = f.id)::int`.as('itemCount'),
      sql<Date | null>`case when f.is_on then f.fetch_after end`.as('nextFetchAt'),
    ])
    .where('f.deletedAt', isDeleted ? 'is not' : 'is', null)

export const listFeeds = (db: Db): Promise<NewsFeed[]> =>
  feeds(db).orderBy(sql`lower(f.name)`).orderBy('f.id').execute()

export const findFeed = (db: Db, id: string): Promise<NewsFeed | undefined> =>
  feeds(db).where('f.id', '=', id).executeTakeFirst()

export const findRemovedFeed = (db: Db, id: string): Promise<NewsFeed | undefined> =>
  feeds(db, true).where('f.id', '=', id).executeTakeFirst()

export const findFeedAt = (db: Db, url: string): Promise<NewsFeed | undefined> =>
  feeds(db).where('f.url', '=', url).executeTakeFirst()

export const insertFeed = (
  db: Db,
  values: { customerId: string; id: string; userId: string; name: string; url: string; intervalMinutes: number },
) =>
  db
    .insertInto('app.newsFeeds')
    .values({ ...values, host: new URL(values.url).host })
    .execute()

interface Changes {
  name?: string | undefined
  intervalMinutes?: number | undefined
  isOn?: boolean | undefined
  deletedAt?: Date | null | undefined
  fetchAfter?: Date | undefined
  failures?: number | undefined
  problem?: string | null | undefined
}

export const updateFeed = (db: Db, id: string, changes: Changes) =>
  db.updateTable('app.newsFeeds').set(changes).where('id', '=', id).execute()

/** Longer than a request may take, and the storing of what it brought. */
const leaseMinutes = 3

export interface LeasedFeed {
  id: string
  lease: string
}

/**
 * Leases feeds that are due, one per host. The lease of a killed process runs out, and the feed is due again. With an
 * id, only that one.
 */
export async function takeDueFeeds(db: Db, id?: string): Promise<LeasedFeed[]> {
  const lease = newId()
  const { rows } = await sql<LeasedFeed>`
    with due as (
      select f.customer_id, f.id, f.host from app.news_feeds f
      where f.is_on and f.deleted_at is null and f.fetch_after <= now()
        and (f.leased_until is null or f.leased_until <= now())
        and not exists (select from app.news_feeds o where o.customer_id = f.customer_id and o.host = f.host
          and o.leased_until > now())
        ${id ? sql`and f.id = ${id}` : sql``}
      order by f.fetch_after for update skip locked),
    first as (select distinct on (host) customer_id, id from due order by host, id)
    update app.news_feeds f set lease = ${lease}, leased_until = now() + ${sql.lit(`${leaseMinutes} minutes`)}::interval
    from first where f.customer_id = first.customer_id and f.id = first.id
    returning f.id, f.lease`.execute(db)
  return rows
}

export interface FetchedFeed {
  id: string
  url: string
  intervalMinutes: number
  failures: number
  etag: string | null
  lastModified: string | null
}

/** Undefined if the lease was lost, or the feed removed meanwhile. */
export const findLeased = (db: Db, { id, lease }: LeasedFeed): Promise<FetchedFeed | undefined> =>
  db
    .selectFrom('app.newsFeeds')
    .select(['id', 'url', 'intervalMinutes', 'failures', 'etag', 'lastModified'])
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('isOn', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

interface Outcome {
  fetchAfter: Date
  failures: number
  problem: string | null
  isOn?: boolean
  etag?: string | null
  lastModified?: string | null
}

/** Ends the lease; false if another process has it by now. */
export async function endLease(db: Db, { id, lease }: LeasedFeed, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.newsFeeds')
    .set({ ...outcome, lastFetchedAt: new Date(), lease: null, leasedUntil: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A permanent redirect is remembered, unless another feed is there already. */
export const moveFeed = (db: Db, id: string, url: string) =>
  db
    .updateTable('app.newsFeeds as f')
    .set({ url, host: new URL(url).host })
    .where('f.id', '=', id)
    .where(sql<boolean>`not exists (select from app.news_feeds o where o.customer_id = f.customer_id
      and o.url = ${url} and o.deleted_at is null)`)
    .execute()
