import { type NewsPreferences, presetNewsPreferences } from '@rostrum/contract/news/preferences'
import type { Db } from '#platform/database/database.ts'

/** Preferences saved before a setting existed get its preset. */
export async function findPreferences(db: Db, userId: string): Promise<NewsPreferences> {
  const row = await db
    .selectFrom('app.newsPreferences')
    .select('preferences')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return { ...presetNewsPreferences, ...(row?.preferences as Partial<NewsPreferences> | undefined) }
}

export const upsertPreferences = (db: Db, customerId: string, userId: string, preferences: NewsPreferences) =>
  db
    .insertInto('app.newsPreferences')
    .values({ customerId, userId, preferences: JSON.stringify(preferences) })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'userId'])
        .doUpdateSet({ preferences: JSON.stringify(preferences), updatedAt: new Date() }),
    )
    .execute()
