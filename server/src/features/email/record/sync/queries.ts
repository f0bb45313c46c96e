import type { Recording } from '@rostrum/contract/email/accounts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'

export const listCustomersWithDueMailboxes = (db: Db) => listCustomers(db, sql`app.customers_with_due_mailboxes()`)

const syncTypes = ['imap', 'google', 'microsoft']

const synced = (db: Db) =>
  db
    .selectFrom('app.emailAccounts')
    .where('archivedAt', 'is', null)
    .where('type', 'in', syncTypes)
    .where('recording', '<>', 'filed')
    .where(sql<boolean>`'email' = any (enabled_features)`)

interface PollMinutes {
  /** Of a mailbox whose server tells of new mail; it does so for one folder only. */
  watched: number
  other: number
}

/** Mailboxes that have to be read now; the next time is some minutes later. */
export async function takeDueAccounts(db: Db, { watched, other }: PollMinutes): Promise<string[]> {
  const due = synced(db).select('id').where('syncAfter', '<=', sql<Date>`now()`).forUpdate().skipLocked()
  const rows = await db
    .updateTable('app.emailAccounts')
    .set({
      syncAfter: sql`now() + make_interval(mins => case when watched_until > now() then ${watched}::int else ${other}::int end)`,
    })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const listCustomersWithMailboxes = (db: Db) => listCustomers(db, sql`app.customers_with_mailboxes()`)

export interface WatchedAccount {
  id: string
  userId: string
}

/** Those that this worker waits for from now on, or still: no other worker does for the next `seconds`. */
export async function claimWatched(db: Db, workerId: string, seconds: number, most: number): Promise<WatchedAccount[]> {
  const free = synced(db)
    .select('id')
    .where('status', '=', 'connected')
    .where('syncFailures', '=', 0)
    .where((where) =>
      where.or([
        where('watchedBy', '=', workerId),
        where('watchedUntil', 'is', null),
        where('watchedUntil', '<', sql<Date>`now()`),
      ]),
    )
    .orderBy(sql`watched_by is not distinct from ${workerId}::uuid`, 'desc')
    .limit(most)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('app.emailAccounts')
    .set({ watchedBy: workerId, watchedUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', 'in', free)
    .returning(['id', 'userId'])
    .execute()
  return rows.flatMap(({ id, userId }) => (userId ? [{ id, userId }] : []))
}

/** Asked as often as others again. */
export const releaseWatched = (db: Db, workerId: string, id: string) =>
  db
    .updateTable('app.emailAccounts')
    .set({ watchedBy: null, watchedUntil: null })
    .where('id', '=', id)
    .where('watchedBy', '=', workerId)
    .execute()

export interface SyncedAccount {
  id: string
  userId: string
  emailAddress: string
  recording: Exclude<Recording, 'filed'>
  status: string
  syncFailures: number
}

export async function findSynced(db: Db, id: string): Promise<SyncedAccount | undefined> {
  const row = await synced(db)
    .select(['id', 'userId', 'emailAddress', 'recording', 'status', 'syncFailures'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.userId) return undefined
  return { ...row, userId: row.userId, recording: row.recording as SyncedAccount['recording'] }
}

export interface FolderState {
  uidValidity: number
  lastUid: number
}

/** Where reading goes on. With another UIDVALIDITY the numbers mean nothing any more: from the beginning. */
export async function openFolder(
  db: Db,
  keys: { customerId: string; accountId: string; folder: string },
  uidValidity: number,
): Promise<FolderState> {
  const { rows } = await sql<FolderState>`
    insert into app.email_sync as s (customer_id, account_id, folder, uid_validity)
    values (${keys.customerId}, ${keys.accountId}, ${keys.folder}, ${uidValidity})
    on conflict (customer_id, account_id, folder) do update set
      last_uid = case when s.uid_validity = excluded.uid_validity then s.last_uid else 0 end,
      state = case when s.uid_validity = excluded.uid_validity then s.state else 'reading' end,
      uid_validity = excluded.uid_validity
    returning uid_validity, last_uid`.execute(db)
  const [state] = rows
  if (!state) throw new Error('No folder')
  return state
}

interface FolderKeys {
  accountId: string
  folder: string
}

const folderRow = (db: Db, { accountId, folder }: FolderKeys) =>
  db.updateTable('app.emailSync').where('accountId', '=', accountId).where('folder', '=', folder)

/** False if somebody else has read on from `from`: what this reading counted, the other one counted too. */
export async function advanceFolder(
  db: Db,
  keys: FolderKeys,
  { uidValidity, from, lastUid, seen }: FolderState & { from: number; seen: number },
): Promise<boolean> {
  const { numUpdatedRows } = await folderRow(db, keys)
    .set({ lastUid, seenCount: sql`seen_count + ${seen}`, error: null, updatedAt: new Date() })
    .where(sql<boolean>`uid_validity = ${uidValidity} and last_uid = ${from}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** In the transaction that records the message. */
export const countRecorded = (db: Db, keys: FolderKeys) =>
  folderRow(db, keys).set({ recordedCount: sql`recorded_count + 1` }).execute()

export const closeFolder = (db: Db, keys: FolderKeys) =>
  folderRow(db, keys).set({ state: 'done', error: null, updatedAt: new Date() }).where('state', '<>', 'done').execute()

/** Folders that were renamed or removed while they were read: nothing more is to come of them. */
export const closeOtherFolders = (db: Db, accountId: string, folders: readonly string[]) =>
  db
    .updateTable('app.emailSync')
    .set({ state: 'done', updatedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('state', '<>', 'done')
    .where(sql<boolean>`folder <> all (${[...folders]}::text[])`)
    .execute()

export const noteSynced = (db: Db, id: string) =>
  db
    .updateTable('app.emailAccounts')
    .set({ syncedAt: new Date(), syncFailures: 0, status: 'connected', reason: null })
    .where('id', '=', id)
    .execute()

export const noteFailure = (
  db: Db,
  id: string,
  { reason, waitMs, isShown }: { reason: string; waitMs: number; isShown: boolean },
) =>
  db
    .updateTable('app.emailAccounts')
    .set({
      syncFailures: sql`sync_failures + 1`,
      syncAfter: new Date(Date.now() + waitMs),
      ...(isShown && { status: 'failed', reason, checkedAt: new Date() }),
    })
    .where('id', '=', id)
    .execute()

export const syncNow = (db: Db, id: string) =>
  db.updateTable('app.emailAccounts').set({ syncAfter: new Date(), syncFailures: 0 }).where('id', '=', id).execute()
