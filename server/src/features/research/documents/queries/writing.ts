import type { Rating } from '@rostrum/contract/research/brokers'
import type { Recognized } from '@rostrum/contract/research/document-values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'
import type { PageText } from '../page-text.ts'

export interface NewDocument {
  customerId: string
  id: string
  fileId: string
  sha256: string
  title: string
  origin: 'upload' | 'email' | 'folder'
  userId: string
  visibleTo: string[] | null
  sender?: string | null
}

/** False if the same file is there already. */
export async function insertDocument(db: Db, values: NewDocument): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('app.researchDocuments')
    .values(values)
    .onConflict((of) => of.columns(['customerId', 'sha256']).where('deletedAt', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const findBySha256 = (db: Db, sha256: string) =>
  db
    .selectFrom('app.researchDocuments')
    .select('id')
    .where('sha256', '=', sha256)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Own uploads, as they came out of the check. */
export const listOwnFiles = (db: Db, userId: string, ids: readonly string[]) =>
  db
    .selectFrom('app.files')
    .select(['id', 'name', 'status', 'sha256', 'reason'])
    .where('id', 'in', ids)
    .where('userId', '=', userId)
    .where('bucket', '=', 'private')
    .where('status', '!=', 'removed')
    .execute()

export interface Facts {
  brokerId: string | null
  analystId: string | null
  securityId: string | null
  dated: string | null
  rating: Rating | null
  ratingWord: string | null
  targetPrice: string | null
  currency: string | null
}

interface License {
  licenseNotice: string | null
  mayDownload: boolean
  expiresOn: string | null
}

type Change = Partial<Facts & License> & {
  title?: string
  visibleTo?: string[] | null
  confirmedBy?: string
  confirmedAt?: Date
  deletedAt?: Date | null
  status?: 'waiting' | 'reading' | 'ready' | 'failed' | 'cancelled'
  problem?: string | null
}

export const updateDocument = (db: Db, id: string, change: Change) =>
  db
    .updateTable('app.researchDocuments')
    .set({ ...change, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

/** The file that a job is to read; undefined if there is nothing to do. */
export const claimReading = (db: Db, id: string) =>
  db
    .updateTable('app.researchDocuments as d')
    .from('app.files as f')
    .set({ status: 'reading', problem: null, pagesRead: 0, pageCount: null, updatedAt: new Date() })
    .whereRef('f.customerId', '=', 'd.customerId')
    .whereRef('f.id', '=', 'd.fileId')
    .where('d.id', '=', id)
    .where('d.status', 'in', ['waiting', 'reading'])
    .where('d.deletedAt', 'is', null)
    .returning(['d.id', 'd.customerId', 'd.sender', 'd.confirmedAt', 'd.createdAt', 'd.licenseNotice', 'd.expiresOn'])
    .returning(['f.id as fileId', 'f.bucket', 'f.name', 'f.status as fileStatus', 'f.reason'])
    .executeTakeFirst()

export const deletePages = (db: Db, documentId: string) =>
  db.deleteFrom('app.researchPages').where('documentId', '=', documentId).execute()

/** False if reading was cancelled meanwhile. */
export async function storePages(
  db: Db,
  { customerId, id }: { customerId: string; id: string },
  pageCount: number,
  pages: readonly PageText[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.researchDocuments')
    .set((row) => ({ pageCount, pagesRead: row('pagesRead', '+', pages.length), updatedAt: new Date() }))
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (pages.length > 0) {
    const rows = pages.map(({ number, text }) => ({ customerId, documentId: id, number, text }))
    await db
      .insertInto('app.researchPages')
      .values(rows)
      .onConflict((of) =>
        of.columns(['customerId', 'documentId', 'number']).doUpdateSet((to) => ({ text: to.ref('excluded.text') })),
      )
      .execute()
  }
  return true
}

export const finishReading = (
  db: Db,
  id: string,
  { recognized, ...values }: Partial<Facts & License> & { recognized: Recognized },
) =>
  db
    .updateTable('app.researchDocuments')
    .set({ ...values, status: 'ready', recognized: JSON.stringify(recognized), updatedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .execute()

export const setReadingState = (
  db: Db,
  id: string,
  from: readonly string[],
  to: { status: 'waiting' | 'failed' | 'cancelled'; problem?: string | null },
) =>
  db
    .updateTable('app.researchDocuments')
    .set({ ...to, updatedAt: new Date() })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n)

export const listCustomersWithStalled = (db: Db, before: Date) =>
  listCustomers(db, sql`app.customers_with_stalled_documents(${before})`)

/** Whose worker was killed, or that were never taken up. */
export const listStalled = (db: Db, before: Date) =>
  db
    .selectFrom('app.researchDocuments')
    .select('id')
    .where('status', 'in', ['waiting', 'reading'])
    .where('deletedAt', 'is', null)
    .where('updatedAt', '<', before)
    .limit(500)
    .execute()

/** Whom documents belong to that nobody added: who manages entitlements, else an admin. */
export const findKeeper = async (db: Db, customerId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ userId: string }>`
    select a.user_id from identity.customer_authorizations a
    where a.customer_id = ${customerId} and a.scope = 'user' and a.locked_at is null
    order by exists (select from identity.research_grants g where g.authorization_id = a.id
      and g.product = 'entitlements_admin') desc, (a.role = 'admin') desc, a.created_at limit 1`.execute(db)
  return rows[0]?.userId
}
