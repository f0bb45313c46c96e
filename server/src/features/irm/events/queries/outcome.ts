import { sql } from 'kysely'
import type { Focus } from '#lists/queries/directory.ts'
import { heldBy } from '#lists/queries/holdings.ts'
import type { Db } from '#platform/database/database.ts'

/** Shares of the security that organizations held at the end of a quarter. */
export async function sharesAt(db: Db, focus: Focus, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; shares: number }>`
    select o.id, held.shares::double precision as shares from app.organization_directory o ${heldBy(focus, sql`o.id`)}
    where o.id = any (${[...ids]}::uuid[]) and held.shares is not null`.execute(db)
  return new Map(rows.map(({ id, shares }) => [id, shares]))
}
