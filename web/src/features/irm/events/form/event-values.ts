// What the form of an event holds.
import type { EventDetail, EventInput } from '@rostrum/contract/irm/events/events'
import type { EventKind } from '@rostrum/contract/irm/events/events-query'
import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import type { z } from 'zod'

export interface StopValues {
  id: string
  day: string | null
  city: string
  timeZone: string
  startsAt: string
  endsAt: string
  lunchFrom: string
  lunchTo: string
}

export interface VenueValues {
  id: string
  name: string
  address: string
  latitude: string | number
  longitude: string | number
  rooms: string[]
}

export interface TeamValues {
  id: string
  name: string
  colleagueIds: string[]
}

export interface EventValues extends Record<string, unknown> {
  name: string
  kind: EventKind
  kindName: string
  securityId: string | null
  brokerId: string | null
  host: string
  description: string
  budget: string | number
  stops: StopValues[]
  venues: VenueValues[]
  teams: TeamValues[]
}

/** The day after the last, in the same city. */
export function nextStop(stops: readonly StopValues[], timeZone: string): StopValues {
  const last = stops.at(-1)
  const id = crypto.randomUUID()
  if (last) return { ...last, id, day: last.day && addDays(last.day, 1) }
  const day = addDays(dayIn(timeZone), 14)
  return { id, day, city: '', timeZone, startsAt: '08:30', endsAt: '17:30', lunchFrom: '12:00', lunchTo: '13:00' }
}

export const emptyVenue = (): VenueValues => ({
  id: crypto.randomUUID(),
  name: '',
  address: '',
  latitude: '',
  longitude: '',
  rooms: [],
})

export const emptyTeam = (name: string): TeamValues => ({ id: crypto.randomUUID(), name, colleagueIds: [] })

export const emptyEvent = (timeZone: string, securityId: string | null): EventValues => ({
  name: '',
  kind: 'roadshow',
  kindName: '',
  securityId,
  brokerId: null,
  host: '',
  description: '',
  budget: '',
  stops: [nextStop([], timeZone)],
  venues: [],
  teams: [emptyTeam('Management')],
})

export const valuesOf = (event: EventDetail): EventValues => ({
  name: event.name,
  kind: event.kind,
  kindName: event.kindName ?? '',
  securityId: event.security?.id ?? null,
  brokerId: event.broker?.id ?? null,
  host: event.host ?? '',
  description: event.description,
  budget: event.budget ?? '',
  stops: event.stops.map((stop) => ({ ...stop, lunchFrom: stop.lunchFrom ?? '', lunchTo: stop.lunchTo ?? '' })),
  venues: event.venues.map((venue) => ({
    ...venue,
    latitude: venue.latitude ?? '',
    longitude: venue.longitude ?? '',
  })),
  teams: event.teams.map(({ id, name, colleagueIds }) => ({ id, name, colleagueIds })),
})

const numberOrNull = (typed: string | number): number | null => (typed === '' ? null : Number(typed))

export const toBody = ({
  stops,
  venues,
  budget,
  ...values
}: EventValues): z.input<typeof EventInput> & Record<string, unknown> => ({
  ...values,
  budget: numberOrNull(budget),
  stops: stops.map((stop) => ({
    ...stop,
    day: stop.day ?? '',
    lunchFrom: stop.lunchFrom || null,
    lunchTo: stop.lunchTo || null,
  })),
  venues: venues.map((venue) => ({
    ...venue,
    latitude: numberOrNull(venue.latitude),
    longitude: numberOrNull(venue.longitude),
  })),
})
