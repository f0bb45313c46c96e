// A group: an organization with children, however deep, and the sum of what its managers reported.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface StoredGroup {
  quarter: string
  managerCount: number
  eaum: number | null
  positionCount: number
  shares: number | null
  value: number | null
  previousShares: number | null
  outstandingShare: number | null
  holderCount: number
}

/** The organization and everything below it; a cycle of parents ends the walk. */
const members = (id: string) => sql`recursive members (id) as (
  select ${id}::uuid
  union select c.id from members m join market.organization_index c on c.parent_id = m.id)`

/** Managers of the group with a portfolio in some quarter. Empty if the organization is no group. */
export async function listGroupFilers(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${members(id)}
    select m.id from members m where exists (
      select from market.portfolios k where k.organization_id = m.id and k.state = 'holdings' and k.position_count > 0)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** As of the default quarter, like holders rolled up. A change is known only if that of every manager is. */
export async function findGroup(db: Db, id: string, securityId: string | null): Promise<StoredGroup | undefined> {
  const { rows } = await sql<StoredGroup>`
    with ${members(id)}, filed as (
      select k.organization_id, k.quarter, k.eaum from members m
      join market.directory_version v on true
      join market.portfolios k on k.organization_id = m.id and k.quarter = v.quarter
      where k.state = 'holdings' and k.position_count > 0
    ), held as (
      select p.* from filed f join market.positions p
        on p.quarter = f.quarter and p.organization_id = f.organization_id and p.security_id = ${securityId}::uuid
    )
    select min(f.quarter) as quarter, count(*)::integer as manager_count, sum(f.eaum)::bigint as eaum,
      (select count(distinct p.security_id) from filed g join market.positions p
        on p.organization_id = g.organization_id and p.quarter = g.quarter and p.shares > 0)::integer as position_count,
      (select sum(shares)::bigint from held) as shares, (select sum(value)::bigint from held) as value,
      (select case when bool_and(previous_shares is not null) then sum(previous_shares)::bigint end from held)
        as previous_shares,
      (select sum(outstanding_share) from held) as outstanding_share,
      (select count(*) from held where shares > 0)::integer as holder_count
    from filed f having count(*) > 0`.execute(db)
  return rows[0]
}
