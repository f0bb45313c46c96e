// Events such as roadshows and conferences: what, when, where and who of us takes part.
import { z } from 'zod'
import { Named } from '../../market/values.ts'
import { csv, endpoint, item, noContent, page } from '../../platform/endpoint.ts'
import { IdParams, Instant, optionalText, requiredText } from '../../platform/values.ts'
import { Tagging } from '../tags.ts'
import { UserBrief } from '../values.ts'
import {
  type EventKind,
  EventQuery,
  type EventStatus,
  eventFilters,
  eventKinds,
  eventStatuses,
} from './events-query.ts'

export const eventKindNames: Record<EventKind, string> = {
  roadshow: 'Non-deal roadshow',
  conference: 'Conference',
  investor_day: 'Investor day',
  earnings: 'Earnings',
  site_visit: 'Site visit',
  annual_meeting: 'Annual meeting',
  other: 'Other',
}

/** As people read it: the customer's own word for another type. */
export const eventKindName = ({ kind, kindName }: { kind: EventKind; kindName: string | null }): string =>
  (kind === 'other' && kindName) || eventKindNames[kind]
export const eventStatusNames: Record<EventStatus, string> = {
  planning: 'Planning',
  confirmed: 'Confirmed',
  done: 'Done',
  canceled: 'Canceled',
}

/** More would not fit on a board that someone can read. */
export const mostMeetings = 500
export const mostInvitees = 500

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30')
const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: zone })
      return true
    } catch {
      return false
    }
  }, 'Choose a time zone')

/** A day in a city; a day in two cities is two stops. Times are on the clock of the city. */
export const EventStop = z.strictObject({
  id: z.uuid(),
  day: z.iso.date('Choose a day'),
  city: requiredText(100, 'Enter a city'),
  timeZone: TimeZone,
  startsAt: Clock,
  endsAt: Clock,
  lunchFrom: Clock.nullable(),
  lunchTo: Clock.nullable(),
})
export type EventStop = z.output<typeof EventStop>

export const EventVenue = z.strictObject({
  id: z.uuid(),
  name: requiredText(200, 'Enter a name'),
  address: z.string().trim().max(500),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  rooms: z.array(requiredText(100, 'Enter a room')).max(50),
})
export type EventVenue = z.output<typeof EventVenue>

/** Executives who travel together. Several teams have meetings at the same time. */
export const EventTeam = z.strictObject({
  id: z.uuid(),
  name: requiredText(100, 'Enter a name'),
  colleagueIds: z.array(z.uuid()).max(50),
})
export type EventTeam = z.output<typeof EventTeam>

export const InvestorEvent = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(eventKinds),
  kindName: z.string().nullable(),
  status: z.enum(eventStatuses),
  /** Of its stops; null before it has any. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  cities: z.array(z.string()),
  security: Named.extend({ ticker: z.string().nullable() }).nullable(),
  broker: Named.nullable(),
  host: z.string().nullable(),
  /** In whole dollars. */
  budget: z.int().nullable(),
  owner: UserBrief,
  taggings: z.array(Tagging),
  inviteeCount: z.int(),
  meetingCount: z.int(),
  /** Meetings with at least one investor. */
  filledCount: z.int(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type InvestorEvent = z.output<typeof InvestorEvent>

export const EventDetail = InvestorEvent.extend({
  description: z.string(),
  stops: z.array(EventStop),
  venues: z.array(EventVenue),
  teams: z.array(EventTeam.extend({ colleagues: z.array(UserBrief) })),
})
export type EventDetail = z.output<typeof EventDetail>

const isInOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => endsAt > startsAt
const hasWholeLunch = ({ lunchFrom, lunchTo }: { lunchFrom: string | null; lunchTo: string | null }) =>
  lunchFrom === null ? lunchTo === null : lunchTo !== null && lunchTo > lunchFrom
const hasWholePlace = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  (latitude === null) === (longitude === null)

const inputs = {
  name: requiredText(200, 'Enter a name'),
  kind: z.enum(eventKinds),
  kindName: optionalText(60),
  status: z.enum(eventStatuses),
  securityId: z.uuid().nullable(),
  brokerId: z.uuid().nullable(),
  host: optionalText(200),
  description: z.string().trim().max(5000),
  budget: z.int().min(0).max(1_000_000_000_000).nullable(),
  stops: z
    .array(
      EventStop.refine(isInOrder, { path: ['endsAt'], message: 'Choose an end time after the start time' }).refine(
        hasWholeLunch,
        { path: ['lunchTo'], message: 'Enter both a start and an end for lunch' },
      ),
    )
    .max(60, 'Add at most 60 days'),
  venues: z
    .array(EventVenue.refine(hasWholePlace, { path: ['longitude'], message: 'Enter both latitude and longitude' }))
    .max(200, 'Add at most 200 venues'),
  teams: z.array(EventTeam).max(20, 'Add at most 20 teams'),
}

export const EventInput = z.strictObject({
  name: inputs.name,
  kind: inputs.kind.default('roadshow'),
  kindName: inputs.kindName,
  status: inputs.status.default('planning'),
  securityId: inputs.securityId.default(null),
  brokerId: inputs.brokerId.default(null),
  host: inputs.host,
  description: inputs.description.default(''),
  budget: inputs.budget.default(null),
  stops: inputs.stops.default([]),
  venues: inputs.venues.default([]),
  /** Default: one team with the user who adds the event. */
  teams: inputs.teams.optional(),
})

/** Days, venues and teams are given whole; those that are left out are removed, unless meetings use them. */
export const EventChange = z.strictObject(inputs).partial().extend({ version: z.int().optional() })

const member = { permission: 'member' } as const

export const events = {
  list: endpoint({
    ...member,
    method: 'GET',
    path: '/v2/events',
    summary: 'Events and itineraries',
    query: EventQuery,
    response: page(InvestorEvent),
  }),
  export: endpoint({
    ...member,
    method: 'GET',
    path: '/v2/events.csv',
    summary: 'The same list as a file',
    query: z.object(eventFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'kind', header: 'Type' },
      { key: 'status', header: 'Status' },
      { key: 'firstDay', header: 'From' },
      { key: 'lastDay', header: 'To' },
      { key: 'cities', header: 'Cities' },
      { key: 'security', header: 'Security' },
      { key: 'broker', header: 'Broker' },
      { key: 'host', header: 'Host' },
      { key: 'budget', header: 'Budget (USD)' },
      { key: 'owner', header: 'Owner' },
      { key: 'tags', header: 'Tags' },
      { key: 'inviteeCount', header: 'Invitees' },
      { key: 'meetingCount', header: 'Meetings' },
      { key: 'filledCount', header: 'Filled' },
    ]),
  }),
  read: endpoint({
    ...member,
    method: 'GET',
    path: '/v2/events/{id}',
    summary: 'One event with its days, venues and teams',
    params: IdParams,
    response: item(EventDetail),
  }),
  create: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events',
    summary: 'Add an event',
    body: EventInput,
    affects: ['colleagues'],
    response: item(EventDetail),
  }),
  update: endpoint({
    ...member,
    method: 'PATCH',
    path: '/v2/events/{id}',
    summary: 'Change an event; an older version is rejected',
    params: IdParams,
    body: EventChange,
    affects: ['colleagues'],
    response: item(EventDetail),
  }),
  delete: endpoint({
    ...member,
    method: 'DELETE',
    path: '/v2/events/{id}',
    summary: 'Delete an event; it can be restored for 30 days',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/restore',
    summary: 'Restore a deleted event',
    params: IdParams,
    affects: [],
    response: item(EventDetail),
  }),
}
