import { quarterBefore } from '@rostrum/contract/market/quarters'
import { sql } from 'kysely'
import { hasNoReport } from '#market/queries/reports.ts'
import type { Db } from '#platform/database/database.ts'

export interface NonFiler {
  id: string
  name: string
  shares: number
  outstandingShare: number | null
  total: number
}

/** Prior-quarter holders without any report for this quarter, largest first. A successor's report counts as filed. */
export async function listNonFilers(db: Db, securityId: string, quarter: string, most: number): Promise<NonFiler[]> {
  const { rows } = await sql<NonFiler>`
    select o.id, o.name, p.shares, p.outstanding_share, count(*) over () as total
    from market.positions p join market.organizations o on o.id = p.organization_id
    where p.quarter = ${quarterBefore(quarter)}::date and p.security_id = ${securityId}::uuid and p.shares > 0
      and ${hasNoReport(sql`p.organization_id`, sql`${quarter}::date`)}
    order by p.shares desc, o.id limit ${most}`.execute(db)
  return rows
}
