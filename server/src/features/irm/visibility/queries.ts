import type { UserBrief } from '@rostrum/contract/irm/values'
import type { Db } from '#platform/database/database.ts'

/** Those of these records that only some may see, by name; also people who have left the team. */
export async function listViewers(db: Db, rows: readonly { visibleTo: string[] | null }[]): Promise<UserBrief[]> {
  const ids = [...new Set(rows.flatMap(({ visibleTo }) => visibleTo ?? []))]
  if (ids.length === 0) return []
  return db.selectFrom('identity.users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()
}
