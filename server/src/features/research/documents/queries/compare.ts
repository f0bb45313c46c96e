import type { ComparedReport, Opinion } from '@rostrum/contract/research/compare'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Viewer } from './documents.ts'

const dated = (db: Db, securityId: string, { seesExpired }: Viewer) => {
  const query = db
    .selectFrom('app.researchDocuments as d')
    .where('d.securityId', '=', securityId)
    .where('d.dated', 'is not', null)
    .where('d.deletedAt', 'is', null)
  if (seesExpired) return query
  return query.where(sql<SqlBool>`coalesce(d.expires_on >= (now() at time zone 'utc')::date, true)`)
}

/** The days with reports, latest first. */
export const listDays = (db: Db, securityId: string, viewer: Viewer) =>
  dated(db, securityId, viewer)
    .select([sql<string>`d.dated`.as('day'), sql<number>`count(*)::int`.as('count')])
    .groupBy('d.dated')
    .orderBy('d.dated', 'desc')
    .limit(60)
    .execute()

type Row = Omit<ComparedReport, 'highlights'>

/** A note that names the target only leaves the rating as it was: each is the latest one given. */
const opinionBefore = sql<Opinion | null>`(select jsonb_build_object('dated', max(r.dated),
    'rating', (array_agg(r.rating order by r.dated desc) filter (where r.rating is not null))[1],
    'ratingWord', (array_agg(r.rating_word order by r.dated desc) filter (where r.rating is not null))[1],
    'targetPrice', (array_agg(r.target_price::float8 order by r.dated desc) filter (where r.target_price is not null))[1],
    'currency', (array_agg(r.currency order by r.dated desc) filter (where r.target_price is not null))[1])
  from app.broker_ratings r where r.customer_id = d.customer_id and r.security_id = d.security_id
    and r.broker_id = d.broker_id and r.dated < d.dated and r.deleted_at is null
  having count(*) > 0)`

/** Reports of the day, the day before and the day after, with the broker's opinion before each. */
export const listReports = (db: Db, securityId: string, day: string, viewer: Viewer): Promise<Row[]> =>
  dated(db, securityId, viewer)
    .leftJoin('app.brokers as b', (join) =>
      join.onRef('b.customerId', '=', 'd.customerId').onRef('b.id', '=', 'd.brokerId'),
    )
    .leftJoin('app.analysts as a', (join) =>
      join.onRef('a.customerId', '=', 'd.customerId').onRef('a.id', '=', 'd.analystId'),
    )
    .select(['d.id as documentId', 'd.title'])
    .select([
      sql<string>`d.dated`.as('dated'),
      sql<boolean>`d.confirmed_at is not null`.as('isConfirmed'),
      sql<Row['broker']>`case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end`.as(
        'broker',
      ),
      sql<Row['analyst']>`case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end`.as(
        'analyst',
      ),
      sql<Opinion>`jsonb_build_object('dated', d.dated, 'rating', d.rating, 'ratingWord', d.rating_word,
        'targetPrice', d.target_price::float8, 'currency', d.currency)`.as('now'),
      opinionBefore.as('before'),
    ])
    .where(sql<SqlBool>`d.dated between ${day}::date - 1 and ${day}::date + 1`)
    .orderBy('d.dated', 'desc')
    .orderBy(sql`lower(b.name)`)
    .orderBy('d.id')
    .limit(60)
    .execute()
