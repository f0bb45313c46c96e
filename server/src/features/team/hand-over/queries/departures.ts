import type { Role } from '@rostrum/contract/platform/permissions'
import type { RemovedMember } from '@rostrum/contract/team'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { HandedOver } from './belongings.ts'

export interface Departure {
  customerId: string
  id: string
  userId: string
  role: string
  wasLocked: boolean
  heirId: string | null
  removedBy: string
}

export const insertDeparture = (db: Db, { handedOver, ...departure }: Departure & { handedOver: HandedOver | null }) =>
  db
    .insertInto('app.departures')
    .values({ ...departure, handedOver: JSON.stringify(handedOver) })
    .execute()

const latest = sql<Date>`now() - interval '30 days'`

/** Without those who are back by another invitation. */
const restorable = (db: Db, customerId: string) =>
  db
    .selectFrom('app.departures as d')
    .where('d.customerId', '=', customerId)
    .where('d.removedAt', '>', latest)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity.customerAuthorizations as a')
            .select('a.id')
            .whereRef('a.customerId', '=', 'd.customerId')
            .whereRef('a.userId', '=', 'd.userId')
            .where('a.scope', '=', 'user'),
        ),
      ),
    )

export async function listRemoved(db: Db, customerId: string, query: { pageSize: number; pageOffset: number }) {
  const rows: RemovedMember[] = await restorable(db, customerId)
    .innerJoin('identity.users as u', 'u.id', 'd.userId')
    .innerJoin('identity.users as b', 'b.id', 'd.removedBy')
    .leftJoin('identity.users as h', 'h.id', 'd.heirId')
    .select(['d.id', 'u.firstName', 'u.lastName', 'u.email', 'd.removedAt', sql<Role>`d.role`.as('role')])
    .select([
      sql<string>`b.first_name || ' ' || b.last_name`.as('removedBy'),
      sql<string | null>`h.first_name || ' ' || h.last_name`.as('handedOverTo'),
    ])
    .orderBy('d.removedAt', 'desc')
    .orderBy('d.id')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await restorable(db, customerId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Taken out, because it can be undone once. */
export const takeDeparture = (db: Db, id: string) =>
  db
    .deleteFrom('app.departures')
    .where('id', '=', id)
    .where('removedAt', '>', latest)
    .returning(['id', 'userId', 'role', 'wasLocked', 'heirId', 'handedOver'])
    .executeTakeFirst()
