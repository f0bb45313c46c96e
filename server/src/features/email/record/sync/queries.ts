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

/** Mailboxes that have to be read now; the next time is `pollMinutes` later. */
export async function takeDueAccounts(db: Db, pollMinutes: number): Promise<string[]> {
  const due = synced(db).select('id').where('syncAfter', '<=', sql<Date>`now()`).forUpdate().skipLocked()
  const rows = await db
    .updateTable('app.emailAccounts')
    .set({ syncAfter: sql`now() + make_interval(mins => ${pollMinutes})` })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

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

export const advanceFolder = (
  db: Db,
  { accountId, folder }: { accountId: string; folder: string },
  { uidValidity, lastUid, seen, recorded }: FolderState & { seen: number; recorded: number },
) =>
  db
    .updateTable('app.emailSync')
    .set({
      lastUid: sql`greatest(last_uid, ${lastUid})`,
      seenCount: sql`seen_count + ${seen}`,
      recordedCount: sql`recorded_count + ${recorded}`,
      error: null,
      updatedAt: new Date(),
    })
    .where('accountId', '=', accountId)
    .where('folder', '=', folder)
    .where(sql<boolean>`uid_validity = ${uidValidity}`)
    .execute()

export const closeFolder = (db: Db, { accountId, folder }: { accountId: string; folder: string }) =>
  db
    .updateTable('app.emailSync')
    .set({ state: 'done', error: null, updatedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('folder', '=', folder)
    .where('state', '<>', 'done')
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
