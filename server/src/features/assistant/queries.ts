import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NewRequest {
  customerId: string
  id: string
  userId: string
  name: string
  message: string
  securityId: string | null
}

export const insertRequest = (db: Db, values: NewRequest) =>
  db.insertInto('app.uploadRequests').values(values).execute()

const requests = (db: Db) =>
  db
    .selectFrom('app.uploadRequests as r')
    .innerJoin('identity.users as u', 'u.id', 'r.userId')
    .leftJoin('market.securities as s', 's.id', 'r.securityId')
    .select([
      'r.id',
      'r.name',
      'r.message',
      'r.createdAt',
      'u.id as authorId',
      'u.firstName',
      'u.lastName',
      's.id as securityId',
      's.name as securityName',
      's.ticker',
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

export const knowsSecurity = async (db: Db, id: string): Promise<boolean> =>
  (await sql`select from market.securities where id = ${id}`.execute(db)).rows.length > 0
