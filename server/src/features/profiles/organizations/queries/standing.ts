import type { Organization } from '@rostrum/contract/profiles/organizations'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Asked {
  id: string
  securityId: string | null
  /** Null if it holds none. */
  holding: { quarter: string; shares: number } | null
}

/** Rank and the medium of the last contact, in one query. */
export async function findStanding(
  db: Db,
  customerId: string,
  { id, securityId, holding }: Asked,
): Promise<Organization['standing']> {
  const { rows } = await sql<Organization['standing']>`select
    case when ${holding?.shares ?? 0}::bigint > 0 then (select count(*)::integer + 1 from market.positions p
      where p.quarter = ${holding?.quarter ?? null}::date and p.security_id = ${securityId}::uuid
        and p.shares > ${holding?.shares ?? 0}::bigint) end as rank,
    coalesce((select t.medium in ('in_person', 'virtual', 'conference', 'group') from (
        select activity_id, occurs_at from app.activity_organizations
        where customer_id = ${customerId}::uuid and organization_id = ${id}::uuid and occurs_at <= now()
        union all select activity_id, occurs_at from app.activity_people
        where customer_id = ${customerId}::uuid and organization_id = ${id}::uuid and occurs_at <= now()
        order by occurs_at desc limit 1) c
      join app.activities a on a.customer_id = ${customerId}::uuid and a.id = c.activity_id
      join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id), false) as was_meeting`.execute(
    db,
  )
  return rows[0] ?? { rank: null, wasMeeting: false }
}
