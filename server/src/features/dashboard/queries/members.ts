import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Those of the organizations that are in the customer's IRM. */
export async function listMembersAmong(db: Db, organizationIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select organization_id as id from app.irm_organizations
    where organization_id = any (${organizationIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
