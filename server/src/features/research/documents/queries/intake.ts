// Mail to the address for research, and the import folder.
import type { WaitingResearchMail } from '@rostrum/contract/research/mail'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The customer whose address has this token, if it has research today. Not in a transaction of a customer. */
export async function findCustomerByToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.customers')
    .select('id')
    .where('researchToken', '=', token)
    .where('status', '=', 'active')
    .where(sql<boolean>`cardinality(research_products) > 0`)
    .where(sql<boolean>`not (type = 'trial' and coalesce(expired_at <= now(), false))`)
    .executeTakeFirst()
  return row?.id
}

export async function findToken(db: Db, customerId: string): Promise<string> {
  const customers = db.selectFrom('identity.customers').select('researchToken').where('id', '=', customerId)
  return (await customers.executeTakeFirstOrThrow()).researchToken
}

export async function renewToken(db: Db): Promise<string> {
  const { rows } = await sql<{ token: string }>`select identity.renew_research_token() as token`.execute(db)
  return rows[0]?.token ?? ''
}

export async function countMail(db: Db): Promise<number> {
  const counted = db.selectFrom('app.researchMail').select((of) => of.fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

export const insertMail = (
  db: Db,
  values: { customerId: string; id: string; source: Buffer; signedInAs: string | null },
) => db.insertInto('app.researchMail').values(values).execute()

export const findNewMail = (db: Db, id: string) =>
  db
    .selectFrom('app.researchMail')
    .select(['id', 'source', 'signedInAs', 'acceptedBy', 'receivedAt'])
    .where('id', '=', id)
    .where('state', '=', 'new')
    .executeTakeFirst()
export type NewMail = NonNullable<Awaited<ReturnType<typeof findNewMail>>>

export const deleteMail = (db: Db, id: string) => db.deleteFrom('app.researchMail').where('id', '=', id).execute()

export const letMailWait = (
  db: Db,
  id: string,
  values: Pick<WaitingResearchMail, 'reason' | 'sender' | 'subject' | 'fileNames'>,
) =>
  db
    .updateTable('app.researchMail')
    .set({ ...values, state: 'waiting' })
    .where('id', '=', id)
    .execute()

const waiting = (db: Db) =>
  db.selectFrom('app.researchMail').where('state', '=', 'waiting').where('discardedAt', 'is', null)

export async function listWaitingMail(db: Db, { pageSize, pageOffset }: { pageSize: number; pageOffset: number }) {
  const rows = await waiting(db)
    .select([
      'id',
      'fileNames',
      'receivedAt',
      sql<string>`coalesce(sender, '')`.as('sender'),
      sql<string>`coalesce(subject, '')`.as('subject'),
      sql<WaitingResearchMail['reason']>`reason`.as('reason'),
    ])
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset(pageOffset)
    .execute()
  return { rows, total: await countWaitingMail(db) }
}

export async function countWaitingMail(db: Db): Promise<number> {
  const counted = waiting(db).select((of) => of.fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** The sender of a message that waits, or that was discarded; undefined if there is none. */
export const findMail = (db: Db, id: string, state: 'waiting' | 'discarded') =>
  db
    .selectFrom('app.researchMail')
    .select(['id', 'sender', 'subject'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('discardedAt', state === 'waiting' ? 'is' : 'is not', null)
    .executeTakeFirst()

export const acceptMail = (db: Db, id: string, acceptedBy: string) =>
  db.updateTable('app.researchMail').set({ state: 'new', reason: null, acceptedBy }).where('id', '=', id).execute()

export const setMailDiscarded = (db: Db, id: string, discardedAt: Date | null) =>
  db.updateTable('app.researchMail').set({ discardedAt }).where('id', '=', id).execute()

export const forgetDiscarded = (db: Db, before: Date) =>
  db.deleteFrom('app.researchMail').where('discardedAt', '<', before).execute()

export const listColleagueAddresses = async (db: Db, customerId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('identity.customerAuthorizations as a')
    .innerJoin('identity.users as u', 'u.id', 'a.userId')
    .select(['u.id', 'u.email'])
    .where('a.customerId', '=', customerId)
    .where('a.scope', '=', 'user')
    .where('a.lockedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}

export interface SeenFile {
  path: string
  bytes: number
  modifiedAt: Date
  sha256: string | null
  problem: string | null
}

/** As it was when it was seen last. */
/** By path. In one query: a folder of thousands of files is looked at every two minutes. */
export async function listSeenFiles(db: Db): Promise<Map<string, { bytes: number; modifiedAt: Date }>> {
  const rows = await db
    .selectFrom('app.researchFolderFiles')
    .select(['path', sql<number>`bytes::float8`.as('bytes'), 'modifiedAt'])
    .execute()
  return new Map(rows.map(({ path, ...seen }) => [path, seen]))
}

export const hasSeenContent = async (db: Db, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom('app.researchFolderFiles')
    .select('path')
    .where('sha256', '=', sha256)
    .where('problem', 'is', null)
    .executeTakeFirst()) !== undefined

export const noteSeenFile = (db: Db, customerId: string, file: SeenFile) =>
  db
    .insertInto('app.researchFolderFiles')
    .values({ customerId, ...file })
    .onConflict((of) => of.columns(['customerId', 'path']).doUpdateSet({ ...file, seenAt: new Date() }))
    .execute()
