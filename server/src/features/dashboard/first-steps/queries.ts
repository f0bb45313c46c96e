import { sql } from 'kysely'
import { peersOf } from '#features/focus/public.ts'
import type { Db } from '#platform/database/database.ts'

interface Facts {
  peerCount: number
  topHolderCount: number
  topHoldersInIrm: number
  hasContacts: boolean
  hasRules: boolean
  memberCount: number
  hasInvited: boolean
}

const topHolders = (securityId: string, most: number) => sql`(
  select p.organization_id as id from market.positions p
  join market.security_index s on s.id = p.security_id and s.quarter = p.quarter
  where p.security_id = ${securityId}::uuid and p.shares > 0 order by p.shares desc, p.organization_id limit ${most})`

/** What tells whether each step is done. */
export async function findFacts(
  db: Db,
  { customerId, userId }: { customerId: string; userId: string },
  securityId: string,
  most: number,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (select count(*) from ${peersOf(securityId)} p) as peer_count, h.top_holder_count, h.top_holders_in_irm,
      exists (select from app.irm_people) or exists (select from app.people where deleted_at is null) as has_contacts,
      exists (select from app.alert_rules where user_id = ${userId}) as has_rules,
      (select count(*) from identity.customer_authorizations
        where customer_id = ${customerId} and scope = 'user') as member_count,
      exists (select from app.invitations where accepted_at is null and revoked_at is null) as has_invited
    from (select count(*) as top_holder_count, count(i.organization_id) as top_holders_in_irm
      from ${topHolders(securityId, most)} t left join app.irm_organizations i on i.organization_id = t.id) h`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('One row is always answered')
  return facts
}

export async function listTopHolderIds(db: Db, securityId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${topHolders(securityId, most)} t`.execute(db)
  return rows.map(({ id }) => id)
}

/** Leaves out the customer's own profiles, which are in the IRM as long as they exist. */
export async function listMarketIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from market.organizations
    where id = any (${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
