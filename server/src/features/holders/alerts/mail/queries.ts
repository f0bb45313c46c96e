import type { AlertSeverities } from '@rostrum/contract/holders/alert-severity'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'
import { severityAt, severityRank } from '../severity/queries.ts'
import type { Line } from './render-email.ts'

/** Ticker if there is one, else the name. */
export async function listSecurityNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('market.securities')
    .select(['id', 'name', 'ticker'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name, ticker }) => [id, ticker ?? name]))
}

export const listCustomersWithWaitingDigests = (db: Db) => listCustomers(db, sql`app.customers_with_waiting_digests()`)

interface Waiting {
  userId: string
  email: string
  firstName: string
  timeZone: string
}

/** Users with pending digest alerts who still have access to the customer. */
export async function listWaiting(db: Db, customerId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select u.id as user_id, u.email, u.first_name, u.time_zone from identity.users u
    where exists (select from app.alerts a where a.customer_id = ${customerId} and a.user_id = u.id
        and a.email = 'daily' and a.mailed_at is null)
      and exists (select from identity.customer_authorizations c where c.customer_id = ${customerId}
        and c.user_id = u.id and c.scope = 'user' and c.locked_at is null)
    order by u.id`.execute(db)
  return rows
}

/** False if the day's digest has already been sent. */
export async function beginDigest(db: Db, customerId: string, userId: string, onDate: string): Promise<boolean> {
  const begun = await db
    .insertInto('app.alertDigests')
    .values({ customerId, userId, onDate, alertCount: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return begun !== undefined
}

/** Takes pending alerts and marks them as mailed in the same statement. Superseded alerts are left out. */
export async function takeForDigest(
  db: Db,
  customerId: string,
  userId: string,
  onDate: string,
  chosen: AlertSeverities,
): Promise<Line[]> {
  const { rows } = await sql<Omit<Line, 'severity'> & { rank: number; supersededAt: Date | null }>`
    update app.alerts a set mailed_at = now()
    from market.alert_events e
    where e.id = a.event_id
      and a.customer_id = ${customerId} and a.user_id = ${userId} and a.email = 'daily' and a.mailed_at is null
    returning ${severityRank(chosen)} as rank, e.subject, e.security_id, a.kind, e.holder_name, e.quarter, e.filed_on,
      e.shares_before::double precision as shares_before, e.shares_after::double precision as shares_after,
      e.change::double precision as change, e.value_before::double precision as value_before,
      e.value_after::double precision as value_after, e.flow::double precision as flow, e.outstanding_before,
      e.outstanding_after, e.level, e.direction, e.form, coalesce(e.roles, '{}') as roles,
      coalesce(a.peers, '{}') as peers, e.is_late, e.is_amendment, a.revision, a.superseded_at`.execute(db)
  const lines = rows
    .filter(({ supersededAt }) => supersededAt === null)
    .map(({ rank, ...line }) => ({ ...line, severity: severityAt(rank) }))
  await db
    .updateTable('app.alertDigests')
    .set({ alertCount: lines.length })
    .where('userId', '=', userId)
    .where('onDate', '=', onDate)
    .execute()
  return lines
}
