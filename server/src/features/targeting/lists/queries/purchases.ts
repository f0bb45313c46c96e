import type { Stage } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'
import { filersOf } from './filers.ts'

export const listCustomersWithWaitingTargets = (db: Db) => listCustomers(db, sql`app.customers_with_waiting_targets()`)

export interface Bought {
  memberId: string
  listId: string
  listName: string
  organizationId: string
  organizationName: string
  /** The ticker, else the name. */
  security: string
  stage: Stage
  quarter: string
  shares: number
  filedOn: string | null
}

/**
 * Targets that did not hold the security when listed, with the first position that a later quarter's filing shows; each
 * is returned once. Stale portfolios are skipped until they are recomputed.
 */
export async function takePurchases(db: Db): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    with bought as (
      select m.id, m.stage, l.name as list_name, o.name as organization_name, coalesce(s.ticker, s.name) as security, b.*
      from app.target_list_members m
      join app.target_lists l on l.customer_id = m.customer_id and l.id = m.list_id and l.deleted_at is null
      join market.organizations o on o.id = m.organization_id
      join market.securities s on s.id = l.security_id
      cross join lateral (
        select p.quarter, sum(p.shares)::bigint as shares, max(k.filed_on) as filed_on, max(k.accessions[cardinality(k.accessions)]) as accession
        from (${filersOf(sql`m.organization_id`)}) f
        join market.positions p on p.organization_id = f.id and p.security_id = l.security_id and p.shares > 0
          and p.quarter > coalesce(m.known_quarter, '-infinity')
        join market.portfolios k on k.organization_id = p.organization_id and k.quarter = p.quarter
        where not exists (select from market.stale_portfolios w
          where w.organization_id = p.organization_id and w.quarter <= p.quarter)
        group by p.quarter order by p.quarter limit 1) b
      where m.bought_quarter is null and not m.was_holder
      order by m.id for update of m skip locked)
    update app.target_list_members m set bought_quarter = b.quarter, bought_shares = b.shares,
      bought_filed_on = b.filed_on, bought_accession = b.accession, stage = 'bought',
      stage_since = case when m.stage = 'bought' then m.stage_since else now() end
    from bought b where m.id = b.id
    returning m.id as member_id, m.list_id, b.list_name, m.organization_id, b.organization_name, b.security, b.stage, b.quarter,
      b.shares, b.filed_on`.execute(db)
  return rows
}

/** The owner of each target and who follows its list, if they can still see it. */
export async function listRecipients(db: Db, customerId: string, memberIds: readonly string[]) {
  const { rows } = await sql<{ memberId: string; userId: string }>`
    select distinct m.id as member_id, r.user_id
    from app.target_list_members m
    join app.target_lists l on l.customer_id = m.customer_id and l.id = m.list_id
    cross join lateral (select m.owner_id as user_id union select f.user_id from app.target_list_followers f
      where f.customer_id = l.customer_id and f.list_id = l.id) r
    join identity.customer_authorizations a on a.customer_id = ${customerId} and a.user_id = r.user_id
      and a.locked_at is null
    where m.id = any (${[...memberIds]}::uuid[]) and (l.is_shared or l.user_id = r.user_id)`.execute(db)
  return rows
}
