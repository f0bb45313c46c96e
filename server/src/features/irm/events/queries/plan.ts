import type {
  EventInvitee,
  EventMeeting,
  EventPlan,
  InviteeState,
  MeetingFormat,
  Proposal,
} from '@rostrum/contract/irm/events/plan-values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { seeingAll } from '#platform/database/viewer.ts'

const meetingColumns = [
  'id',
  'stopId',
  'teamId',
  'startsAt',
  'endsAt',
  'title',
  'capacity',
  'quorum',
  'venueId',
  'room',
  'link',
  'isHeld',
  'isCanceled',
  'activityId',
  'version',
] as const

const meetingsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('app.eventMeetings')
    .select(meetingColumns)
    .select(sql<MeetingFormat>`format`.as('format'))
    .where('eventId', '=', eventId)

export const listMeetings = (db: Db, eventId: string): Promise<EventMeeting[]> =>
  meetingsOf(db, eventId).where('deletedAt', 'is', null).orderBy('startsAt').orderBy('id').execute()

export const findMeeting = (
  db: Db,
  eventId: string,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<EventMeeting | undefined> =>
  meetingsOf(db, eventId)
    .where('id', '=', id)
    .where('deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()

export type MeetingValues = Omit<EventMeeting, 'id' | 'version' | 'activityId'>

export const insertMeetings = async (
  db: Db,
  keys: { customerId: string; eventId: string },
  meetings: readonly (MeetingValues & { id: string })[],
): Promise<void> => {
  if (meetings.length === 0) return
  await db
    .insertInto('app.eventMeetings')
    .values(meetings.map((meeting) => ({ ...keys, ...meeting })))
    .execute()
}

/** False if the version is not the current one. */
export async function updateMeeting(
  db: Db,
  id: string,
  version: number,
  values: Partial<MeetingValues>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.eventMeetings')
    .set((row) => ({ ...values, version: row('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateMeetingState = (
  db: Db,
  id: string,
  values: { deletedAt?: Date | null; activityId?: string; startsAt?: Date; endsAt?: Date },
) =>
  db
    .updateTable('app.eventMeetings')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

type StoredInvitee = Omit<EventInvitee, 'unavailable'> & { unavailable: { startsAt: string; endsAt: string }[] }

/** Investors by name, with where they sit: in meetings that are still there. */
export async function listInvitees(db: Db, eventId: string): Promise<EventInvitee[]> {
  const { rows } = await sql<StoredInvitee>`
    select i.id, coalesce(o.name, people.names, 'Unknown') as name, i.state, i.priority, i.reason, i.wanted_format, i.city,
      i.venue_id, i.unavailable, i.note, coalesce(people.list, '[]') as people,
      case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name, 'city', o.city) end as organization,
      case when m.id is not null then jsonb_build_object('meetingId', m.id, 'isPinned', p.is_pinned, 'reason', p.reason) end
        as placement
    from app.event_invitees i
    left join app.organization_directory o on o.id = i.organization_id
    left join lateral (
      select string_agg(d.first_name || ' ' || d.last_name, ', ' order by d.last_name, d.first_name) as names,
        jsonb_agg(jsonb_build_object('id', d.id, 'firstName', coalesce(nullif(d.preferred_name, ''), d.first_name),
          'lastName', d.last_name) order by d.last_name, d.first_name, d.id) as list
      from app.event_invitee_people ip join app.person_directory d on d.id = ip.person_id
      where ip.customer_id = i.customer_id and ip.invitee_id = i.id) people on true
    left join app.event_placements p on p.customer_id = i.customer_id and p.invitee_id = i.id
    left join app.event_meetings m on m.customer_id = p.customer_id and m.id = p.meeting_id and m.deleted_at is null
    where i.event_id = ${eventId}::uuid and i.deleted_at is null
    order by lower(coalesce(o.name, people.names)), i.id`.execute(db)
  return rows.map(({ unavailable, ...row }) => ({
    ...row,
    unavailable: unavailable.map(({ startsAt, endsAt }) => ({
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  }))
}

/** When members of the teams are busy from their calendars and their meetings elsewhere, during the days of the event. */
export async function listBusy(db: Db, eventId: string): Promise<EventPlan['busy']> {
  // Private activities too: only that the colleague is busy is shown.
  const { rows } = await seeingAll(db, () =>
    sql<EventPlan['busy'][number]>`
    with span as (
      select min(m.starts_at) - interval '1 day' as first, max(m.ends_at) + interval '1 day' as last
      from app.event_meetings m where m.event_id = ${eventId}::uuid and m.deleted_at is null),
    members as (
      select t.id as team_id, l.id as colleague_id, l.user_id, l.first_name || ' ' || l.last_name as name
      from app.event_teams t
      join app.event_team_colleagues tc on tc.customer_id = t.customer_id and tc.team_id = t.id
      join app.colleagues l on l.customer_id = tc.customer_id and l.id = tc.colleague_id
      where t.event_id = ${eventId}::uuid)
    select w.team_id, w.name, b.starts_at, b.ends_at from span, members w
    join app.calendar_busy b on b.user_id = w.user_id
    where b.starts_at < span.last and b.ends_at > span.first
    union
    select w.team_id, w.name, a.starts_at, a.ends_at from span, members w
    join app.activity_colleagues ac on ac.colleague_id = w.colleague_id
    join app.activities a on a.customer_id = ac.customer_id and a.id = ac.activity_id
    where a.deleted_at is null and a.starts_at < span.last and a.ends_at > span.first and a.ends_at > a.starts_at
      and not exists (select from app.event_meetings m where m.customer_id = a.customer_id and m.activity_id = a.id)
    union
    select w.team_id, w.name, m.starts_at, m.ends_at from span, members w
    join app.event_team_colleagues tc on tc.colleague_id = w.colleague_id
    join app.event_teams t on t.customer_id = tc.customer_id and t.id = tc.team_id and t.event_id <> ${eventId}::uuid
    join app.events e on e.customer_id = t.customer_id and e.id = t.event_id and e.deleted_at is null and e.status <> 'canceled'
    join app.event_meetings m on m.customer_id = t.customer_id and m.team_id = t.id
    where m.deleted_at is null and not m.is_canceled and m.starts_at < span.last and m.ends_at > span.first
    order by 3, 1, 2`.execute(db),
  )
  return rows
}

export interface InviteeValues {
  state: InviteeState
  priority: number
  reason: string
  wantedFormat: MeetingFormat | null
  city: string | null
  venueId: string | null
  unavailable: readonly { startsAt: Date; endsAt: Date }[]
  note: string
}

export async function updateInvitee(db: Db, id: string, { unavailable, ...values }: Partial<InviteeValues>) {
  await db
    .updateTable('app.eventInvitees')
    .set({ ...values, ...(unavailable && { unavailable: JSON.stringify(unavailable) }), updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

export const updateInviteeDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.eventInvitees').set({ deletedAt, updatedAt: new Date() }).where('id', '=', id).execute()

export const updateInviteeStates = async (db: Db, ids: readonly string[], state: InviteeState): Promise<void> => {
  if (ids.length === 0) return
  await db.updateTable('app.eventInvitees').set({ state, updatedAt: new Date() }).where('id', 'in', ids).execute()
}

export const findInvitee = (db: Db, eventId: string, id: string, state: 'kept' | 'deleted' = 'kept') =>
  db
    .selectFrom('app.eventInvitees')
    .select(['id', 'organizationId'])
    .select(sql<InviteeState>`state`.as('state'))
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()

export const hasOrganization = async (db: Db, eventId: string, organizationId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('app.eventInvitees')
      .select('id')
      .where('eventId', '=', eventId)
      .where('organizationId', '=', organizationId)
      .where('deletedAt', 'is', null)
      .execute()
  ).length > 0

export interface Place {
  inviteeId: string
  meetingId: string
  isPinned: boolean
  reason: string
  proposalId: string | null
}

export const listPlaces = (db: Db, eventId: string): Promise<Place[]> =>
  db
    .selectFrom('app.eventPlacements as p')
    .innerJoin('app.eventInvitees as i', (join) =>
      join.onRef('i.customerId', '=', 'p.customerId').onRef('i.id', '=', 'p.inviteeId'),
    )
    .select(['p.inviteeId', 'p.meetingId', 'p.isPinned', 'p.reason', 'p.proposalId'])
    .where('i.eventId', '=', eventId)
    .execute()

export async function savePlaces(db: Db, customerId: string, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await db
    .insertInto('app.eventPlacements')
    .values(places.map((place) => ({ customerId, ...place })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'inviteeId']).doUpdateSet((row) => ({
        meetingId: row.ref('excluded.meetingId'),
        isPinned: row.ref('excluded.isPinned'),
        reason: row.ref('excluded.reason'),
        proposalId: row.ref('excluded.proposalId'),
        placedAt: new Date(),
      })),
    )
    .execute()
}

export const deletePlaces = async (db: Db, inviteeIds: readonly string[]): Promise<void> => {
  if (inviteeIds.length === 0) return
  await db.deleteFrom('app.eventPlacements').where('inviteeId', 'in', inviteeIds).execute()
}

interface StoredProposal extends Proposal {
  replaced: { inviteeId: string; meetingId: string; reason: string }[]
}

/** The latest; none once it was undone. */
export async function findProposal(db: Db, eventId: string): Promise<StoredProposal | undefined> {
  const row = await db
    .selectFrom('app.eventProposals')
    .select(['id', 'createdAt', 'placedCount', 'undoneAt'])
    .select([
      sql<Proposal['leftOut']>`left_out`.as('leftOut'),
      sql<StoredProposal['replaced']>`replaced`.as('replaced'),
    ])
    .where('eventId', '=', eventId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.undoneAt) return undefined
  const { undoneAt: _, ...proposal } = row
  return proposal
}

export const insertProposal = (
  db: Db,
  keys: { customerId: string; id: string; eventId: string; userId: string },
  { placedCount, leftOut, replaced }: Pick<StoredProposal, 'placedCount' | 'leftOut' | 'replaced'>,
) =>
  db
    .insertInto('app.eventProposals')
    .values({ ...keys, placedCount, leftOut: JSON.stringify(leftOut), replaced: JSON.stringify(replaced) })
    .execute()

export const endProposal = (db: Db, id: string) =>
  db.updateTable('app.eventProposals').set({ undoneAt: new Date() }).where('id', '=', id).execute()
