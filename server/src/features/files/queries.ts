import type { Bucket } from '@rostrum/contract/files'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/locks.ts'
import { listCustomers } from '#platform/identity/customers.ts'

export interface NewFile {
  customerId: string
  id: string
  bucket: Bucket
  name: string
  extension: string
  userId: string
  maxBytes: number
}

export const insertFiles = (db: Db, rows: readonly NewFile[]) => db.insertInto('app.files').values(rows).execute()

const columns = [
  'customerId',
  'id',
  'bucket',
  'name',
  'extension',
  'status',
  'maxBytes',
  'bytes',
  'sha256',
  'contentType',
  'marks',
  'reason',
  'hasThumbnail',
] as const

const select = (db: Db) => db.selectFrom('app.files').select(columns)
type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export type StoredFile = Omit<Selected, 'bytes' | 'maxBytes'> & { bytes: number | null; maxBytes: number }

const toFile = ({ bytes, maxBytes, ...row }: Selected): StoredFile => ({
  ...row,
  bytes: bytes === null ? null : Number(bytes),
  maxBytes: Number(maxBytes),
})

/** For a person: a file of their own, or one that is used where they may see it; a use may be in a private note. */
const forViewer = (db: Db, viewerId: string) =>
  select(db).where((where) =>
    where.or([
      where('userId', '=', viewerId),
      where.exists(
        where
          .selectFrom('app.fileUses as u')
          .select('u.id')
          .whereRef('u.customerId', '=', 'app.files.customerId')
          .whereRef('u.fileId', '=', 'app.files.id'),
      ),
    ]),
  )

export async function findFileFor(db: Db, viewerId: string, id: string): Promise<StoredFile | undefined> {
  const row = await forViewer(db, viewerId).where('id', '=', id).executeTakeFirst()
  return row && toFile(row)
}

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  return row && toFile(row)
}

export async function listFiles(
  db: Db,
  viewerId: string,
  bucket: Bucket,
  ids: readonly string[],
): Promise<StoredFile[]> {
  const found = forViewer(db, viewerId)
    .where('bucket', '=', bucket)
    .where('id', 'in', ids)
    .where('status', '!=', 'removed')
  return (await found.execute()).map(toFile)
}

/** What the customer's files take, including those on their way. */
export async function sumBytes(db: Db): Promise<{ fileCount: number; bytes: number }> {
  const row = await db
    .selectFrom('app.files')
    .select((eb) => [eb.fn.countAll<number>().as('fileCount'), eb.fn.sum<number | null>('bytes').as('bytes')])
    .where('status', 'in', ['receiving', 'in_progress', 'completed'])
    .executeTakeFirst()
  return { fileCount: Number(row?.fileCount ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** Reserves the file, and its bytes of the quota, for one upload. */
export async function claimWithin(
  db: Db,
  quotaBytes: number,
  id: string,
  bytes: number,
): Promise<'claimed' | 'used' | 'full'> {
  const { rows } = await sql<{ outcome: 'claimed' | 'used' | 'full' }>`
    select app.claim_file(${id}, ${bytes}, ${quotaBytes}, ${advisoryLocks.fileQuota}) as outcome`.execute(db)
  return rows[0]?.outcome ?? 'used'
}

/** The same without a quota. Returns false if its address has been used. */
export async function claimFile(db: Db, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.files')
    .set({ status: 'receiving', bytes, claimedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'expected')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** After a transfer that failed: the address may be used again. */
export const releaseFile = (db: Db, id: string) =>
  db
    .updateTable('app.files')
    .set({ status: 'expected', bytes: null })
    .where('id', '=', id)
    .where('status', '=', 'receiving')
    .execute()

/** While bytes come. */
export const keepClaim = (db: Db, id: string) =>
  db
    .updateTable('app.files')
    .set({ claimedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'receiving')
    .execute()

/** Transfers that no process works on any more: they were killed. Their addresses have expired. */
export const releaseAbandoned = (db: Db, before: Date) =>
  db
    .updateTable('app.files')
    .set({ status: 'expected', bytes: null })
    .where('status', '=', 'receiving')
    .where((row) => row(row.fn.coalesce('claimedAt', 'createdAt'), '<', before))
    .execute()

/** False if it was given up meanwhile. */
export async function keepReceived(db: Db, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.files')
    .set({ bytes, status: 'in_progress', receivedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'receiving')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undefined if the file does not wait for a verdict. */
export async function noteScanAttempt(db: Db, id: string): Promise<StoredFile | undefined> {
  const row = await db
    .updateTable('app.files')
    .set({ scannedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .returning(columns)
    .executeTakeFirst()
  return row && toFile(row)
}

export interface Verdict {
  status: 'completed' | 'threats_found' | 'failed'
  sha256?: string
  contentType?: string
  marks?: string[]
  reason?: string
  hasThumbnail?: boolean
}

export const keepVerdict = (db: Db, id: string, verdict: Verdict) =>
  db
    .updateTable('app.files')
    .set({ ...verdict, scannedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .execute()

export const listCustomersWithWaiting = (db: Db, unscanned: Date, abandoned: Date) =>
  listCustomers(db, sql`app.customers_with_waiting_files(${unscanned}, ${abandoned})`)

/** Received files without a verdict: their worker was killed, or no virus scanner answered. */
export const listUnscanned = (db: Db, since: Date) =>
  db
    .selectFrom('app.files')
    .select('id')
    .where('status', '=', 'in_progress')
    .where((eb) => eb('scannedAt', 'is', null).or('scannedAt', '<', since))
    .where('receivedAt', '<', since)
    .limit(500)
    .execute()

/**
 * Marks uploads that nothing refers to, so that nothing can begin to; and returns them with those that an earlier sweep
 * marked but did not finish. Of refused files the row stays for as long, to answer for their status.
 */
export async function markUnused(db: Db, before: Date): Promise<Pick<StoredFile, 'customerId' | 'id' | 'bucket'>[]> {
  await sql`
    update app.files f set status = 'removed' where f.created_at < ${before} and f.status <> 'removed'
      and (f.received_at is null or f.received_at < ${before})
      and not exists (select from app.file_uses u where u.customer_id = f.customer_id and u.file_id = f.id)`.execute(db)
  return db
    .selectFrom('app.files')
    .select(['customerId', 'id', 'bucket'])
    .where('status', '=', 'removed')
    .limit(1000)
    .execute()
}

/** Not while a backup reads the files that its rows refer to, which waits for the end of this transaction. */
export async function mayDeleteBytes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${advisoryLocks.fileRemovals}) as is_free`.execute(db)
  return rows[0]?.isFree === true
}

export const deleteRemoved = (db: Db, id: string) =>
  db.deleteFrom('app.files').where('id', '=', id).where('status', '=', 'removed').execute()
