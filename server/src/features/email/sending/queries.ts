import type { MailServer } from '@rostrum/contract/email/accounts'
import type { Db } from '#platform/database/database.ts'

const type = 'postmarkSender'

export interface StoredServer {
  id: string
  emailAddress: string
  senderName: string | null
  servers: {
    smtp?: MailServer | null
    userName?: string
    /** Where sent messages can be found again, if the server files them itself. */
    imap?: MailServer
    keepsSent?: boolean
  }
  secret: string | null
  checkedAt: Date
}

export async function findServer(db: Db): Promise<StoredServer | undefined> {
  const row = await db
    .selectFrom('app.emailAccounts')
    .select(['id', 'emailAddress', 'senderName', 'servers', 'secret', 'checkedAt'])
    .where('type', '=', type)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, servers: row.servers as StoredServer['servers'] }
}

interface Values {
  emailAddress: string
  senderName: string | null
  servers: StoredServer['servers']
  secret: string | null
}

export const insertServer = (db: Db, { servers, ...values }: Values & { customerId: string; id: string }) =>
  db
    .insertInto('app.emailAccounts')
    .values({
      ...values,
      type,
      externalId: values.emailAddress,
      enabledFeatures: ['email'],
      servers: JSON.stringify(servers),
    })
    .execute()

export const updateServer = (db: Db, id: string, { servers, ...values }: Values) =>
  db
    .updateTable('app.emailAccounts')
    .set({
      ...values,
      externalId: values.emailAddress,
      servers: JSON.stringify(servers),
      status: 'connected',
      reason: null,
      checkedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()

export const findKey = (db: Db, domain: string) =>
  db
    .selectFrom('app.dkimKeys')
    .select(['domain', 'selector', 'publicKey', 'privateKey'])
    .where('domain', '=', domain)
    .executeTakeFirst()
export type StoredKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

export const putKey = (db: Db, key: StoredKey & { customerId: string }) =>
  db
    .insertInto('app.dkimKeys')
    .values(key)
    .onConflict((conflict) => {
      const { selector, publicKey, privateKey } = key
      return conflict
        .columns(['customerId', 'domain'])
        .doUpdateSet({ selector, publicKey, privateKey, createdAt: new Date() })
    })
    .execute()
