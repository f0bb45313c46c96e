import type { ResearchProduct } from '@rostrum/contract/platform/research-products'
import type { AccessRequest, ReceivedRequest } from '@rostrum/contract/research/entitlements'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

const requests = (db: Db) => db.selectFrom('app.researchAccessRequests as r')

const shown = (query: ReturnType<typeof requests>) =>
  query
    .select(['r.id', 'r.reason', 'r.answer', 'r.createdAt', 'r.decidedAt'])
    .select(sql<ResearchProduct[]>`r.products`.as('products'))
    .select(sql<ReceivedRequest['status']>`r.status`.as('status'))

/** The latest one. */
export const findOwnRequest = (db: Db, userId: string): Promise<z.output<typeof AccessRequest> | undefined> =>
  shown(requests(db)).where('r.userId', '=', userId).orderBy('r.createdAt', 'desc').limit(1).executeTakeFirst()

interface NewRequest {
  customerId: string
  id: string
  userId: string
  products: ResearchProduct[]
  reason: string
}

/** False if the person has one open already. */
export async function insertRequest(db: Db, request: NewRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('app.researchAccessRequests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['customerId', 'userId']).where('status', '=', 'open').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface Query {
  openOnly?: boolean | undefined
  pageSize: number
  pageOffset: number
}

export async function listRequests(db: Db, { openOnly, pageSize, pageOffset }: Query) {
  const wanted = openOnly ? requests(db).where('r.status', '=', 'open') : requests(db)
  const rows: ReceivedRequest[] = await shown(wanted)
    .innerJoin('identity.users as u', 'u.id', 'r.userId')
    .leftJoin('identity.users as d', 'd.id', 'r.decidedBy')
    .select(['u.email', sql<string>`u.first_name || ' ' || u.last_name`.as('person')])
    .select(sql<string | null>`d.first_name || ' ' || d.last_name`.as('decidedBy'))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
    .limit(pageSize)
    .offset(pageOffset)
    .execute()
  const { total } = await wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Locked, so that two colleagues do not both decide. */
export const findRequest = (db: Db, id: string) =>
  shown(requests(db)).select('r.userId').where('r.id', '=', id).forUpdate().executeTakeFirst()

interface Decision {
  status: 'granted' | 'declined' | 'withdrawn'
  answer: string | null
  /** Null if the person withdrew it. */
  decidedBy: string | null
}

export const storeDecision = (db: Db, id: string, decision: Decision) =>
  db
    .updateTable('app.researchAccessRequests')
    .set({ ...decision, decidedAt: new Date() })
    .where('id', '=', id)
    .execute()
