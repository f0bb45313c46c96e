import type { OutgoingMessage } from '@rostrum/contract/email/outgoing'
import type { OutgoingState } from '@rostrum/contract/email/outgoing-query'
import type { Recipient } from '@rostrum/contract/email/recipients'
import { sql } from 'kysely'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Owner } from './drafts.ts'

export interface Outgoing {
  customerId: string
  id: string
  draftId: string
  userId: string
  accountId: string
  /** Fixed before the first attempt. */
  messageId: string
  inReplyTo: string | null
  referenceIds: string[]
  senderName: string
  senderAddress: string
  to: Recipient[]
  cc: Recipient[]
  bcc: Recipient[]
  subject: string
  html: string
  plain: string
  attachmentIds: string[]
  isP2p: boolean
  sendAt: Date
  state: OutgoingState
  attempts: number
  answer: string | null
  rejected: string[]
  acceptedAt: Date | null
  createdAt: Date
}

type Row = Omit<Outgoing, 'to' | 'cc' | 'bcc'> & Record<'recipientsTo' | 'recipientsCc' | 'recipientsBcc', Recipient[]>

const messageOf = ({ recipientsTo, recipientsCc, recipientsBcc, ...row }: Row): Outgoing => ({
  ...row,
  to: recipientsTo,
  cc: recipientsCc,
  bcc: recipientsBcc,
})

export type NewOutgoing = Omit<
  Outgoing,
  'state' | 'attempts' | 'answer' | 'rejected' | 'acceptedAt' | 'createdAt' | 'customerId' | 'userId'
>

export const insertOutgoing = (db: Db, owner: Owner, messages: readonly NewOutgoing[]) =>
  db
    .insertInto('app.emailOutgoing')
    .values(
      messages.map(({ to, cc, bcc, ...message }) => ({
        ...owner,
        ...message,
        recipientsTo: JSON.stringify(to),
        recipientsCc: JSON.stringify(cc),
        recipientsBcc: JSON.stringify(bcc),
      })),
    )
    .execute()

/** How long a worker has for one attempt before another one may look what became of it. */
export const leaseSeconds = 120
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

const taken = async (query: ReturnType<typeof sql<Row>>, db: Db) => {
  const { rows } = await query.execute(db)
  return rows[0] && messageOf(rows[0])
}

/** Marks the next due message as being sent: from here on, nobody sends it without asking the mail server first. */
export const takeDue = (db: Db, leaseId = newId()) =>
  taken(
    sql<Row>`
      update app.email_outgoing set state = 'sending', attempts = attempts + 1, lease_id = ${leaseId}, leased_until = ${leaseEnd}
      where id = (select id from app.email_outgoing where state = 'queued' and send_at <= now()
        order by send_at, id limit 1 for update skip locked)
      returning *`,
    db,
  )

/** The next message whose worker is gone. */
export const takeAbandoned = (db: Db, leaseId = newId()) =>
  taken(
    sql<Row>`
      update app.email_outgoing set lease_id = ${leaseId}, leased_until = ${leaseEnd}
      where id = (select id from app.email_outgoing where state = 'sending' and leased_until < now()
        order by leased_until, id limit 1 for update skip locked)
      returning *`,
    db,
  )

export const extendLease = (db: Db, id: string) =>
  db
    .updateTable('app.emailOutgoing')
    .set({ leasedUntil: leaseEnd })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

interface Outcome {
  state: OutgoingState
  answer: string | null
  rejected?: string[]
  sendAt?: Date
}

/** Of a message that is being sent. False if it no longer is. */
export async function settleOutgoing(db: Db, id: string, { state, ...outcome }: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.emailOutgoing')
    .set({
      ...outcome,
      state,
      leaseId: null,
      leasedUntil: null,
      ...(state === 'accepted' && { acceptedAt: new Date() }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unconfirmed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of one draft, or one message: those that nobody has begun to send. */
export async function cancelQueued(db: Db, owner: Owner, of: { draftId: string } | { id: string }) {
  const rows = await db
    .updateTable('app.emailOutgoing')
    .set({ state: 'canceled' })
    .where('userId', '=', owner.userId)
    .where('state', '=', 'queued')
    .where('draftId' in of ? 'draftId' : 'id', '=', 'draftId' in of ? of.draftId : of.id)
    .returningAll()
    .execute()
  return rows.map((row) => messageOf(row as unknown as Row))
}

export async function countQueued(db: Db, draftId: string): Promise<number> {
  const { count } = await db
    .selectFrom('app.emailOutgoing')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('draftId', '=', draftId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const own = (db: Db, { userId }: Owner) => db.selectFrom('app.emailOutgoing').where('userId', '=', userId)

export async function findOutgoing(db: Db, owner: Owner, id: string, forUpdate = false): Promise<Outgoing | undefined> {
  const query = own(db, owner).selectAll().where('id', '=', id)
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst()
  return row && messageOf(row as unknown as Row)
}

/** Whether others were made of its draft in the same sending, whatever became of them since. */
export async function isOneOfSeveral(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app.email_outgoing one
    join app.email_outgoing other on other.draft_id = one.draft_id and other.created_at = one.created_at
    where one.id = ${id} and other.id <> one.id
    limit 1`.execute(db)
  return rows.length > 0
}

/** When the messages of a draft leave that were not taken back. */
export const whenSent = (db: Db, draftId: string) =>
  db
    .selectFrom('app.emailOutgoing')
    .select((of) => [
      of.fn.countAll<number>().as('messageCount'),
      of.fn.min('sendAt').as('sendAt'),
      of.fn.max('sendAt').as('lastSendAt'),
    ])
    .where('draftId', '=', draftId)
    .where('state', '<>', 'canceled')
    .executeTakeFirstOrThrow()

interface Query {
  states?: OutgoingState[] | undefined
  term?: string | undefined
  pageSize: number
  pageOffset: number
}

export async function listOutgoing(db: Db, owner: Owner, { states, term, pageSize, pageOffset }: Query) {
  const filtered = () => {
    let query = own(db, owner)
    if (states) query = query.where('state', 'in', states)
    if (term) query = query.where(sql`subject || ' ' || recipients_to::text`, 'ilike', containing(term))
    return query
  }
  const rows = await filtered()
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(pageOffset)
    .execute()
  const { total } = await filtered()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => messageOf(row as unknown as Row)), total }
}

export const shownOf = (message: Outgoing): OutgoingMessage => {
  const { id, draftId, accountId, to, cc, bcc, subject, state, sendAt, attempts, answer, rejected } = message
  const from = { name: message.senderName, email: message.senderAddress }
  const { acceptedAt, createdAt } = message
  return {
    id,
    draftId,
    accountId,
    from,
    to,
    cc,
    bcc,
    subject,
    state,
    sendAt,
    attempts,
    answer,
    rejected,
    acceptedAt,
    createdAt,
  }
}
