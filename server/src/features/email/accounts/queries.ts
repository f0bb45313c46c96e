import type {
  AccountFeature,
  AccountType,
  CustomerAccount,
  EmailAccount,
  MailServer,
  Recording,
} from '@rostrum/contract/email/accounts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** As stored: what a connection needs besides the secret. */
export interface Servers {
  imap?: MailServer
  smtp?: MailServer
  calendarUrl?: string
  userName?: string
  /** Whether the server itself puts what was sent into the folder of sent mail; unknown at first. */
  keepsSent?: boolean
}

export interface StoredAccount {
  id: string
  type: AccountType
  emailAddress: string
  servers: Servers
  secret: string | null
}

const connected = (db: Db) => db.selectFrom('app.emailAccounts as a').where('a.archivedAt', 'is', null)

const columns = [
  'a.id',
  'a.emailAddress',
  'a.type',
  'a.enabledFeatures',
  'a.signature',
  'a.senderName',
  'a.externalId',
  'a.status',
  'a.reason',
  'a.checkedAt',
  'a.createdAt',
  'a.servers',
  'a.recording',
  'a.syncedAt',
] as const

const rows = (db: Db) =>
  connected(db)
    .select(columns)
    .select(
      sql<EmailAccount['sync']>`(select jsonb_build_object('isReading', coalesce(bool_or(s.state = 'reading'), false),
        'seenCount', coalesce(sum(s.seen_count), 0), 'recordedCount', coalesce(sum(s.recorded_count), 0))
        from app.email_sync s where s.customer_id = a.customer_id and s.account_id = a.id)`.as('sync'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function accountOf({ servers, ...row }: Row): EmailAccount {
  const { imap = null, smtp = null, calendarUrl = null } = servers as Servers
  return {
    ...row,
    type: row.type as AccountType,
    enabledFeatures: row.enabledFeatures as AccountFeature[],
    status: row.status as EmailAccount['status'],
    recording: row.recording as Recording,
    imap,
    smtp,
    calendarUrl,
  }
}

export const listAccounts = async (db: Db, userId: string): Promise<EmailAccount[]> =>
  (await rows(db).where('a.userId', '=', userId).orderBy('a.createdAt').orderBy('a.id').execute()).map(accountOf)

export async function findAccount(db: Db, userId: string, id: string): Promise<EmailAccount | undefined> {
  const row = await rows(db).where('a.userId', '=', userId).where('a.id', '=', id).executeTakeFirst()
  return row && accountOf(row)
}

export async function listCustomerAccounts(db: Db): Promise<CustomerAccount[]> {
  const found = await connected(db)
    .leftJoin('identity.users as u', 'u.id', 'a.userId')
    .select([
      'a.id',
      'a.emailAddress',
      'a.type',
      'a.enabledFeatures',
      'a.status',
      'a.userId',
      'u.firstName',
      'u.lastName',
    ])
    .orderBy('a.emailAddress')
    .orderBy('a.id')
    .execute()
  return found.map(({ userId, firstName, lastName, ...row }) => ({
    ...row,
    type: row.type as AccountType,
    enabledFeatures: row.enabledFeatures as AccountFeature[],
    status: row.status as EmailAccount['status'],
    owner: userId && firstName !== null && lastName !== null ? { id: userId, firstName, lastName } : null,
  }))
}

/** With its secret, still sealed. */
export async function findStored(db: Db, userId: string, id: string): Promise<StoredAccount | undefined> {
  const row = await connected(db)
    .select(['a.id', 'a.type', 'a.emailAddress', 'a.servers', 'a.secret'])
    .where('a.userId', '=', userId)
    .where('a.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, type: row.type as AccountType, servers: row.servers as Servers }
}

export const findSame = (db: Db, userId: string, type: AccountType, emailAddress: string) =>
  connected(db)
    .select('a.id')
    .where('a.userId', '=', userId)
    .where('a.type', '=', type)
    .where('a.emailAddress', '=', emailAddress)
    .executeTakeFirst()

interface Connection {
  emailAddress: string
  externalId: string
  servers: Servers
  secret: string
  senderName?: string | null
}

export const insertAccount = (
  db: Db,
  values: Connection & {
    customerId: string
    id: string
    userId: string
    type: AccountType
    enabledFeatures: readonly AccountFeature[]
    signature?: string
  },
) =>
  db
    .insertInto('app.emailAccounts')
    .values({ ...values, enabledFeatures: [...values.enabledFeatures], servers: JSON.stringify(values.servers) })
    .execute()

export const replaceConnection = (db: Db, id: string, values: Connection) =>
  db
    .updateTable('app.emailAccounts')
    .set({
      ...values,
      servers: JSON.stringify(values.servers),
      status: 'connected',
      reason: null,
      checkedAt: new Date(),
      syncAfter: new Date(),
      syncFailures: 0,
    })
    .where('id', '=', id)
    .execute()

export const updateAccount = (
  db: Db,
  id: string,
  values: {
    signature?: string
    senderName?: string | null
    enabledFeatures?: AccountFeature[]
    recording?: Recording
    syncAfter?: Date
  },
) => db.updateTable('app.emailAccounts').set(values).where('id', '=', id).execute()

export const recordCheck = (db: Db, id: string, reason: string | null) =>
  db
    .updateTable('app.emailAccounts')
    .set({ status: reason === null ? 'connected' : 'failed', reason, checkedAt: new Date() })
    .where('id', '=', id)
    .execute()

/** Unless somebody else replaced it in the meantime. */
export const replaceSecret = (db: Db, id: string, { former, secret }: { former: string; secret: string }) =>
  db.updateTable('app.emailAccounts').set({ secret }).where('id', '=', id).where('secret', '=', former).execute()

/** Everything of a person who left. */
export const archiveAccountsOf = (db: Db, userId: string) =>
  db
    .updateTable('app.emailAccounts')
    .set({ archivedAt: new Date(), secret: null })
    .where('userId', '=', userId)
    .where('archivedAt', 'is', null)
    .execute()

export const archiveAccounts = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('app.emailAccounts')
    .set({ archivedAt: new Date(), secret: null })
    .where('id', 'in', ids)
    .where('archivedAt', 'is', null)
    .execute()
