// What an event puts into the calendars of those who travel: one entry for each meeting with someone to meet.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

interface Entry {
  meetingId: string
  userId: string
  subject: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  location: string | null
  description: string
}

/** Open and held meetings without a title are nobody's appointment yet. */
async function listWanted(db: Db, eventId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select m.id as meeting_id, l.user_id, m.starts_at, m.ends_at, s.time_zone,
      coalesce(nullif(m.title, ''), seated.names) as subject,
      nullif(concat_ws(', ', v.name, m.room, nullif(v.address, ''), s.city), '') as location,
      concat_ws(E'\n', e.name, seated.people, m.link) as description
    from app.events e
    join app.event_meetings m on m.customer_id = e.customer_id and m.event_id = e.id
    join app.event_stops s on s.customer_id = m.customer_id and s.id = m.stop_id
    join app.event_team_colleagues tc on tc.customer_id = m.customer_id and tc.team_id = m.team_id
    join app.colleagues l on l.customer_id = tc.customer_id and l.id = tc.colleague_id and l.user_id is not null
    cross join lateral (
      select string_agg(coalesce(o.name, p.names), ', ' order by coalesce(o.name, p.names)) as names,
        string_agg(p.names, ', ' order by p.names) as people,
        (array_agg(i.venue_id) filter (where i.venue_id is not null))[1] as venue_id, count(*) as count
      from app.event_placements x
      join app.event_invitees i on i.customer_id = x.customer_id and i.id = x.invitee_id and i.deleted_at is null
      left join app.organization_directory o on o.id = i.organization_id
      left join lateral (
        select string_agg(d.first_name || ' ' || d.last_name, ', ' order by d.last_name, d.first_name) as names
        from app.event_invitee_people ip join app.person_directory d on d.id = ip.person_id
        where ip.customer_id = i.customer_id and ip.invitee_id = i.id) p on true
      where x.customer_id = m.customer_id and x.meeting_id = m.id) seated
    left join app.event_venues v on v.customer_id = m.customer_id
      and v.id = coalesce(m.venue_id, case when seated.count = 1 then seated.venue_id end)
    where e.id = ${eventId}::uuid and e.deleted_at is null and e.status <> 'canceled'
      and m.deleted_at is null and not m.is_canceled and (m.title <> '' or seated.count > 0)`.execute(db)
  return rows
}

/** Entries of meetings that changed get a higher sequence; those of meetings that are gone are canceled. */
export async function updateCalendars(db: Db, customerId: string, eventId: string): Promise<void> {
  const wanted = await listWanted(db, eventId)
  if (wanted.length > 0) {
    await db
      .insertInto('app.calendarEntries')
      .values(
        wanted.map(({ meetingId, ...entry }) => ({
          ...{ customerId, id: newId(), source: 'meeting', sourceId: meetingId, uid: `meeting-${meetingId}@rostrum` },
          ...entry,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['customerId', 'source', 'sourceId', 'userId'])
          .doUpdateSet((row) => ({
            subject: row.ref('excluded.subject'),
            startsAt: row.ref('excluded.startsAt'),
            endsAt: row.ref('excluded.endsAt'),
            timeZone: row.ref('excluded.timeZone'),
            location: row.ref('excluded.location'),
            description: row.ref('excluded.description'),
            isCanceled: false,
            sequence: sql<number>`app.calendar_entries.sequence + 1`,
            updatedAt: new Date(),
          }))
          .where(
            sql<boolean>`(app.calendar_entries.subject, app.calendar_entries.starts_at, app.calendar_entries.ends_at,
              app.calendar_entries.time_zone, app.calendar_entries.location, app.calendar_entries.description,
              app.calendar_entries.is_canceled) is distinct from (excluded.subject, excluded.starts_at, excluded.ends_at,
              excluded.time_zone, excluded.location, excluded.description, false)`,
          ),
      )
      .execute()
  }
  const kept = wanted.map(({ meetingId, userId }) => `${meetingId}:${userId}`)
  await sql`
    update app.calendar_entries c set is_canceled = true, sequence = c.sequence + 1, updated_at = now()
    from app.event_meetings m
    where m.customer_id = c.customer_id and m.id = c.source_id and m.event_id = ${eventId}::uuid and c.source = 'meeting'
      and not c.is_canceled and c.source_id || ':' || c.user_id <> all (${kept}::text[])`.execute(db)
}
