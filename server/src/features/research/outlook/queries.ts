import type { Rating } from '@rostrum/contract/research/brokers'
import type { BrokerRating } from '@rostrum/contract/research/outlook'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface StoredRating {
  id: string
  securityId: string
  brokerId: string
  brokerName: string
  analystId: string | null
  analystName: string | null
  dated: string
  rating: Rating | null
  ratingWord: string | null
  targetPrice: string | null
  currency: string | null
  source: BrokerRating['source']['type']
  sourceName: string | null
  sourceRow: number | null
  documentId: string | null
  by: string
  createdAt: Date
}

async function listWhere(db: Db, condition: RawBuilder<unknown>): Promise<StoredRating[]> {
  const { rows } = await sql<StoredRating>`
    select r.id, r.security_id, r.broker_id, b.name as broker_name, r.analyst_id, a.name as analyst_name, r.dated,
      r.rating, r.rating_word, trim_scale(r.target_price)::text as target_price, r.currency, r.source, r.source_name,
      r.source_row, r.document_id, u.first_name || ' ' || u.last_name as by, r.created_at
    from app.broker_ratings r
    join app.brokers b on b.customer_id = r.customer_id and b.id = r.broker_id
    left join app.analysts a on a.customer_id = r.customer_id and a.id = r.analyst_id
    join identity.users u on u.id = r.user_id
    where ${condition} order by r.dated, r.id`.execute(db)
  return rows
}

interface Scope {
  customerId: string
  securityId: string
}

/** Of all brokers, oldest first. */
export const listRatings = (db: Db, { customerId, securityId }: Scope, until: string) =>
  listWhere(
    db,
    sql`r.customer_id = ${customerId} and r.security_id = ${securityId} and r.dated <= ${until}
      and r.deleted_at is null`,
  )

export const listRatingsOfBroker = (db: Db, { customerId, securityId }: Scope, brokerId: string) =>
  listWhere(
    db,
    sql`r.customer_id = ${customerId} and r.security_id = ${securityId} and r.broker_id = ${brokerId}
      and r.deleted_at is null`,
  )

export async function findRating(
  db: Db,
  id: string,
  state: 'present' | 'deleted' = 'present',
): Promise<StoredRating | undefined> {
  const isDeleted = state === 'deleted' ? sql`r.deleted_at is not null` : sql`r.deleted_at is null`
  return (await listWhere(db, sql`r.id = ${id} and ${isDeleted}`))[0]
}

export const findSameDay = (db: Db, of: StoredRating, dated: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('app.brokerRatings')
    .select('id')
    .where('securityId', '=', of.securityId)
    .where('brokerId', '=', of.brokerId)
    .where('dated', '=', dated)
    .where('deletedAt', 'is', null)
    .where('id', '<>', of.id)
    .executeTakeFirst()

interface Changes {
  dated?: string | undefined
  rating?: Rating | null | undefined
  ratingWord?: string | null | undefined
  targetPrice?: string | null | undefined
  currency?: string | null | undefined
  analystId?: string | null | undefined
  userId: string
}

export const updateRating = (db: Db, id: string, changes: Changes) =>
  db.updateTable('app.brokerRatings').set(changes).where('id', '=', id).execute()

export const updateDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.brokerRatings').set({ deletedAt }).where('id', '=', id).execute()

/** The last close by the end of the day. */
export async function findPrice(
  db: Db,
  securityId: string,
  until: string,
): Promise<{ close: string; onDate: string } | undefined> {
  const { rows } = await sql<{ close: string; onDate: string }>`
    select trim_scale(round(close, 6))::text as close, on_date from market.prices
    where security_id = ${securityId} and on_date <= ${until} order by on_date desc limit 1`.execute(db)
  return rows[0]
}

interface Place {
  brokerId: string
  dated: string
  ratingWord: string | null
  targetPrice: string | null
  currency: string | null
}

/** All statements by broker and day, to detect rows that repeat them. */
export const findPlaces = (db: Db, securityId: string): Promise<Place[]> =>
  db
    .selectFrom('app.brokerRatings')
    .select(['brokerId', 'dated', 'ratingWord', 'currency'])
    .select(sql<string | null>`trim_scale(target_price)::text`.as('targetPrice'))
    .where('securityId', '=', securityId)
    .where('deletedAt', 'is', null)
    .execute()
