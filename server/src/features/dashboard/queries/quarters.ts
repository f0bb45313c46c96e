import type { Db } from '#platform/database/database.ts'

/** The quarter that lists of holders show when none is chosen. */
export async function findDefaultQuarter(db: Db, securityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('market.securityIndex')
    .select('quarter')
    .where('id', '=', securityId)
    .executeTakeFirst()
  return row?.quarter ?? null
}
