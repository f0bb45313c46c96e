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

/** Of these firms, those with complete filings for both quarters; a group without filings of its own files through its managers. */
export async function listComparable(
  db: Db,
  before: string,
  after: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const isComplete = (quarter: string) => sql`exists (select from market.portfolios k
    where k.organization_id = o.id and k.quarter = ${quarter}::date and k.state = 'holdings' and k.is_complete)`
  const { rows } = await sql<{ id: string }>`
    select o.id from market.organization_index o where o.id = any (${[...ids]}::uuid[])
      and (o.quarter is null or (${isComplete(before)} and ${isComplete(after)}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
