import type { HolderMarks } from '@rostrum/contract/holders/marks'
import { sql } from 'kysely'
import { scheduleOf } from '#market/queries/marks.ts'
import type { Db } from '#platform/database/database.ts'

interface Stored extends Pick<HolderMarks, 'schedule'> {
  latest: string | null
  hasFiled: boolean
  /** Its last position, of the latest quarter or the one before. */
  shares: number | null
  previousShares: number | null
  quarter: string | null
  heldBefore: boolean
}

const nothing: HolderMarks = { schedule: null, entry: null, notFiledFor: null }

/** New, returning and late only while it holds the security. */
export async function findMarks(db: Db, id: string, securityId: string | null): Promise<HolderMarks> {
  if (securityId === null) return nothing
  const { rows } = await sql<Stored>`
    select ${scheduleOf(
      (event) => sql`${event}.security_id = ${securityId}::uuid`,
      (organizationId) => sql`${organizationId} = ${id}::uuid`,
    )} as schedule,
      q.quarter as latest, p.quarter, p.shares, p.previous_shares,
      exists (select from market.portfolios k where k.organization_id = ${id}::uuid and k.quarter = q.quarter) as has_filed,
      exists (select from market.positions b where b.security_id = ${securityId}::uuid and b.organization_id = ${id}::uuid
        and b.quarter < p.quarter and b.shares > 0) as held_before
    from market.directory_version q
    left join lateral (select x.quarter, x.shares, x.previous_shares from market.positions x
      where x.security_id = ${securityId}::uuid and x.organization_id = ${id}::uuid and x.quarter <= q.quarter
        and x.quarter > q.quarter - 100
      order by x.quarter desc limit 1) p on true`.execute(db)
  const [found] = rows
  if (!found) return nothing
  const { schedule, latest, quarter, shares, previousShares, hasFiled, heldBefore } = found
  const isHeld = (shares ?? 0) > 0
  const isEntry = isHeld && previousShares === 0 && quarter === latest
  return {
    schedule,
    entry: isEntry ? (heldBefore ? 'returning' : 'new') : null,
    notFiledFor: isHeld && !hasFiled ? latest : null,
  }
}
