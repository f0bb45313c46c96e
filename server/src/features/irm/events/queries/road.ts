// What the phone page shows beside the plan itself.
import { roadDays } from '@rostrum/contract/irm/events/road'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Days of the user's teams, from today by the clock of each city. A team without colleagues is its owner's. */
export async function listOwnDays(db: Db, userId: string) {
  const { rows } = await sql<{ eventId: string; stopId: string; teamId: string }>`
    select s.event_id, s.id as stop_id, t.id as team_id
    from app.events e
    join app.event_teams t on t.customer_id = e.customer_id and t.event_id = e.id
    join app.event_stops s on s.customer_id = e.customer_id and s.event_id = e.id
    cross join lateral (
      select coalesce(bool_or(l.user_id = ${userId}::uuid and l.deleted_at is null), false) as has_user, count(*) as count
      from app.event_team_colleagues tc
      join app.colleagues l on l.customer_id = tc.customer_id and l.id = tc.colleague_id
      where tc.customer_id = t.customer_id and tc.team_id = t.id) members
    where e.deleted_at is null and e.status <> 'canceled'
      and (members.has_user or members.count = 0 and e.user_id = ${userId}::uuid)
      and s.day - (now() at time zone s.time_zone)::date between 0 and ${roadDays}
    order by s.day, s.starts_at, t.position, s.id, t.id`.execute(db)
  return rows
}

/** Jobs of the market and of the customer's own contacts. */
export async function listJobs(db: Db, personIds: readonly string[]) {
  const { rows } = await sql<{ personId: string; title: string; phones: string[] }>`
    select j.person_id, j.title, array_remove(array[j.phone, j.mobile_phone], null) as phones from (
      select person_id, title, nullif(phone, '') as phone, nullif(mobile_phone, '') as mobile_phone
      from market.employments where is_primary and ended_on is null
      union all
      select person_id, title, nullif(phone, ''), nullif(mobile_phone, '') from app.employments where is_primary) j
    where j.person_id = any (${[...personIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ personId, ...job }) => [personId, job]))
}

/** The latest activity with each firm. */
export async function listLastMet(db: Db, organizationIds: readonly string[]) {
  const { rows } = await sql<{ organizationId: string; subject: string; startsAt: Date }>`
    select distinct on (x.organization_id) x.organization_id, a.subject, a.starts_at from (
      select customer_id, activity_id, organization_id from app.activity_organizations
      union all select customer_id, activity_id, organization_id from app.activity_people) x
    join app.activities a on a.customer_id = x.customer_id and a.id = x.activity_id and a.deleted_at is null
    where x.organization_id = any (${[...organizationIds]}::uuid[]) and a.starts_at < now()
    order by x.organization_id, a.starts_at desc, a.id`.execute(db)
  return new Map(rows.map((row) => [row.organizationId, row]))
}

/** Open tasks about firms and people, the next first. */
export async function listOpenTasks(db: Db, subjectIds: readonly string[]) {
  const { rows } = await sql<{ subjectId: string; subject: string }>`
    select t.associated_id as subject_id, t.subject from app.tasks t
    where t.associated_type in ('organization', 'person') and t.associated_id = any (${[...subjectIds]}::uuid[])
      and t.status = 'open' and t.deleted_at is null order by t.due_at, t.id`.execute(db)
  return rows
}
