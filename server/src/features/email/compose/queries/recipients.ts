import { sql } from 'kysely'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

export const findColleagues = (db: Db, term: string, limit: number) =>
  db
    .selectFrom('app.colleagues')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('deletedAt', 'is', null)
    .where('active', '=', true)
    .where('email', 'is not', null)
    .where(sql`first_name || ' ' || last_name || ' ' || email`, 'ilike', containing(term))
    .orderBy('lastName')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Of these people, those in the customer's IRM. */
export async function peopleOfIrm(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('app.irmPeople').select('personId').where('personId', 'in', ids).execute()
  return rows.map(({ personId }) => personId)
}
