import type { EmailDraft, Reply } from '@rostrum/contract/email/drafts'
import type { Recipient } from '@rostrum/contract/email/recipients'
import { sql } from 'kysely'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

export interface Owner {
  customerId: string
  userId: string
}

export interface DraftValues {
  accountId: string | null
  to: readonly Recipient[]
  cc: readonly Recipient[]
  bcc: readonly Recipient[]
  subject: string
  body: string
  isP2p: boolean
  isPersonalized: boolean
  replyToMessageId: string | null
  reply: Reply | null
  templateId: string | null
  attachmentIds: readonly string[]
}

export type StoredDraft = Omit<EmailDraft, 'attachments' | 'draftId'> & { attachmentIds: string[] }

const rows = (db: Db, { userId }: Owner) =>
  db
    .selectFrom('app.emailDrafts as d')
    .leftJoin('app.emailAccounts as a', (join) =>
      join.onRef('a.customerId', '=', 'd.customerId').onRef('a.id', '=', 'd.accountId'),
    )
    .select(['d.id', 'd.accountId', 'a.emailAddress as from', 'd.subject', 'd.body', 'd.isP2p', 'd.isPersonalized'])
    .select(['d.replyToMessageId', 'd.reply', 'd.templateId', 'd.attachmentIds', 'd.version', 'd.failure', 'd.sentAt'])
    .select(['d.createdAt', 'd.updatedAt', 'd.recipientsTo', 'd.recipientsCc', 'd.recipientsBcc'])
    .where('d.userId', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const draftOf = ({ recipientsTo, recipientsCc, recipientsBcc, reply, ...row }: Row): StoredDraft => ({
  ...row,
  reply: reply as Reply | null,
  to: recipientsTo as unknown as Recipient[],
  cc: recipientsCc as unknown as Recipient[],
  bcc: recipientsBcc as unknown as Recipient[],
})

/** One's own; with `forUpdate` nobody else sends or changes it until the transaction ends. */
export async function findDraft(
  db: Db,
  owner: Owner,
  id: string,
  { forUpdate = false, isDeleted = false } = {},
): Promise<StoredDraft | undefined> {
  const query = rows(db, owner)
    .where('d.id', '=', id)
    .where('d.deletedAt', isDeleted ? 'is not' : 'is', null)
  const row = await (forUpdate ? query.forUpdate('d') : query).executeTakeFirst()
  return row && draftOf(row)
}

export async function listDrafts(
  db: Db,
  owner: Owner,
  { term, pageSize, pageOffset }: { term?: string | undefined; pageSize: number; pageOffset: number },
) {
  const filtered = () => {
    const open = rows(db, owner).where('d.deletedAt', 'is', null).where('d.sentAt', 'is', null)
    return term ? open.where(sql`d.subject || ' ' || d.recipients_to::text`, 'ilike', containing(term)) : open
  }
  const found = await filtered()
    .orderBy('d.updatedAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(pageSize)
    .offset(pageOffset)
    .execute()
  const { total } = await filtered()
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: found.map(draftOf), total }
}

/** As columns. */
const columnsOf = ({ to, cc, bcc, reply, attachmentIds, ...values }: Partial<DraftValues>) => ({
  ...values,
  ...(to && { recipientsTo: JSON.stringify(to) }),
  ...(cc && { recipientsCc: JSON.stringify(cc) }),
  ...(bcc && { recipientsBcc: JSON.stringify(bcc) }),
  ...(reply !== undefined && { reply: reply && JSON.stringify(reply) }),
  ...(attachmentIds && { attachmentIds: [...attachmentIds] }),
})

export const insertDraft = (db: Db, values: DraftValues & Owner & { id: string }) =>
  db
    .insertInto('app.emailDrafts')
    .values(columnsOf(values) as never)
    .execute()

export const updateDraft = (db: Db, id: string, values: Partial<DraftValues>) =>
  db
    .updateTable('app.emailDrafts')
    .set((row) => ({ ...columnsOf(values), version: row('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()

export const markDraft = (
  db: Db,
  id: string,
  values: { deletedAt?: Date | null; sentAt?: Date | null; failure?: string | null },
) => db.updateTable('app.emailDrafts').set(values).where('id', '=', id).execute()

/** Of any user: for the worker. */
export const findSentDraft = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('app.emailDrafts')
    .select(['id', 'userId', 'recipientsTo', 'sentAt', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, to: row.recipientsTo as unknown as Recipient[] }
}

/** A draft again, with those it did not reach. */
export const reopenDraft = (db: Db, id: string, to: readonly Recipient[], failure: string | null) =>
  db
    .updateTable('app.emailDrafts')
    .set((row) => ({
      recipientsTo: JSON.stringify(to),
      sentAt: null,
      deletedAt: null,
      failure,
      version: row('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('id', '=', id)
    .execute()
