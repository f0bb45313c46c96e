import type { CompanyEventFeed } from '@rostrum/contract/research/company-events'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { securityBrief } from './events.ts'

export function listFeeds(db: Db, id?: string): Promise<CompanyEventFeed[]> {
  const all = db
    .selectFrom('app.companyEventFeeds as f')
    .innerJoin('market.securities as x', 'x.id', 'f.securityId')
    .select(['f.id', 'f.url', 'f.readAt', 'f.problem', securityBrief.as('security')])
  return (id ? all.where('f.id', '=', id) : all).orderBy(sql`lower(x.name)`).orderBy('f.id').execute()
}

export interface StoredFeed {
  id: string
  securityId: string
  url: string
  etag: string | null
  lastModified: string | null
  userId: string
  /** Of who subscribed: its days and times are shown on this clock. */
  timeZone: string
}

export const findFeed = (db: Db, id: string): Promise<StoredFeed | undefined> =>
  db
    .selectFrom('app.companyEventFeeds as f')
    .innerJoin('identity.users as u', 'u.id', 'f.userId')
    .select(['f.id', 'f.securityId', 'f.url', 'f.etag', 'f.lastModified', 'f.userId', 'u.timeZone'])
    .where('f.id', '=', id)
    .executeTakeFirst()

export const listFeedIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('app.companyEventFeeds').select('id').execute()).map(({ id }) => id)

export const insertFeed = (
  db: Db,
  values: { customerId: string; id: string; securityId: string; url: string; userId: string },
) => db.insertInto('app.companyEventFeeds').values(values).execute()

export const noteFeedRead = (
  db: Db,
  id: string,
  values: { problem: string | null; etag?: string | null; lastModified?: string | null },
) =>
  db
    .updateTable('app.companyEventFeeds')
    .set({ ...values, readAt: new Date() })
    .where('id', '=', id)
    .execute()

export const deleteFeed = (db: Db, id: string) => db.deleteFrom('app.companyEventFeeds').where('id', '=', id).execute()
