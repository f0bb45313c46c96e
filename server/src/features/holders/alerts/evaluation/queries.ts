// Alert watermarks, and the alerts raised for each user.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/locks.ts'
import { newId } from '#platform/identifiers.ts'
import { listCustomers } from '#platform/identity/customers.ts'
import type { Finding } from '../rules/decide.ts'
import { conditionOf } from '../severity/conditions.ts'

/** Advisory lock; false while another worker evaluates this customer. */
export async function tryLock(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.alertEvaluation}, hashtext(${customerId})) as is_ours`.execute(db)
  return rows[0]?.isOurs === true
}

/** One statement, however many customers there are; most minutes it returns none. */
export const listCustomersToEvaluate = (db: Db, marker: string): Promise<string[]> =>
  listCustomers(db, sql`app.customers_to_evaluate(${marker}::timestamptz)`)

/** Those whose users, rules or securities have changed since, and those with unread data. */
export const listCustomersToEvaluateFully = (db: Db, marker: string): Promise<string[]> =>
  listCustomers(db, sql`app.customers_to_evaluate_fully(${marker}::timestamptz)`)

/** A customer is evaluated in one transaction, so any one of its watermarks represents all. */
export async function isExamined(db: Db, marker: string): Promise<boolean> {
  const one = await db
    .selectFrom('app.alertWatermarks')
    .select('userId')
    .where('examinedUntil', '>=', sql<Date>`${marker}::timestamptz`)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

export interface Watermark {
  userId: string
  securityId: string
  /** To the microsecond. */
  examinedUntil: string
  fromQuarter: string
}

export interface KnownWatermark extends Watermark {
  since: string
  /** No data was derived or imported after the watermark. */
  isExamined: boolean
}

/**
 * `since` is the instant to resume from. Derivations run one at a time, so later ones have later timestamps; but clocks
 * can be set back, so the last few minutes are read twice, which never alerts twice. It never precedes the user's last
 * rule change: new rules apply to future data only.
 */
export async function listWatermarks(db: Db, marker: string): Promise<KnownWatermark[]> {
  const { rows } = await sql<KnownWatermark>`
    select w.user_id, w.security_id, w.examined_until::text as examined_until, w.from_quarter,
      least(w.examined_until, greatest(w.examined_until - interval '5 minutes', r.changed_at))::text as since,
      w.examined_until >= ${marker}::timestamptz as is_examined
    from app.alert_watermarks w
    left join (select user_id, max(updated_at) as changed_at from app.alert_rules group by 1) r using (user_id)
    order by 1, 2`.execute(db)
  return rows
}

/** Also deletes watermarks no longer covered by any rule: they start over if covered again. */
export async function replaceWatermarks(db: Db, customerId: string, watermarks: readonly Watermark[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(watermarks)}::jsonb)
    as w("userId" uuid, "securityId" uuid, "examinedUntil" timestamptz, "fromQuarter" date)`
  await sql`delete from app.alert_watermarks m where customer_id = ${customerId} and not exists (
    select from ${given} where w."userId" = m.user_id and w."securityId" = m.security_id)`.execute(db)
  await sql`insert into app.alert_watermarks (customer_id, user_id, security_id, examined_until, from_quarter)
    select ${customerId}::uuid, "userId", "securityId", "examinedUntil", "fromQuarter" from ${given}
    on conflict (customer_id, user_id, security_id) do update set examined_until = excluded.examined_until`.execute(db)
}

const atOnce = 2000

/** Inserted only if it differs from the user's latest alert on the same subject; returns the new ones. */
export async function insertFindings(
  db: Db,
  customerId: string,
  findings: readonly Finding[],
  eventIds: ReadonlyMap<Finding, number>,
): Promise<(Finding & { revision: number })[]> {
  const kept: (Finding & { revision: number })[] = []
  for (let at = 0; at < findings.length; at += atOnce) {
    const byId = new Map(findings.slice(at, at + atOnce).map((finding) => [newId(), finding]))
    const inserted = await insertSome(db, customerId, byId, eventIds)
    const revisions = new Map(inserted.map(({ id, revision }) => [id, revision]))
    // In input order, not the plan's: a summary lists types in order of first appearance.
    for (const [id, finding] of byId) {
      const revision = revisions.get(id)
      if (revision !== undefined) kept.push({ ...finding, revision })
    }
  }
  return kept
}

async function insertSome(
  db: Db,
  customerId: string,
  findings: ReadonlyMap<string, Finding>,
  eventIds: ReadonlyMap<Finding, number>,
) {
  const given = JSON.stringify(
    [...findings].map(([id, finding]) => {
      const { userId, kind, email, peers } = finding
      const condition = conditionOf(finding)
      return {
        id,
        userId,
        eventId: eventIds.get(finding),
        kind,
        condition: condition === kind ? null : condition,
        email,
        peers: peers.length > 0 ? peers : null,
      }
    }),
  )
  const { rows } = await sql<{ id: string; revision: number }>`
    insert into app.alerts (customer_id, id, user_id, event_id, revision, kind, condition, email, mailed_at, peers)
    select ${customerId}::uuid, f.id, f."userId", f."eventId", coalesce(last.revision, 0) + 1, f.kind, f.condition, f.email,
      case f.email when 'at_once' then now() end, f.peers
    from jsonb_to_recordset(${given}::jsonb) as f(id uuid, "userId" uuid, "eventId" bigint, kind text, condition text,
      email text, peers text[])
    join market.alert_events e on e.id = f."eventId"
    left join lateral (
      select a.revision, b.facts from market.alert_events b
      -- Ordered by the key, so that the planner uses its index even without statistics on a table being filled.
      cross join lateral (
        select revision from app.alerts
        where event_id = b.id and customer_id = ${customerId}::uuid and user_id = f."userId"
        order by event_id desc, customer_id desc, user_id desc, revision desc limit 1) a
      where b.security_id = e.security_id and b.topic = e.topic and b.subject = e.subject
      order by a.revision desc limit 1) last on true
    where last.facts is distinct from e.facts
    on conflict do nothing
    returning id, revision`.execute(db)
  return rows
}

/** Supersedes alerts that no longer match, for portfolios derived since. */
export async function supersede(
  db: Db,
  customerId: string,
  of: { userIds: readonly string[]; securityIds: readonly string[]; quarters: readonly string[]; since: string },
): Promise<void> {
  const { userIds, securityIds, quarters, since } = of
  if (quarters.length === 0) return
  await sql`
    update app.alerts a set superseded_at = now()
    from market.alert_events e join market.portfolios k on k.organization_id = e.organization_id and k.quarter = e.quarter
    where e.id = a.event_id and a.customer_id = ${customerId}::uuid and a.user_id = any (${[...userIds]}::uuid[])
      and e.topic in ('position', 'level') and a.superseded_at is null
      and e.security_id = any (${[...securityIds]}::uuid[]) and e.quarter = any (${[...quarters]}::date[])
      and k.derived_at > ${since}::timestamptz
      and not exists (select from market.stale_portfolios s
        where s.organization_id = k.organization_id and s.quarter <= k.quarter)
      and not exists (select from market.positions p where p.quarter = e.quarter and p.security_id = e.security_id
        and p.organization_id = e.organization_id and p.shares = e.shares_after and p.previous_shares = e.shares_before)`.execute(
    db,
  )
}
