import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/locks.ts'
import { newId } from '#platform/identifiers.ts'
import type { MessageKind } from '../mail/parsed-mail.ts'

/** Held until the end of the transaction: two mailboxes may bring the same message, or two of one thread, at once. */
export const lockRecord = (db: Db, customerId: string) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.emailRecord}, hashtext(${customerId}))`.execute(db)

/** Those of these messages that are recorded already. */
export async function recordedIds(db: Db, messageIds: readonly string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('app.emailMessages')
    .select('messageId')
    .where('messageId', 'in', messageIds)
    .execute()
  return new Set(rows.map(({ messageId }) => messageId))
}

/** The earliest thread, of those that the viewer may see, with one of these ids. */
export const findThreadOf = (db: Db, messageIds: readonly string[]) =>
  db
    .selectFrom('app.emailThreadIds as i')
    .innerJoin('app.emailThreads as t', (join) =>
      join.onRef('t.customerId', '=', 'i.customerId').onRef('t.id', '=', 'i.threadId'),
    )
    .select(['t.id', 't.activityId', 't.lastMessageAt'])
    .where('i.messageId', 'in', messageIds)
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .executeTakeFirst()

export const insertThread = (
  db: Db,
  values: { customerId: string; id: string; activityId: string; subject: string; lastMessageAt: Date },
) => db.insertInto('app.emailThreads').values(values).execute()

export const insertThreadIds = (
  db: Db,
  { customerId, threadId }: { customerId: string; threadId: string },
  messageIds: readonly string[],
) =>
  db
    .insertInto('app.emailThreadIds')
    .values(messageIds.map((messageId) => ({ customerId, threadId, messageId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

interface NewMessage {
  customerId: string
  id: string
  threadId: string
  messageId: string
  accountId: string | null
  isSent: boolean
  kind: MessageKind
  sentAt: Date
  subject: string
  fromName: string
  fromAddress: string
  recipients: string
  replyTo: string
  excerpt: string
  text: string | null
  html: string | null
}

/** False if it is recorded already. */
export async function insertMessage(db: Db, values: NewMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('app.emailMessages')
    .values(values)
    .onConflict((conflict) => conflict.columns(['customerId', 'messageId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export interface NewAttachment {
  name: string
  bytes: number
  contentType: string
  /** Of a picture that the text shows. */
  contentId: string | null
  fileId: string | null
  reason: string | null
}

export async function insertAttachments(
  db: Db,
  { customerId, messageId }: { customerId: string; messageId: string },
  attachments: readonly NewAttachment[],
): Promise<void> {
  if (attachments.length === 0) return
  await db
    .insertInto('app.emailAttachments')
    .values(attachments.map((one, place) => ({ ...one, customerId, id: newId(), emailMessageId: messageId, place })))
    .execute()
}

export const countMessage = (db: Db, threadId: string, sentAt: Date) =>
  db
    .updateTable('app.emailThreads')
    .set({
      messageCount: sql`message_count + 1`,
      lastMessageAt: sql`greatest(last_message_at, ${sentAt})`,
    })
    .where('id', '=', threadId)
    .execute()

/** A thread is called as its earliest message is, which may be read last. */
export async function nameThread(
  db: Db,
  { id, activityId }: { id: string; activityId: string },
  { subject, sentAt }: { subject: string; sentAt: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('app.emailThreads as t')
    .set({ subject })
    .where('t.id', '=', id)
    .where('t.subject', '<>', subject)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('app.emailMessages as m')
            .select('m.id')
            .whereRef('m.customerId', '=', 't.customerId')
            .whereRef('m.threadId', '=', 't.id')
            .where('m.sentAt', '<', sentAt),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await db
    .updateTable('app.activities')
    .set({ subject })
    .where('id', '=', activityId)
    .where('version', '=', 1)
    .execute()
}

/** Counted again, after messages were deleted. Returns the threads without any. */
export async function recountThreads(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; activityId: string; messageCount: number }>`
    update app.email_threads t set message_count = c.count, last_message_at = coalesce(c.last, t.last_message_at)
    from (select i.id, count(m.id)::int as count, max(m.sent_at) as last from unnest(${ids}::uuid[]) i (id)
      left join app.email_messages m on m.thread_id = i.id group by i.id) c
    where t.id = c.id returning t.id, t.activity_id, t.message_count`.execute(db)
  return rows.filter(({ messageCount }) => messageCount === 0)
}

/** The activity is as recent as its latest message; its text stays ours until somebody changes it. */
export const moveActivity = (db: Db, id: string, { at, excerpt }: { at: Date; excerpt: string | null }) =>
  sql`update app.activities set starts_at = greatest(starts_at, ${at}),
      notes = case when ${excerpt}::text is not null and version = 1 and ${at} >= starts_at
        then '<p>' || replace(replace(replace(${excerpt}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>' else notes end,
      plain = case when ${excerpt}::text is not null and version = 1 and ${at} >= starts_at then ${excerpt} else plain end
    where id = ${id}`.execute(db)

export const removeActivities = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('app.activities')
    .set({ deletedAt: new Date() })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()

export const addPeople = (
  db: Db,
  keys: { customerId: string; activityId: string },
  people: readonly { personId: string; organizationId: string | null }[],
) =>
  db
    .insertInto('app.activityPeople')
    .values(people.map((one) => ({ ...keys, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const addColleague = (db: Db, values: { customerId: string; activityId: string; colleagueId: string }) =>
  db
    .insertInto('app.activityColleagues')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
