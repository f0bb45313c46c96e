import type { WaitingMail, WaitingReason } from '@rostrum/contract/email/filing'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { MailAddress } from '../mail/parsed-mail.ts'

/** The customer whose address has this token, if mail is recorded for it today. Not in a transaction of a customer. */
export async function findCustomerByToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.customers')
    .select('id')
    .where('filingToken', '=', token)
    .where('status', '=', 'active')
    .where(sql<boolean>`'irwin_mail' = any (features)`)
    .where(sql<boolean>`not (type = 'trial' and coalesce(expired_at <= now(), false))`)
    .executeTakeFirst()
  return row?.id
}

export async function findToken(db: Db, customerId: string): Promise<string> {
  const customers = db.selectFrom('identity.customers').select('filingToken').where('id', '=', customerId)
  return (await customers.executeTakeFirstOrThrow()).filingToken
}

export async function renewToken(db: Db): Promise<string> {
  const { rows } = await sql<{ token: string }>`select identity.renew_filing_token() as token`.execute(db)
  return rows[0]?.token ?? ''
}

export async function countReceived(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('app.emailReceived')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertReceived = (
  db: Db,
  values: { customerId: string; id: string; source: Buffer; signedInAs: string | null },
) => db.insertInto('app.emailReceived').values(values).execute()

export interface Received {
  id: string
  source: Buffer
  signedInAs: string | null
  receivedAt: Date
}

const received = (db: Db, id: string) =>
  db.selectFrom('app.emailReceived').select(['id', 'source', 'signedInAs', 'receivedAt']).where('id', '=', id)

export const findNew = (db: Db, id: string): Promise<Received | undefined> =>
  received(db, id).where('state', '=', 'new').executeTakeFirst()

/** With the colleague who sent it, if that is proven. */
export const findWaiting = (db: Db, id: string) =>
  received(db, id)
    .select(['userId', 'fromAddress', 'subject'])
    .where('state', '=', 'waiting')
    .where('discardedAt', 'is', null)
    .executeTakeFirst()

export const deleteReceived = (db: Db, id: string) => db.deleteFrom('app.emailReceived').where('id', '=', id).execute()

export const isWaitingAlready = async (db: Db, id: string, messageId: string): Promise<boolean> =>
  (await db
    .selectFrom('app.emailReceived')
    .select('id')
    .where('messageId', '=', messageId)
    .where('state', '=', 'waiting')
    .where('id', '<>', id)
    .executeTakeFirst()) !== undefined

export const letWait = (
  db: Db,
  id: string,
  {
    others,
    ...values
  }: {
    reason: WaitingReason
    userId: string | null
    messageId: string
    fromName: string
    fromAddress: string
    subject: string
    excerpt: string
    sentAt: Date
    others: readonly MailAddress[]
  },
) =>
  db
    .updateTable('app.emailReceived')
    .set({ ...values, others: JSON.stringify(others), state: 'waiting' })
    .where('id', '=', id)
    .execute()

/** Colleagues who write, by their addresses and those of their connected mailboxes. */
export async function listColleagueAddresses(db: Db, customerId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; userId: string }>`
    select lower(u.email) as address, u.id as user_id from identity.customer_authorizations a
      join identity.users u on u.id = a.user_id
      where a.customer_id = ${customerId} and a.locked_at is null and a.role <> 'read_only'
    union
    select lower(m.email_address), m.user_id from app.email_accounts m
      join identity.customer_authorizations a on a.customer_id = m.customer_id and a.user_id = m.user_id
      where m.customer_id = ${customerId} and m.archived_at is null and m.type in ('imap', 'google', 'microsoft')
        and a.locked_at is null and a.role <> 'read_only'`.execute(db)
  return new Map(rows.map(({ address, userId }) => [address, userId]))
}

const waiting = (db: Db) =>
  db.selectFrom('app.emailReceived as r').where('r.state', '=', 'waiting').where('r.discardedAt', 'is', null)

export async function countWaitingMail(db: Db): Promise<number> {
  const { total } = await waiting(db)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

type Listed = Omit<WaitingMail, 'people'>

export async function listWaiting(db: Db, page: { pageSize: number; pageOffset: number }) {
  const rows = await waiting(db)
    .leftJoin('identity.users as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.receivedAt', 'r.reason', 'r.subject', 'r.excerpt', 'r.sentAt', 'r.others'])
    .select([
      sql<WaitingMail['from']>`jsonb_build_object('name', r.from_name, 'address', r.from_address)`.as('from'),
      sql<WaitingMail['sentBy']>`case when u.id is null then null else
        jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end`.as('sentBy'),
    ])
    .orderBy('r.receivedAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.pageSize)
    .offset(page.pageOffset)
    .$castTo<Listed>()
    .execute()
  return { rows, total: await countWaitingMail(db) }
}

/** False if there is none, or it is so already. */
export async function setDiscarded(db: Db, id: string, isDiscarded: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.emailReceived')
    .set({ discardedAt: isDiscarded ? new Date() : null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('discardedAt', isDiscarded ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those from an address, or from any at a domain or below it. */
export async function discardFrom(db: Db, { kind, value }: { kind: 'address' | 'domain'; value: string }) {
  const domain = sql`split_part(from_address, '@', 2)`
  const { numUpdatedRows } = await db
    .updateTable('app.emailReceived')
    .set({ discardedAt: new Date() })
    .where('state', '=', 'waiting')
    .where('discardedAt', 'is', null)
    .where(
      kind === 'address'
        ? sql<boolean>`from_address = ${value}`
        : sql<boolean>`(${domain} = ${value} or right(${domain}, ${value.length + 1}) = ${`.${value}`})`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const forgetReceived = (db: Db, before: { waiting: Date; discarded: Date }) =>
  db
    .deleteFrom('app.emailReceived')
    .where((where) => where.or([where('receivedAt', '<', before.waiting), where('discardedAt', '<', before.discarded)]))
    .execute()
