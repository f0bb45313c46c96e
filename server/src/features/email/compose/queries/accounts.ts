import type { AccountType, Recording } from '@rostrum/contract/email/accounts'
import type { Servers, StoredAccount } from '#features/email/accounts/public.ts'
import type { Db } from '#platform/database/database.ts'

export type Sender = StoredAccount & { senderName: string | null; userId: string | null; isEnabled: boolean }

/** An own account, or the customer's for group mail. */
export async function findSender(db: Db, userId: string, id: string): Promise<Sender | undefined> {
  const row = await db
    .selectFrom('app.emailAccounts')
    .select(['id', 'type', 'emailAddress', 'senderName', 'servers', 'secret', 'userId', 'enabledFeatures'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .where((where) => where.or([where('userId', '=', userId), where('type', '=', 'postmarkSender')]))
    .executeTakeFirst()
  if (!row) return undefined
  const { type, servers, enabledFeatures, ...rest } = row
  return {
    ...rest,
    type: type as AccountType,
    servers: servers as Servers,
    isEnabled: enabledFeatures.includes('email'),
  }
}

/** What the account's owner wants on the timelines. */
export async function recordingOf(db: Db, id: string): Promise<Recording> {
  const row = await db.selectFrom('app.emailAccounts').select('recording').where('id', '=', id).executeTakeFirst()
  return (row?.recording ?? 'filed') as Recording
}

/** Learned from a message that it filed, or did not. */
export const recordKeepsSent = (db: Db, { id, servers }: Sender, keepsSent: boolean) =>
  db
    .updateTable('app.emailAccounts')
    .set({ servers: JSON.stringify({ ...servers, keepsSent }) })
    .where('id', '=', id)
    .execute()

/** Somebody who left, or was locked out, sends nothing more. */
export const isMember = async (db: Db, customerId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('identity.customerAuthorizations')
    .select('id')
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .where('lockedAt', 'is', null)
    .executeTakeFirst()) !== undefined
