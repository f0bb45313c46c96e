import type { EventDetail, EventStop, EventTeam, EventVenue, InvestorEvent } from '@rostrum/contract/irm/events/events'
import {
  type EventKind,
  type EventQuery,
  type EventStatus,
  eventKinds,
  eventStatuses,
} from '@rostrum/contract/irm/events/events-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof EventQuery>
type Filters = Omit<Query, 'sort' | 'pageSize' | 'pageOffset'>

const days = sql`(select min(s.day)::text as first_day, max(s.day)::text as last_day,
    coalesce(array_agg(s.city order by s.day, s.starts_at), '{}') as cities
  from app.event_stops s where s.customer_id = e.customer_id and s.event_id = e.id)`

const counts = sql`(select count(*)::integer as meeting_count,
    count(*) filter (where exists (select from app.event_placements p
      where p.customer_id = m.customer_id and p.meeting_id = m.id))::integer as filled_count
  from app.event_meetings m where m.customer_id = e.customer_id and m.event_id = e.id
    and m.deleted_at is null and not m.is_canceled)`

const inviteeCount = sql`(select count(*)::integer from app.event_invitees i
  where i.customer_id = e.customer_id and i.event_id = e.id and i.deleted_at is null)`

const taggings = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'tagId', g.tag_id, 'name', t.name,
    'color', t.color, 'taggableType', g.taggable_type, 'taggableId', g.taggable_id) order by lower(t.name)), '[]')
  from app.taggings g join app.tags t on t.customer_id = g.customer_id and t.id = g.tag_id
  where g.customer_id = e.customer_id and g.taggable_type = 'event' and g.taggable_id = e.id)`

/** Deleted ones can be restored for this long. */
const keptFor = sql`interval '30 days'`

const from = (state: 'kept' | 'deleted') => sql`
  app.events e join identity.users u on u.id = e.user_id
  left join market.securities x on x.id = e.security_id
  left join app.brokers b on b.customer_id = e.customer_id and b.id = e.broker_id
  cross join lateral ${days} d
  cross join lateral ${counts} c
  where ${state === 'kept' ? sql`e.deleted_at is null` : sql`e.deleted_at > now() - ${keptFor}`}`

const columns = sql`e.id, e.name, e.kind, e.kind_name, e.status, d.first_day, d.last_day, d.cities, e.host,
  e.budget::double precision as budget, e.version, e.created_at, e.updated_at, c.meeting_count, c.filled_count,
  ${inviteeCount} as invitee_count, ${taggings} as taggings,
  jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as owner,
  case when x.id is not null then jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker) end as security,
  case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as broker`

const byName = (names: readonly string[]) => sql`array[${sql.join(names.map((name) => sql.lit(name)))}]`

const orders: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  name: sql`lower(e.name)`,
  kind: sql`array_position(${byName(eventKinds)}, e.kind)`,
  status: sql`array_position(${byName(eventStatuses)}, e.status)`,
  firstDay: sql`d.first_day`,
  updatedAt: sql`e.updated_at`,
}

const matching = (userId: string, { term, kinds, statuses, securityId, tags, from: first, to: last, mine }: Filters) =>
  sql.join(
    [
      sql`true`,
      ...(term
        ? [sql`(e.name ilike ${containing(term)} or array_to_string(d.cities, ' ') ilike ${containing(term)})`]
        : []),
      ...(kinds ? [sql`e.kind = any (${kinds}::text[])`] : []),
      ...(statuses ? [sql`e.status = any (${statuses}::text[])`] : []),
      ...(securityId ? [sql`e.security_id = ${securityId}::uuid`] : []),
      ...(tags
        ? [
            sql`exists (select from app.taggings g where g.customer_id = e.customer_id and g.taggable_type = 'event'
              and g.taggable_id = e.id and g.tag_id = any (${tags}::uuid[]))`,
          ]
        : []),
      ...(first ? [sql`d.last_day >= ${first}`] : []),
      ...(last ? [sql`d.first_day <= ${last}`] : []),
      ...(mine ? [sql`e.user_id = ${userId}::uuid`] : []),
    ],
    sql` and `,
  )

export async function listEvents(db: Db, userId: string, query: Query) {
  const order = query.sort.map(
    ({ field, direction }) =>
      sql`${orders[field]} ${sql.raw(direction)} nulls ${direction === 'desc' ? sql`first` : sql`last`}`,
  )
  const { rows } = await sql<InvestorEvent>`select ${columns} from ${from('kept')} and ${matching(userId, query)}
    order by ${sql.join([...order, sql`e.id`])} limit ${query.pageSize} offset ${query.pageOffset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${from('kept')}
    and ${matching(userId, query)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const parts = sql`e.description,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'day', s.day, 'city', s.city, 'timeZone', s.time_zone,
      'startsAt', to_char(s.starts_at, 'HH24:MI'), 'endsAt', to_char(s.ends_at, 'HH24:MI'),
      'lunchFrom', to_char(s.lunch_from, 'HH24:MI'), 'lunchTo', to_char(s.lunch_to, 'HH24:MI')) order by s.day, s.starts_at, s.id)
    from app.event_stops s where s.customer_id = e.customer_id and s.event_id = e.id), '[]') as stops,
  coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'address', v.address, 'latitude', v.latitude,
      'longitude', v.longitude, 'rooms', v.rooms) order by lower(v.name), v.id)
    from app.event_venues v where v.customer_id = e.customer_id and v.event_id = e.id), '[]') as venues,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name,
      'colleagueIds', coalesce(members.ids, '[]'), 'colleagues', coalesce(members.colleagues, '[]')) order by t.position, t.id)
    from app.event_teams t left join lateral (
      select jsonb_agg(l.id order by l.last_name, l.first_name, l.id) as ids,
        jsonb_agg(jsonb_build_object('id', l.id, 'firstName', l.first_name, 'lastName', l.last_name)
          order by l.last_name, l.first_name, l.id) as colleagues
      from app.event_team_colleagues tc
      join app.colleagues l on l.customer_id = tc.customer_id and l.id = tc.colleague_id
      where tc.customer_id = t.customer_id and tc.team_id = t.id) members on true
    where t.customer_id = e.customer_id and t.event_id = e.id), '[]') as teams`

export async function findEvent(db: Db, id: string, state: 'kept' | 'deleted' = 'kept') {
  const { rows } =
    await sql<EventDetail>`select ${columns}, ${parts} from ${from(state)} and e.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Until the end of the transaction: changes of one event's plan wait for each other. */
export async function lockEvent(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .selectFrom('app.events')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute()
  return rows.length > 0
}

export interface EventValues {
  name: string
  kind: EventKind
  kindName: string | null
  status: EventStatus
  securityId: string | null
  brokerId: string | null
  host: string | null
  description: string
  budget: number | null
}

export const insertEvent = (db: Db, values: EventValues & { customerId: string; id: string; userId: string }) =>
  db.insertInto('app.events').values(values).execute()

/** False if the version is not the current one. */
export async function updateEvent(db: Db, id: string, version: number, values: Partial<EventValues>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.events')
    .set((row) => ({ ...values, version: row('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.events').set({ deletedAt, updatedAt: new Date() }).where('id', '=', id).execute()

interface Keys {
  customerId: string
  eventId: string
}

export async function listStops(db: Db, eventId: string): Promise<EventStop[]> {
  const { rows } = await sql<EventStop>`
    select id, day::text, city, time_zone, to_char(starts_at, 'HH24:MI') as starts_at, to_char(ends_at, 'HH24:MI') as ends_at,
      to_char(lunch_from, 'HH24:MI') as lunch_from, to_char(lunch_to, 'HH24:MI') as lunch_to
    from app.event_stops where event_id = ${eventId}::uuid order by day, starts_at, id`.execute(db)
  return rows
}

/** Rows that are not in the list are deleted, known ones are changed, others added. */
export async function saveStops(db: Db, keys: Keys, stops: readonly EventStop[]): Promise<void> {
  const ids = stops.map(({ id }) => id)
  await sql`delete from app.event_stops where event_id = ${keys.eventId}::uuid and id <> all (${ids}::uuid[])`.execute(
    db,
  )
  if (stops.length === 0) return
  await db
    .insertInto('app.eventStops')
    .values(stops.map((stop) => ({ ...keys, ...stop })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'id']).doUpdateSet((row) => ({
        day: row.ref('excluded.day'),
        city: row.ref('excluded.city'),
        timeZone: row.ref('excluded.timeZone'),
        startsAt: row.ref('excluded.startsAt'),
        endsAt: row.ref('excluded.endsAt'),
        lunchFrom: row.ref('excluded.lunchFrom'),
        lunchTo: row.ref('excluded.lunchTo'),
      })),
    )
    .execute()
}

export async function saveVenues(db: Db, keys: Keys, venues: readonly EventVenue[]): Promise<void> {
  const ids = venues.map(({ id }) => id)
  await sql`delete from app.event_venues where event_id = ${keys.eventId}::uuid and id <> all (${ids}::uuid[])`.execute(
    db,
  )
  if (venues.length === 0) return
  await db
    .insertInto('app.eventVenues')
    .values(venues.map((venue) => ({ ...keys, ...venue })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        address: row.ref('excluded.address'),
        latitude: row.ref('excluded.latitude'),
        longitude: row.ref('excluded.longitude'),
        rooms: row.ref('excluded.rooms'),
      })),
    )
    .execute()
}

export async function saveTeams(db: Db, keys: Keys, teams: readonly EventTeam[]): Promise<void> {
  const ids = teams.map(({ id }) => id)
  await sql`delete from app.event_teams where event_id = ${keys.eventId}::uuid and id <> all (${ids}::uuid[])`.execute(
    db,
  )
  if (teams.length === 0) return
  await db
    .insertInto('app.eventTeams')
    .values(teams.map(({ id, name }, position) => ({ ...keys, id, name, position })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
  await db.deleteFrom('app.eventTeamColleagues').where('teamId', 'in', ids).execute()
  const members = teams.flatMap(({ id, colleagueIds }) =>
    [...new Set(colleagueIds)].map((colleagueId) => ({ customerId: keys.customerId, teamId: id, colleagueId })),
  )
  if (members.length > 0) await db.insertInto('app.eventTeamColleagues').values(members).execute()
}

/** What is used and may not be removed: the names of days, teams and venues with meetings or investors. */
export async function findUsedParts(
  db: Db,
  eventId: string,
  kept: { stops: string[]; venues: string[]; teams: string[] },
) {
  const { rows } = await sql<{ part: 'stops' | 'venues' | 'teams'; name: string }>`
    select 'stops' as part, s.city as name from app.event_stops s
    where s.event_id = ${eventId}::uuid and s.id <> all (${kept.stops}::uuid[]) and exists (select from app.event_meetings m
      where m.customer_id = s.customer_id and m.stop_id = s.id and m.deleted_at is null)
    union all
    select 'teams', t.name from app.event_teams t
    where t.event_id = ${eventId}::uuid and t.id <> all (${kept.teams}::uuid[]) and exists (select from app.event_meetings m
      where m.customer_id = t.customer_id and m.team_id = t.id and m.deleted_at is null)
    union all
    select 'venues', v.name from app.event_venues v
    where v.event_id = ${eventId}::uuid and v.id <> all (${kept.venues}::uuid[])
      and (exists (select from app.event_meetings m where m.customer_id = v.customer_id and m.venue_id = v.id)
        or exists (select from app.event_invitees i where i.customer_id = v.customer_id and i.venue_id = v.id))`.execute(
    db,
  )
  return rows
}

/** Ids that other events use already; ids are chosen by the client, so that a form can refer to what is not saved yet. */
export async function findForeignParts(db: Db, eventId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select id, event_id from app.event_stops union all select id, event_id from app.event_venues
      union all select id, event_id from app.event_teams) part
    where part.id = any (${[...ids]}::uuid[]) and part.event_id <> ${eventId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

export const knownColleagues = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('app.colleagues')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const hasBroker = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('app.brokers').select('id').where('id', '=', id).execute()).length > 0
