import type { Rating } from '@rostrum/contract/research/brokers'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Confirmed documents that everyone sees, and that say something about a security. */
const opinions = (db: Db) =>
  db
    .selectFrom('app.researchDocuments')
    .select([
      sql<string>`security_id`.as('securityId'),
      sql<string>`broker_id`.as('brokerId'),
      sql<string>`dated`.as('dated'),
      sql<Rating | null>`rating`.as('rating'),
      sql<string | null>`target_price::text`.as('targetPrice'),
    ])
    .select(['analystId', 'ratingWord', 'currency'])
    .where('confirmedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('visibleTo', 'is', null)
    .where('securityId', 'is not', null)
    .where('brokerId', 'is not', null)
    .where('dated', 'is not', null)
    .where((row) => row.or([row('rating', 'is not', null), row('targetPrice', 'is not', null)]))

export const findOpinion = (db: Db, documentId: string) => opinions(db).where('id', '=', documentId).executeTakeFirst()

/** Of the same broker, security and day; the one confirmed last first. */
export const listOtherOpinions = (db: Db, place: { securityId: string; brokerId: string; dated: string }) =>
  opinions(db)
    .select('id as documentId')
    .where('securityId', '=', place.securityId)
    .where('brokerId', '=', place.brokerId)
    .where('dated', '=', place.dated)
    .orderBy('confirmedAt', 'desc')
    .execute()
