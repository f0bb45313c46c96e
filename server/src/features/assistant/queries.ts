import type { QueuedRequest, RequestStatus } from '@rostrum/contract/assistant'
import type { QueueQuery } from '@rostrum/contract/assistant-query'
import type { Scope } from '@rostrum/contract/platform/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Clock, Terms } from './clock.ts'

export interface NewRequest {
  customerId: string
  id: string
  userId: string
  name: string
  message: string
  securityId: string | null
  dueAt: Date
}

export const insertRequest = (db: Db, values: NewRequest) =>
  db.insertInto('app.uploadRequests').values(values).execute()

const requests = (db: Db) =>
  db
    .selectFrom('app.uploadRequests as r')
    .innerJoin('identity.users as u', 'u.id', 'r.userId')
    .leftJoin('identity.users as a', 'a.id', 'r.assigneeId')
    .leftJoin('market.securities as s', 's.id', 'r.securityId')
    .select([
      'r.id',
      'r.name',
      'r.message',
      'r.createdAt',
      'r.dueAt',
      'r.stoppedAt',
      'u.id as authorId',
      'u.firstName',
      'u.lastName',
      'a.id as assigneeId',
      'a.firstName as assigneeFirstName',
      'a.lastName as assigneeLastName',
      's.id as securityId',
      's.name as securityName',
      's.ticker',
    ])
    .select((row) => [
      row.ref('r.status').$castTo<RequestStatus>().as('status'),
      row
        .selectFrom('app.uploadRequestEntries as e')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('e.customerId', '=', 'r.customerId')
        .whereRef('e.requestId', '=', 'r.id')
        .where('e.message', '<>', '')
        .as('replyCount'),
    ])

export type StoredRequest = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

export async function listRequests(db: Db, { pageSize, pageOffset }: { pageSize: number; pageOffset: number }) {
  const rows = await requests(db)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .offset(pageOffset)
    .execute()
  const counted = await db
    .selectFrom('app.uploadRequests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return { rows, total: Number(counted?.total ?? 0) }
}

export const findRequest = (db: Db, id: string) => requests(db).where('r.id', '=', id).executeTakeFirst()

/** Held until the end of the transaction, so that two people who act at once do it one after the other. */
export const lockRequest = (db: Db, id: string) =>
  db
    .selectFrom('app.uploadRequests')
    .select(['id', 'name', 'userId', 'assigneeId', 'dueAt', 'stoppedAt'])
    .select((row) => row.ref('status').$castTo<RequestStatus>().as('status'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateRequest = (db: Db, id: string, values: Clock & { assigneeId: string | null }) =>
  db.updateTable('app.uploadRequests').set(values).where('id', '=', id).execute()

export interface NewEntry {
  customerId: string
  id: string
  requestId: string
  userId: string
  scope: Scope
  message: string
  status: RequestStatus | null
}

export const insertEntry = (db: Db, values: NewEntry) =>
  db.insertInto('app.uploadRequestEntries').values(values).execute()

export const listEntries = (db: Db, requestId: string) =>
  db
    .selectFrom('app.uploadRequestEntries as e')
    .innerJoin('identity.users as u', 'u.id', 'e.userId')
    .select(['e.id', 'e.message', 'e.createdAt', 'u.id as authorId', 'u.firstName', 'u.lastName'])
    .select((row) => [
      row.ref('e.scope').$castTo<Scope>().as('scope'),
      row.ref('e.status').$castTo<RequestStatus | null>().as('status'),
    ])
    .where('e.requestId', '=', requestId)
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .execute()

/** By when the customer is answered, in the time zone of the person who filed the request. */
export const findTerms = (db: Db, customerId: string, authorId: string): Promise<Terms> =>
  db
    .selectFrom(['identity.customers as c', 'identity.users as u'])
    .select(['c.answerHours', 'u.timeZone'])
    .where('c.id', '=', customerId)
    .where('u.id', '=', authorId)
    .executeTakeFirstOrThrow()

export const knowsSecurity = async (db: Db, id: string): Promise<boolean> =>
  (await sql`select from market.securities where id = ${id}`.execute(db)).rows.length > 0

/** Everybody who can be notified: the support staff, and who of the customer filed the request or wrote in it. */
export const listParticipants = (db: Db, customerId: string, requestId: string) =>
  db
    .selectFrom('identity.customerAuthorizations as a')
    .innerJoin('identity.users as u', 'u.id', 'a.userId')
    .select(['u.id', 'u.email', 'u.firstName', 'a.scope'])
    .where('a.customerId', '=', customerId)
    .where('a.lockedAt', 'is', null)
    .where((row) =>
      row.or([
        row('a.scope', '=', 'assistant'),
        row('u.id', 'in', row.selectFrom('app.uploadRequests as r').select('r.userId').where('r.id', '=', requestId)),
        row(
          'u.id',
          'in',
          row.selectFrom('app.uploadRequestEntries as e').select('e.userId').where('e.requestId', '=', requestId),
        ),
      ]),
    )
    .orderBy('u.id')
    .execute()
export type Participant = Awaited<ReturnType<typeof listParticipants>>[number]

interface Queued extends Omit<QueuedRequest, 'customer' | 'author' | 'assignee'> {
  customerId: string
  customerName: string
  authorId: string
  firstName: string
  lastName: string
  assigneeId: string | null
  assigneeFirstName: string
  assigneeLastName: string
  total: number
}

/** Those that the support staff has to act on by the time they are due, then those that wait; done ones latest first. */
export async function listQueue(db: Db, userId: string, query: z.output<typeof QueueQuery>) {
  const isDone = query.view === 'done'
  const order = isDone ? sql`q.stopped_at desc, q.id` : sql`q.status = 'waiting', q.due_at, q.id`
  const { rows } = await sql<Queued>`
    select q.*, u.first_name, u.last_name, a.first_name as assignee_first_name, a.last_name as assignee_last_name,
      count(*) over ()::integer as total
    from app.request_queue(${userId}, ${isDone}) q
    join identity.users u on u.id = q.author_id left join identity.users a on a.id = q.assignee_id
    where ${query.view === 'mine' ? sql`q.assignee_id = ${userId}` : sql`true`}
    order by ${order} limit ${query.pageSize} offset ${query.pageOffset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
