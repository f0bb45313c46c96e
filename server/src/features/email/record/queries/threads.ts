import type { EmailAttachment, EmailMessage, EmailThread } from '@rostrum/contract/email/threads'
import { sql } from 'kysely'
import { pictureTypes } from '#features/files/public.ts'
import type { Db } from '#platform/database/database.ts'

/** Not of a removed activity. */
const kept = (db: Db) =>
  db
    .selectFrom('app.emailThreads as t')
    .innerJoin('app.activities as a', (join) =>
      join.onRef('a.customerId', '=', 't.customerId').onRef('a.id', '=', 't.activityId'),
    )
    .where('a.deletedAt', 'is', null)

interface StoredThread extends Omit<EmailThread, 'contacts' | 'proposals'> {
  visibleTo: string[] | null
}

export const findThread = (db: Db, id: string): Promise<StoredThread | undefined> =>
  kept(db)
    .select(['t.id', 't.activityId', 't.subject', 't.messageCount', 't.lastMessageAt', 't.visibleTo'])
    .select(sql<boolean>`t.visible_to is not null`.as('isPrivate'))
    .where('t.id', '=', id)
    .executeTakeFirst()

const addressesIn = (field: 'to' | 'cc') =>
  sql<
    EmailMessage['to']
  >`coalesce((select jsonb_agg(jsonb_build_object('name', r ->> 'name', 'address', r ->> 'address'))
    from jsonb_array_elements(m.recipients) r where r ->> 'field' = ${field}), '[]')`

/** Shown by the text of the message, once the file was checked and is a picture indeed. */
const isInText = sql<boolean>`(a.content_id is not null and coalesce(f.status = 'completed'
  and f.content_type = any (${pictureTypes}), false))`

const messages = (db: Db) =>
  kept(db)
    .innerJoin('app.emailMessages as m', (join) =>
      join.onRef('m.customerId', '=', 't.customerId').onRef('m.threadId', '=', 't.id'),
    )
    .select(['m.id', 'm.threadId', 'm.messageId', 'm.kind', 'm.isSent', 'm.sentAt', 'm.subject', 'm.excerpt'])
    .select([
      sql<EmailMessage['from']>`jsonb_build_object('name', m.from_name, 'address', m.from_address)`.as('from'),
      addressesIn('to').as('to'),
      addressesIn('cc').as('cc'),
      sql<boolean>`m.text is not null`.as('hasText'),
      sql<number>`(select count(*) from app.email_attachments a
        left join app.files f on f.customer_id = a.customer_id and f.id = a.file_id
        where a.customer_id = m.customer_id and a.email_message_id = m.id and not ${isInText})`.as('attachmentCount'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>
const messageOf = (row: Row): EmailMessage => ({ ...row, kind: row.kind as EmailMessage['kind'] })

/**
 * In the order of time. Chosen before anything else of them is read, and counted from the nearer end: of a long thread
 * one opens the latest.
 */
export async function listMessages(
  db: Db,
  { id, messageCount }: Pick<EmailThread, 'id' | 'messageCount'>,
  { pageSize, pageOffset }: { pageSize: number; pageOffset: number },
) {
  const size = Math.min(pageSize, messageCount - pageOffset)
  if (size <= 0) return []
  const below = messageCount - pageOffset - size
  const isNearEnd = below < pageOffset
  const order = isNearEnd ? 'desc' : 'asc'
  const chosen = db
    .selectFrom('app.emailMessages as o')
    .select('o.id')
    .where('o.threadId', '=', id)
    .orderBy('o.sentAt', order)
    .orderBy('o.id', order)
    .limit(size)
    .offset(isNearEnd ? below : pageOffset)
  const rows = await messages(db)
    .where('t.id', '=', id)
    // As an array, chosen once: joined, without statistics, they were chosen again for every message of the thread.
    .where(sql<boolean>`m.id = any (array(${chosen}))`)
    .orderBy('m.sentAt')
    .orderBy('m.id')
    .execute()
  return rows.map(messageOf)
}

export async function findMessage(db: Db, id: string) {
  const row = await messages(db)
    .select(['m.text', 'm.html', 'm.accountId', sql<EmailMessage['to']>`m.reply_to`.as('replyTo')])
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { text, html, accountId, replyTo, ...message } = row
  return { ...messageOf(message), text, html, accountId, replyTo }
}

/** Mail programs cut longer ones; the first and the latest ids say where a message belongs. */
const mostReferences = 50

/** The ids of the thread before a message, the first one first. */
export async function listReferences(
  db: Db,
  { id, threadId }: Pick<EmailMessage, 'id' | 'threadId'>,
): Promise<string[]> {
  const earlier = (order: 'asc' | 'desc', most: number) =>
    db
      .selectFrom('app.emailMessages as m')
      .select('m.messageId')
      .where('m.threadId', '=', threadId)
      .where('m.kind', '<>', 'bounce')
      .where(
        sql<boolean>`(m.sent_at, m.id) < (select o.sent_at, o.id from app.email_messages o
          where o.customer_id = m.customer_id and o.id = ${id})`,
      )
      .orderBy('m.sentAt', order)
      .orderBy('m.id', order)
      .limit(most)
      .execute()
  const latest = await earlier('desc', mostReferences)
  const first = latest.length === mostReferences ? await earlier('asc', 1) : []
  const ids = [...first, ...latest.slice(0, mostReferences - first.length).reverse()].map(({ messageId }) => messageId)
  // A sender's broken id cannot be named in a header.
  return ids.filter((one) => /^[^<>\s]+$/.test(one))
}

export interface StoredAttachment extends Omit<EmailAttachment, 'fileKey' | 'isBeingChecked'> {
  fileId: string | null
  bucket: string | null
  status: string | null
  contentId: string | null
  isInText: boolean
}

export const listMessageAttachments = (db: Db, messageId: string): Promise<StoredAttachment[]> =>
  db
    .selectFrom('app.emailAttachments as a')
    .leftJoin('app.files as f', (join) =>
      join.onRef('f.customerId', '=', 'a.customerId').onRef('f.id', '=', 'a.fileId'),
    )
    .select(['a.id', 'a.name', sql<number>`a.bytes`.as('bytes'), 'a.contentType', 'a.contentId'])
    .select(['a.fileId', 'f.bucket', 'f.status', isInText.as('isInText')])
    .select(sql<string | null>`coalesce(a.reason, f.reason)`.as('reason'))
    .where('a.emailMessageId', '=', messageId)
    .orderBy('a.place')
    .execute()
