// What comes back about a message: reports of mail servers, complaints, and answers.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ConcernedRecipient {
  customerId: string
  id: string
  campaignId: string
  email: string
}

const recipients = (db: Db) =>
  db.selectFrom('app.campaignRecipients').select(['customerId', 'id', 'campaignId', 'email'])

export const findRecipient = (db: Db, id: string): Promise<ConcernedRecipient | undefined> =>
  recipients(db).where('id', '=', id).executeTakeFirst()

export const findByMessageIds = async (db: Db, ids: readonly string[]): Promise<ConcernedRecipient[]> =>
  ids.length === 0 ? [] : recipients(db).where('messageId', 'in', ids).execute()

/** Of these, the ids of messages that campaigns sent. */
export async function campaignIdsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('app.campaignRecipients').select('messageId').where('messageId', 'in', ids).execute()
  return new Set(rows.map(({ messageId }) => messageId))
}

const one = (db: Db, id: string) => db.updateTable('app.campaignRecipients').where('id', '=', id)

/** Those who complained or left stay as they are; a canceled or suppressed message never left. */
export const markBounced = (db: Db, id: string, words: string) =>
  one(db, id)
    .set({
      state: sql`case when state in ('complained', 'unsubscribed') then state else 'bounced' end`,
      bouncedAt: sql`coalesce(bounced_at, now())`,
      answer: words,
    })
    .where('state', 'not in', ['canceled', 'suppressed'])
    .execute()

export const markDelivered = (db: Db, id: string, words: string) =>
  one(db, id)
    .set({
      state: sql`case when state in ('sending', 'accepted', 'unconfirmed') then 'delivered' else state end`,
      deliveredAt: sql`coalesce(delivered_at, now())`,
      answer: words,
    })
    .where('state', 'not in', ['canceled', 'suppressed'])
    .execute()

/** Another server tries again. Its state stays: what is deferred here, we would send once more. */
export const noteDelay = (db: Db, id: string, words: string) =>
  one(db, id).set({ answer: words }).where('state', 'in', ['sending', 'accepted']).execute()

export const markComplained = (db: Db, id: string) =>
  one(db, id).set({ state: 'complained', complainedAt: sql`coalesce(complained_at, now())` }).execute()

/** Whom a message has not left for yet gets none. */
export const markUnsubscribed = (db: Db, id: string) =>
  one(db, id)
    .set({
      state: sql`case when state in ('complained', 'queued', 'deferred', 'sending') then state else 'unsubscribed' end`,
      unsubscribedAt: sql`coalesce(unsubscribed_at, now())`,
    })
    .execute()

export const markAnswered = (db: Db, ids: readonly string[], at: Date) =>
  db
    .updateTable('app.campaignRecipients')
    .set({ answeredAt: at })
    .where('messageId', 'in', ids)
    .where('answeredAt', 'is', null)
    .execute()
