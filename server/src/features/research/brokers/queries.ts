import type { Rating } from '@rostrum/contract/research/brokers'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface KnownBroker {
  id: string
  name: string
  aliases: string[]
  domains: string[]
}

export const listKnownBrokers = (db: Db): Promise<KnownBroker[]> =>
  db
    .selectFrom('app.brokers')
    .select(['id', 'name', 'aliases', 'domains'])
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute()

export interface KnownAnalyst {
  id: string
  name: string
  email: string | null
  brokerId: string
  personId: string | null
}

export const listKnownAnalysts = (db: Db): Promise<KnownAnalyst[]> =>
  db
    .selectFrom('app.analysts')
    .select(['id', 'name', 'email', 'brokerId', 'personId'])
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute()

export const findAnalystByName = (db: Db, brokerId: string, name: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('app.analysts')
    .select('id')
    .where('brokerId', '=', brokerId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const insertAnalyst = (
  db: Db,
  values: { customerId: string; id: string; brokerId: string; name: string; email: string | null },
) => db.insertInto('app.analysts').values(values).execute()

export interface NewRating {
  customerId: string
  id: string
  securityId: string
  brokerId: string
  analystId: string | null
  dated: string
  rating: Rating | null
  ratingWord: string | null
  targetPrice: string | null
  currency: string | null
  source: 'document' | 'file' | 'typed'
  /** The file and row that it comes from. */
  sourceName?: string | null
  sourceRow?: number | null
  documentId: string | null
  userId: string
}

/** One statement per broker, security and day: a later one replaces it. */
export const upsertRating = (db: Db, values: NewRating) =>
  db
    .insertInto('app.brokerRatings')
    .values(values)
    .onConflict((of) =>
      of
        .columns(['customerId', 'securityId', 'brokerId', 'dated'])
        .where('deletedAt', 'is', null)
        .doUpdateSet((to) => ({
          analystId: to.ref('excluded.analystId'),
          rating: to.ref('excluded.rating'),
          ratingWord: to.ref('excluded.ratingWord'),
          targetPrice: to.ref('excluded.targetPrice'),
          currency: to.ref('excluded.currency'),
          source: to.ref('excluded.source'),
          sourceName: to.ref('excluded.sourceName'),
          sourceRow: to.ref('excluded.sourceRow'),
          documentId: to.ref('excluded.documentId'),
          userId: to.ref('excluded.userId'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateBrokerNames = (db: Db, id: string, names: { aliases: string[]; domains: string[] }) =>
  db.updateTable('app.brokers').set(names).where('id', '=', id).execute()

interface AnalystChanges {
  name?: string | undefined
  email?: string | null | undefined
  personId?: string | null | undefined
  deletedAt?: Date | null
}

export const updateAnalyst = (db: Db, id: string, changes: AnalystChanges) =>
  db.updateTable('app.analysts').set(changes).where('id', '=', id).execute()

export const findDeletedAnalyst = (db: Db, id: string) =>
  db
    .selectFrom('app.analysts')
    .select(['id', 'brokerId', 'name'])
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
/** Statements from a document other than for this security, broker and day. Returns where it was the source. */
export const deleteRatingsOfDocument = (
  db: Db,
  documentId: string,
  kept: { securityId: string; brokerId: string; dated: string } | undefined,
): Promise<{ securityId: string; brokerId: string; dated: string }[]> => {
  let gone = db
    .updateTable('app.brokerRatings')
    .set({ deletedAt: new Date() })
    .where('documentId', '=', documentId)
    .where('deletedAt', 'is', null)
  if (kept) {
    gone = gone.where((row) =>
      row.not(
        row.and([
          row('securityId', '=', kept.securityId),
          row('brokerId', '=', kept.brokerId),
          row('dated', '=', kept.dated),
        ]),
      ),
    )
  }
  return gone.returning(['securityId', 'brokerId', 'dated']).execute()
}
