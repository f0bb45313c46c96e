import type { Db } from '#platform/database/database.ts'

const columns = ['id', 'personId', 'organizationId'] as const

/** Returns the existing row if the person is already a favorite. */
export const upsertFavorite = (
  db: Db,
  values: { customerId: string; id: string; personId: string; organizationId: string | null; userId: string },
) =>
  db
    .insertInto('app.favoritePeople')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'personId']).doUpdateSet({ organizationId: values.organizationId }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

export const findFavorite = (db: Db, id: string) =>
  db.selectFrom('app.favoritePeople').select(columns).where('id', '=', id).executeTakeFirst()

export const findFavoriteId = async (db: Db, personId: string): Promise<string | null> =>
  (await db.selectFrom('app.favoritePeople').select('id').where('personId', '=', personId).executeTakeFirst())?.id ??
  null

/** Favorite ids by person. */
export const findFavoriteIds = async (db: Db, personIds: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    personIds.length === 0
      ? []
      : (
          await db
            .selectFrom('app.favoritePeople')
            .select(['id', 'personId'])
            .where('personId', 'in', personIds)
            .execute()
        ).map(({ id, personId }) => [personId, id]),
  )
