import type { Db } from '#platform/database/database.ts'

interface Owner {
  customerId: string
  userId: string
}

/** Whether there is such an article, or a filing that the market's record knows. */
export async function hasNews(db: Db, key: string): Promise<boolean> {
  if (/^[0-9a-f-]{36}$/i.test(key)) {
    return (await db.selectFrom('app.newsItems').select('id').where('id', '=', key).executeTakeFirst()) !== undefined
  }
  const schedule = await db
    .selectFrom('market.ownershipEvents')
    .select('accession')
    .where('accession', '=', key)
    .limit(1)
    .executeTakeFirst()
  if (schedule) return true
  const form = db.selectFrom('market.insiderTransactions').select('accession').where('accession', '=', key).limit(1)
  if (await form.executeTakeFirst()) return true
  const event = db.selectFrom('market.companyFilings').select('accession').where('accession', '=', key).limit(1)
  return (await event.executeTakeFirst()) !== undefined
}

export const upsertMark = (
  db: Db,
  { customerId, userId }: Owner,
  itemKey: string,
  marks: { readAt?: Date | null; savedAt?: Date | null },
) =>
  db
    .insertInto('app.newsMarks')
    .values({ customerId, userId, itemKey, ...marks })
    .onConflict((conflict) =>
      Object.keys(marks).length === 0
        ? conflict.doNothing()
        : conflict.columns(['customerId', 'userId', 'itemKey']).doUpdateSet(marks),
    )
    .execute()

/** Those that were marked as read together at this time. */
export async function undoRead(db: Db, userId: string, readAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('app.newsMarks')
    .set({ readAt: null })
    .where('userId', '=', userId)
    .where('readAt', '=', readAt)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Undefined if the security was not recognized in it. */
export const findMention = (db: Db, itemId: string, securityId: string) =>
  db
    .selectFrom('app.newsMentions')
    .select(['phrase', 'rejectedAt'])
    .where('itemId', '=', itemId)
    .where('securityId', '=', securityId)
    .executeTakeFirst()

interface Judged extends Owner {
  itemId: string
  securityId: string
  phrase: string
}

/** The item's sources no longer match the security by these words. */
export async function rejectMention(db: Db, { customerId, userId, itemId, securityId, phrase }: Judged): Promise<void> {
  await db
    .updateTable('app.newsMentions')
    .set({ rejectedBy: userId, rejectedAt: new Date() })
    .where('itemId', '=', itemId)
    .where('securityId', '=', securityId)
    .execute()
  const feeds = await listFeedsOf(db, itemId)
  if (feeds.length === 0) return
  await db
    .insertInto('app.newsCorrections')
    .values(feeds.map((feedId) => ({ customerId, feedId, securityId, phrase, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function acceptMention(db: Db, { itemId, securityId, phrase }: Judged): Promise<void> {
  await db
    .updateTable('app.newsMentions')
    .set({ rejectedBy: null, rejectedAt: null })
    .where('itemId', '=', itemId)
    .where('securityId', '=', securityId)
    .execute()
  const feeds = await listFeedsOf(db, itemId)
  if (feeds.length === 0) return
  await db
    .deleteFrom('app.newsCorrections')
    .where('feedId', 'in', feeds)
    .where('securityId', '=', securityId)
    .where('phrase', '=', phrase)
    .execute()
}

async function listFeedsOf(db: Db, itemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('app.newsItemSources')
    .select('feedId')
    .distinct()
    .where('itemId', '=', itemId)
    .execute()
  return rows.map(({ feedId }) => feedId)
}
