import type { CampaignNews, WaitingPart, WaitingReply, WaitingTarget } from '@rostrum/contract/dashboard'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Asked {
  customerId: string
  userId: string
  until: string
}

/** Of the person, and of lists they made whose targets have no owner. */
export async function listDueTargets(db: Db, { customerId, userId, until }: Asked, most: number) {
  const { rows } = await sql<Omit<WaitingTarget, 'reason'> & { securityId: string; total: number }>`
    select jsonb_build_object('id', l.id, 'name', l.name) as list, l.security_id, m.stage, m.next_step, m.due_on,
      jsonb_build_object('id', o.id, 'name', o.name) as organization, count(*) over ()::integer as total
    from app.target_list_members m
    join app.target_lists l on l.customer_id = m.customer_id and l.id = m.list_id and l.deleted_at is null
    join app.organization_directory o on o.id = m.organization_id
    where m.customer_id = ${customerId} and m.due_on <= ${until}::date and m.stage not in ('bought', 'passed')
      and coalesce(m.owner_id, l.user_id) = ${userId}::uuid and (l.is_shared or l.user_id = ${userId}::uuid)
    order by m.due_on, o.name, m.id
    limit ${most}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** In mailboxes of the person. Bounces and automatic replies wait for nobody. */
export async function listWaitingReplies(
  db: Db,
  { customerId, userId, since }: { customerId: string; userId: string; since: Date },
  most: number,
) {
  const { rows } = await sql<WaitingReply & { total: number }>`
    select t.id as thread_id, t.subject, coalesce(nullif(m.from_name, ''), m.from_address) as "from", m.sent_at,
      count(*) over ()::integer as total
    from app.email_threads t
    join app.activities a on a.customer_id = t.customer_id and a.id = t.activity_id and a.deleted_at is null
    cross join lateral (select x.* from app.email_messages x
      where x.customer_id = t.customer_id and x.thread_id = t.id and x.kind = 'message'
      order by x.sent_at desc, x.id desc limit 1) m
    join app.email_accounts e on e.customer_id = m.customer_id and e.id = m.account_id
    where t.customer_id = ${customerId} and t.last_message_at >= ${since} and m.sent_at >= ${since} and not m.is_sent
      and e.user_id = ${userId}::uuid
    order by m.sent_at desc, t.id
    limit ${most}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function countWaitingBookings(db: Db, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('app.bookings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('status', '=', 'requested')
    .where('startsAt', '>', new Date())
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listAnsweredSurveys(
  db: Db,
  customerId: string,
  since: Date,
  most: number,
): Promise<NonNullable<WaitingPart['surveys']>> {
  const { rows } = await sql<NonNullable<WaitingPart['surveys']>[number]>`
    select s.id, s.name, count(*)::integer as answer_count
    from app.survey_responses r join app.surveys s on s.customer_id = r.customer_id and s.id = r.survey_id
    where r.customer_id = ${customerId} and r.submitted_at >= ${since} and s.deleted_at is null
    group by s.id, s.name order by answer_count desc, s.name
    limit ${most}`.execute(db)
  return rows
}

export async function listFreshCampaigns(db: Db, customerId: string, since: Date, most: number) {
  const { rows } = await sql<CampaignNews>`
    select c.id, c.name, count(r.accepted_at)::integer as sent,
      case when c.tracks_opens then count(r.first_opened_at)::integer end as opened,
      case when c.tracks_clicks then count(r.first_clicked_at)::integer end as clicked,
      count(r.answered_at)::integer as replied
    from app.campaigns c
    left join app.campaign_recipients r on r.customer_id = c.customer_id and r.campaign_id = c.id
    where c.customer_id = ${customerId} and c.started_at >= ${since} and c.deleted_at is null
    group by c.id, c.customer_id, c.name, c.tracks_opens, c.tracks_clicks, c.started_at
    order by c.started_at desc, c.id
    limit ${most}`.execute(db)
  return rows
}
