// Events of the demo: a roadshow that is being planned, and a conference of last week, half of it debriefed.
import { addDays } from '@rostrum/contract/platform/time-zones'
import { insertActivities, listTypes } from '#features/irm/activities/public.ts'
import { slotsOf } from '#features/irm/events/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { readRichText } from '#platform/rich-text.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import { at } from '../universe/random.ts'
import type { Investor } from './investors.ts'
import type { By } from './team.ts'
import { zoneOf } from './zones.ts'

interface Team {
  name: string
  /** By the name used in this folder. */
  members: readonly string[]
}

interface Venue {
  name: string
  address: string
  latitude: number
  longitude: number
  rooms: string[]
}

interface NewEvent {
  name: string
  kind: string
  status: string
  brokerId: string | null
  host: string | null
  description: string
  budget: number
  stops: readonly { day: string; city: string }[]
  teams: readonly Team[]
  venues: readonly Venue[]
}

const hours = { startsAt: '09:30', endsAt: '17:00', lunchFrom: '12:00', lunchTo: '13:00' }

async function addEvent(
  db: Db,
  by: By,
  { stops, teams, venues, ...event }: NewEvent,
  colleagueIds: ReadonlyMap<string, string>,
) {
  const { customerId } = by
  const eventId = newId()
  const securityId = demoSecurities.veltraneA
  await db
    .insertInto('app.events')
    .values({ ...event, customerId, id: eventId, userId: by.ada, securityId })
    .execute()
  const keys = { customerId, eventId }
  const stopRows = stops.map((stop) => ({ ...keys, id: newId(), ...stop, timeZone: zoneOf(stop.city), ...hours }))
  const teamRows = teams.map(({ name }, position) => ({ ...keys, id: newId(), name, position }))
  const venueRows = venues.map((venue) => ({ ...keys, id: newId(), ...venue }))
  await db.insertInto('app.eventStops').values(stopRows).execute()
  await db.insertInto('app.eventTeams').values(teamRows).execute()
  await db.insertInto('app.eventVenues').values(venueRows).execute()
  const members = teams.flatMap((team, index) =>
    team.members.map((key) => ({
      customerId,
      teamId: at(teamRows, index).id,
      colleagueId: colleagueIds.get(key) ?? '',
    })),
  )
  await db.insertInto('app.eventTeamColleagues').values(members).execute()
  const meetings = stopRows.flatMap((stop) =>
    teamRows.flatMap((team, index) =>
      slotsOf(stop, { minutes: 45, gapMinutes: 30 }, []).map((span) => ({
        ...keys,
        ...span,
        id: newId(),
        stopId: stop.id,
        teamId: team.id,
        format: 'one_on_one',
        capacity: 1,
        // The second team stays at the hotel; the first goes to the investors.
        venueId: index === 1 || venueRows.length === 1 ? (venueRows[0]?.id ?? null) : null,
      })),
    ),
  )
  await db.insertInto('app.eventMeetings').values(meetings).execute()
  return { eventId, stops: stopRows, venues: venueRows, meetings }
}

type State = 'listed' | 'invited' | 'requested' | 'accepted' | 'declined' | 'met' | 'no_show'

async function addInvitees(
  db: Db,
  { customerId }: By,
  eventId: string,
  investors: readonly Investor[],
  stateOf: (index: number) => State,
  cities: readonly string[],
) {
  const rows = investors.map((investor, index) => {
    const shares = investor.holdings.at(-1)?.shares ?? 0
    return {
      customerId,
      id: newId(),
      eventId,
      organizationId: investor.id,
      state: stateOf(index),
      priority: shares > 0 ? 1 + (index % 2) : 2 + (index % 2),
      reason: shares > 0 ? `Holds ${shares.toLocaleString('en-US')} shares` : 'Holds none · owns your peers',
      city: investor.city && cities.includes(investor.city) ? investor.city : null,
    }
  })
  await db.insertInto('app.eventInvitees').values(rows).execute()
  const people = rows.flatMap(({ id }, index) =>
    at(investors, index)
      .people.slice(0, 2)
      .map((person) => ({ customerId, inviteeId: id, personId: person.id })),
  )
  if (people.length > 0) await db.insertInto('app.eventInviteePeople').values(people).execute()
  return rows
}

/** The first day from then on that is no Saturday or Sunday. */
const workday = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day
}

const states: readonly State[] = [
  'accepted',
  'invited',
  'requested',
  'invited',
  'listed',
  'accepted',
  'declined',
  'invited',
]

async function writeRoadshow(db: Db, by: By, investors: readonly Investor[], today: string, ids: Ids): Promise<void> {
  const first = workday(addDays(today, 20))
  const cities = ['Boston', 'New York', 'London']
  const event = await addEvent(
    db,
    by,
    {
      name: 'Winter roadshow',
      kind: 'roadshow',
      status: 'planning',
      brokerId: ids.brokerIds.values().next().value ?? null,
      host: null,
      description: 'After the quarter: margins, the order book and capital returns.',
      budget: 48_000,
      stops: cities.map((city, index) => ({ city, day: workday(addDays(first, index + (index === 2 ? 1 : 0))) })),
      teams: [
        { name: 'CEO and CFO', members: ['ceo', 'cfo', 'ada'] },
        { name: 'Investor relations', members: ['miles'] },
      ],
      venues: [
        {
          name: 'Harbor Hotel',
          address: '70 Wharf Street',
          latitude: 42.3563,
          longitude: -71.0499,
          rooms: ['Cabot', 'Revere'],
        },
        {
          name: 'Midtown office of the broker',
          address: '12 Park Row',
          latitude: 40.7537,
          longitude: -73.979,
          rooms: ['21 A', '21 B'],
        },
      ],
    },
    ids.colleagueIds,
  )
  const chosen = investors.filter(({ people, manner }) => people.length > 0 && manner !== 'index').slice(0, 26)
  const invitees = await addInvitees(
    db,
    by,
    event.eventId,
    chosen,
    (index) => at(states, index % states.length),
    cities,
  )
  // The first six have their times already; the rest is for Propose schedule.
  const open = event.meetings.filter((_, index) => index % 3 === 0)
  const accepted = invitees
    .filter(({ state, city }) => state === 'accepted' && !city)
    .slice(0, Math.min(6, open.length))
  const placements = accepted.map(({ id }, index) => ({
    customerId: by.customerId,
    inviteeId: id,
    meetingId: at(open, index).id,
    isPinned: true,
  }))
  if (placements.length > 0) await db.insertInto('app.eventPlacements').values(placements).execute()
}

const outcomes = [
  'Asked how much of the margin gain is mix. Wants the bridge by segment.',
  'Happy with the order book; asked about lead times in the second half and about pricing.',
  'New to the name. Compared us with peers on returns; will build a model.',
]

async function writeConference(db: Db, by: By, investors: readonly Investor[], today: string, ids: Ids): Promise<void> {
  const event = await addEvent(
    db,
    by,
    {
      name: 'Industrial Technology Conference',
      kind: 'conference',
      status: 'confirmed',
      brokerId: [...ids.brokerIds.values()][1] ?? null,
      host: 'Larkspur Capital Markets',
      description: '',
      budget: 12_500,
      stops: [{ city: 'Chicago', day: workday(addDays(today, -7)) }],
      teams: [{ name: 'CFO', members: ['cfo', 'ada'] }],
      venues: [
        {
          name: 'Lakeside Hotel',
          address: '300 Lake Drive',
          latitude: 41.8885,
          longitude: -87.6233,
          rooms: ['Room 4', 'Room 5'],
        },
      ],
    },
    ids.colleagueIds,
  )
  const near = investors.filter(
    ({ people, region }) => people.length > 0 && (region === 'east' || region === 'central'),
  )
  const chosen = near.slice(-event.meetings.length)
  const held = Math.min(3, chosen.length)
  const invitees = await addInvitees(db, by, event.eventId, chosen, (index) => (index < held ? 'met' : 'accepted'), [])
  const types = await listTypes(db)
  const typeId = (types.find(({ medium }) => medium === 'conference') ?? types[0])?.id ?? ''
  const activities = invitees.slice(0, held).map((_, index) => {
    const investor = at(chosen, index)
    const { startsAt, endsAt } = at(event.meetings, index)
    return {
      ...{
        id: newId(),
        typeId,
        subject: `1x1: ${investor.name}`,
        startsAt,
        endsAt,
        location: 'Lakeside Hotel, Chicago',
      },
      text: readRichText(`<p>${at(outcomes, index % outcomes.length)}</p>`),
      organizationIds: [investor.id],
      people: investor.people.slice(0, 2).map(({ id }) => ({ personId: id, organizationId: investor.id })),
    }
  })
  await insertActivities(db, { customerId: by.customerId, userId: by.ada }, activities)
  await db
    .insertInto('app.activityColleagues')
    .values(
      activities.map(({ id }) => ({
        customerId: by.customerId,
        activityId: id,
        colleagueId: ids.colleagueIds.get('cfo') ?? '',
      })),
    )
    .execute()
  await db
    .insertInto('app.eventPlacements')
    .values(
      invitees.map(({ id }, index) => ({
        ...{ customerId: by.customerId, inviteeId: id, meetingId: at(event.meetings, index).id, isPinned: true },
      })),
    )
    .execute()
  for (const [index, { id: activityId }] of activities.entries()) {
    await db
      .updateTable('app.eventMeetings')
      .set({ activityId })
      .where('id', '=', at(event.meetings, index).id)
      .execute()
  }
}

interface Ids {
  colleagueIds: ReadonlyMap<string, string>
  brokerIds: ReadonlyMap<string, string>
}

export async function writeEvents(
  db: Db,
  by: By,
  investors: readonly Investor[],
  today: string,
  ids: Ids,
): Promise<void> {
  await writeRoadshow(db, by, investors, today, ids)
  await writeConference(db, by, investors, today, ids)
}
