import { type NewsPreferences, presetNewsPreferences } from '@rostrum/contract/news/preferences'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'

export const listCustomersWithNewsDigests = (db: Db) => listCustomers(db, sql`app.customers_with_news_digests()`)

export interface Reader {
  userId: string
  email: string
  firstName: string
  timeZone: string
  preferences: NewsPreferences
  lastSentAt: Date | null
}

/** Those who want a digest and still have access to the customer. */
export async function listReaders(db: Db, customerId: string): Promise<Reader[]> {
  const { rows } = await sql<Omit<Reader, 'preferences'> & { preferences: Partial<NewsPreferences> }>`
    select u.id as user_id, u.email, u.first_name, u.time_zone, p.preferences,
      (select max(d.sent_at) from app.news_digests d where d.user_id = u.id) as last_sent_at
    from app.news_preferences p join identity.users u on u.id = p.user_id
    where p.preferences ->> 'digest' in ('daily', 'weekly')
      and exists (select from identity.customer_authorizations c where c.customer_id = ${customerId}
        and c.user_id = u.id and c.scope = 'user' and c.locked_at is null)
    order by u.id`.execute(db)
  return rows.map(({ preferences, ...row }) => ({ ...row, preferences: { ...presetNewsPreferences, ...preferences } }))
}

/** False if the day's digest has already been sent. */
export async function beginDigest(db: Db, customerId: string, userId: string, onDate: string): Promise<boolean> {
  const begun = await db
    .insertInto('app.newsDigests')
    .values({ customerId, userId, onDate })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return begun !== undefined
}

export const noteDigest = (db: Db, userId: string, onDate: string, itemCount: number) =>
  db
    .updateTable('app.newsDigests')
    .set({ itemCount })
    .where('userId', '=', userId)
    .where('onDate', '=', onDate)
    .execute()
