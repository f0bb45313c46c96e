// What a worker takes, and what became of it. A row is marked before the mail server hears of it.
import type { CampaignRecipientState, CampaignStatus } from '@rostrum/contract/email/campaigns/campaigns-query'
import type { FieldValues } from '@rostrum/contract/email/personalized-fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'

export const listCustomersWithDueCampaigns = (db: Db) => listCustomers(db, sql`app.customers_with_due_campaigns()`)

/** How long a worker has for its messages before another one may look what became of them. */
export const leaseSeconds = 120
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

export interface Taken {
  id: string
  customerId: string
  campaignId: string
  name: string
  email: string
  domain: string
  fields: FieldValues
  /** Without brackets. */
  messageId: string
  /** Counts the attempts, and tells a worker that came back late that the row is no longer its own. */
  attempts: number
}

const takenColumns = sql`id, customer_id, campaign_id, name, email, domain, fields, message_id, attempts`

export interface Active {
  id: string
  status: CampaignStatus
}

/** Campaigns with recipients whose time has come, or with none left; the one that waited longest first. */
export async function listActive(db: Db): Promise<Active[]> {
  const { rows } = await sql<Active>`
    select c.id, c.status from app.campaigns c
    left join lateral (select min(r.send_at) as next from app.campaign_recipients r
      where r.customer_id = c.customer_id and r.campaign_id = c.id and r.state in ('queued', 'deferred')) due on true
    where c.status in ('scheduled', 'sending') and c.deleted_at is null and (due.next is null or due.next <= now())
    order by due.next nulls last, c.id`.execute(db)
  return rows
}

export interface Limits {
  perHour: number | null
  perDomainHour: number | null
}

export interface Locked extends Limits {
  status: CampaignStatus
}

/** Those who pause, cancel or take from the same campaign wait for each other, so that counts are exact. */
export async function lockSending(db: Db, id: string): Promise<Locked | undefined> {
  const row = await db
    .selectFrom('app.campaigns')
    .select(['status', 'perHour', 'perDomainHour'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row as Locked | undefined
}

/** Those of the company, locked: its other campaigns wait, so that all of them together stay within the limits. */
export async function lockCompanyLimits(db: Db): Promise<Limits> {
  const row = await db
    .selectFrom('app.campaignSettings')
    .select(['perHour', 'perDomainHour'])
    .where((where) => where.or([where('perHour', 'is not', null), where('perDomainHour', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  return row ?? { perHour: null, perDomainHour: null }
}

export interface Candidate {
  id: string
  email: string
  domain: string
}

/** Due recipients in their order, without those of domains that had enough. */
export async function findDue(
  db: Db,
  campaignId: string,
  { most, exceptDomains }: { most: number; exceptDomains: readonly string[] },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, email, domain from app.campaign_recipients
    where campaign_id = ${campaignId} and state in ('queued', 'deferred') and send_at <= now()
      and domain <> all (${exceptDomains}::text[])
    order by send_at limit ${most} for update skip locked`.execute(db)
  return rows
}

/** From here on, nobody sends to them without asking the mail server first. */
export async function markSending(db: Db, ids: readonly string[]): Promise<Taken[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Taken>`
    with taken as (
      update app.campaign_recipients set state = 'sending', attempts = attempts + 1, leased_until = ${leaseEnd}
      where id = any (${ids}::uuid[]) returning ${takenColumns}),
    counted as (
      insert into app.campaign_attempts as a (customer_id, minute, campaign_id, domain, count)
      select customer_id, (select date_trunc('minute', clock_timestamp())), campaign_id, domain, count(*) from taken
      group by customer_id, campaign_id, domain
      on conflict (customer_id, minute, campaign_id, domain) do update set count = a.count + excluded.count)
    select ${takenColumns} from taken`.execute(db)
  return rows
}

export const markSuppressed = (db: Db, ids: readonly string[]) =>
  db.updateTable('app.campaignRecipients').set({ state: 'suppressed' }).where('id', 'in', ids).execute()

export const extendLeases = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('app.campaignRecipients')
    .set({ leasedUntil: leaseEnd })
    .where('id', 'in', ids)
    .where('state', '=', 'sending')
    .execute()

/** Messages whose worker is gone. The number of attempts keeps it from saying anything but that one was accepted. */
export async function takeAbandoned(db: Db, most: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update app.campaign_recipients set leased_until = ${leaseEnd}, attempts = attempts + 1
    where id in (select id from app.campaign_recipients where state = 'sending' and leased_until < now()
      order by leased_until, id limit ${most} for update skip locked)
    returning ${takenColumns}`.execute(db)
  return rows
}

export interface Outcome {
  id: string
  /** As it was taken. */
  attempt: number
  state: Extract<CampaignRecipientState, 'accepted' | 'deferred' | 'queued' | 'bounced' | 'failed' | 'unconfirmed'>
  answer: string | null
  sendAt?: Date
}

/**
 * An acceptance always counts, even if another worker has the row by now: the message has left. Anything else counts only
 * for those who still have it. What was put off in a canceled campaign is canceled. Returns those whose address is gone.
 */
export async function settle(
  db: Db,
  outcomes: readonly Outcome[],
): Promise<{ email: string; answer: string | null }[]> {
  if (outcomes.length === 0) return []
  const given = JSON.stringify(outcomes.map(({ sendAt, ...one }) => ({ ...one, send_at: sendAt })))
  const { rows } = await sql<{ email: string; answer: string | null; isBounced: boolean }>`
    update app.campaign_recipients r set
      state = case
        when o.state = 'accepted' and r.state not in ('sending', 'queued', 'deferred', 'unconfirmed', 'canceled')
          then r.state
        when o.state in ('queued', 'deferred') and exists (select from app.campaigns c
          where c.customer_id = r.customer_id and c.id = r.campaign_id and c.status = 'canceled') then 'canceled'
        else o.state end,
      answer = o.answer,
      leased_until = null,
      accepted_at = case when o.state = 'accepted' then coalesce(r.accepted_at, now()) else r.accepted_at end,
      bounced_at = case when o.state = 'bounced' then now() else r.bounced_at end,
      send_at = coalesce(o.send_at, r.send_at)
    from jsonb_to_recordset(${given}::jsonb)
      as o (id uuid, attempt integer, state text, answer text, send_at timestamptz)
    where r.id = o.id and (o.state = 'accepted' or (r.state = 'sending' and r.attempts = o.attempt))
    returning r.email, r.answer, o.state = 'bounced' as is_bounced`.execute(db)
  return rows.filter(({ isBounced }) => isBounced)
}

export interface AttemptCounts {
  domain: string
  lastMinute: number
  lastHour: number
}

/** What mail servers were given in the last hour and since the minute began, whatever they answered. */
export async function countAttempts(
  db: Db,
  campaignId: string,
): Promise<{ own: AttemptCounts[]; company: AttemptCounts[] }> {
  const { rows } = await sql<AttemptCounts & { isOwn: boolean }>`
    select campaign_id = ${campaignId} as is_own, domain, sum(count)::int as last_hour,
      coalesce(sum(count) filter (where minute >= date_trunc('minute', clock_timestamp())), 0)::int as last_minute
    from app.campaign_attempts where minute > clock_timestamp() - interval '61 minutes'
    group by is_own, domain`.execute(db)
  return { own: rows.filter(({ isOwn }) => isOwn), company: rows }
}

/** Those that no limit counts any more. */
export const forgetAttempts = (db: Db) =>
  sql`delete from app.campaign_attempts where minute < now() - interval '2 hours'`.execute(db)

export const markStarted = (db: Db, id: string) =>
  db
    .updateTable('app.campaigns')
    .set({ status: 'sending', startedAt: new Date(), updatedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .execute()

/** True if nothing is left and it was not closed yet. */
export async function finishCampaign(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update app.campaigns c set status = 'sent', finished_at = now(), updated_at = now()
    where c.id = ${id} and c.status in ('scheduled', 'sending') and not exists (
      select from app.campaign_recipients r where r.customer_id = c.customer_id and r.campaign_id = c.id
        and r.state in ('queued', 'deferred', 'sending'))`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
