import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Whether someone's connected mailbox with this address is read for replies and reports. */
export async function isReadMailbox(db: Db, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('app.emailAccounts')
    .select('id')
    .where(sql<boolean>`lower(email_address) = ${address.toLowerCase()}`)
    .where('archivedAt', 'is', null)
    .where('userId', 'is not', null)
    .where('type', 'in', ['imap', 'google', 'microsoft'])
    .where('status', '=', 'connected')
    // What is only filed by hand is not read.
    .where('recording', '<>', 'filed')
    .where(sql<boolean>`'email' = any (enabled_features)`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const findOwnerAddress = async (db: Db, userId: string): Promise<string> => {
  const { email } = await db
    .selectFrom('identity.users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
