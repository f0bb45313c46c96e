import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface Succession {
  id: string
  name: string
  quarter: string
  isPredecessor: boolean
}

/** The filers that an organization continues, or that continue it, since a reorganization. */
export async function listSuccessions(db: Db, id: string): Promise<Succession[]> {
  const { rows } = await sql<Succession>`
    select o.id, o.name, s.effective_quarter as quarter, s.successor_id = ${id}::uuid as is_predecessor
    from market.successions s
    join market.organizations o on o.id = case when s.successor_id = ${id}::uuid then s.predecessor_id else s.successor_id end
    where s.successor_id = ${id}::uuid or s.predecessor_id = ${id}::uuid
    order by s.effective_quarter desc, o.name`.execute(db)
  return rows
}
