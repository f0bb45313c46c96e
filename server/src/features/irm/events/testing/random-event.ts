// Events for property tests and measurements: the same seed gives the same event.
import { atStop, type Setting } from '@rostrum/contract/irm/events/conflicts'
import { type EventPlan, meetingFormats, type Priority } from '@rostrum/contract/irm/events/plan-values'
import { addDays } from '@rostrum/contract/platform/time-zones'

const places = [
  { city: 'New York', timeZone: 'America/New_York', latitude: 40.755, longitude: -73.98 },
  { city: 'London', timeZone: 'Europe/London', latitude: 51.513, longitude: -0.09 },
  { city: 'Sydney', timeZone: 'Australia/Sydney', latitude: -33.866, longitude: 151.207 },
]

/** A small linear congruential generator: the tests need variety, not secrecy. */
const numbers = (seed: number) => {
  let state = seed * 7919 + 17
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export interface EventSize {
  days: number
  teams: number
  slotsPerDay: number
  invitees: number
}

const sizeOf = (next: (below: number) => number): EventSize => ({
  days: 1 + next(4),
  teams: 1 + next(3),
  slotsPerDay: 2 + next(6),
  invitees: 3 + next(30),
})

export function randomEvent(seed: number, given?: EventSize): { setting: Setting; plan: EventPlan } {
  const next = numbers(seed)
  const size = given ?? sizeOf(next)
  const one = <T>(values: readonly T[]): T => values[next(values.length)] as T
  const stops = Array.from({ length: size.days }, (_, day) => {
    const { city, timeZone } = one(places)
    return {
      id: `stop-${day}`,
      day: addDays('2026-11-23', day),
      city,
      timeZone,
      startsAt: '08:00',
      endsAt: '19:00',
      lunchFrom: day % 2 ? '12:00' : null,
      lunchTo: day % 2 ? '13:00' : null,
    }
  })
  const venues = Array.from({ length: 8 }, (_, index) => {
    const { latitude, longitude } = one(places)
    return {
      id: `venue-${index}`,
      name: `Venue ${index}`,
      address: '',
      latitude: index % 4 ? latitude + next(100) / 1500 : null,
      longitude: index % 4 ? longitude + next(100) / 1500 : null,
      rooms: ['A', 'B'],
    }
  })
  const teams = Array.from({ length: size.teams }, (_, index) => ({
    id: `team-${index}`,
    name: `Team ${index}`,
    colleagueIds: [`colleague-${index}`],
  }))
  const meetings = stops.flatMap((stop) =>
    teams.flatMap((team) =>
      Array.from({ length: size.slotsPerDay }, (_, index) => {
        const from = 480 + index * (Math.floor(600 / size.slotsPerDay) - 5) + next(5)
        const format = one(meetingFormats)
        return {
          id: `${stop.id}-${team.id}-${index}`,
          stopId: stop.id,
          teamId: team.id,
          startsAt: atStop(stop, clockOf(from)),
          endsAt: atStop(stop, clockOf(from + 30 + next(20))),
          format,
          title: '',
          capacity: format === 'one_on_one' ? 1 : 2 + next(4),
          quorum: format === 'large' ? 2 : null,
          venueId: next(3) ? null : one(venues).id,
          room: null,
          link: null,
          isHeld: next(12) === 0,
          isCanceled: next(12) === 0,
          activityId: null,
          version: 1,
        }
      }),
    ),
  )
  const open = meetings.filter(({ isCanceled }) => !isCanceled)
  const invitees = Array.from({ length: size.invitees }, (_, index) => {
    const away = one(stops)
    const placed = open.length > 0 && next(6) === 0
    return {
      id: `invitee-${index}`,
      name: `Investor ${String(index).padStart(3, '0')}`,
      organization: null,
      people: [],
      state: one(['listed', 'invited', 'requested', 'accepted', 'waitlisted', 'declined'] as const),
      priority: (1 + next(3)) as Priority,
      reason: '',
      wantedFormat: next(3) ? null : one(meetingFormats),
      city: next(2) ? one(stops).city : null,
      venueId: next(2) ? one(venues).id : null,
      unavailable: next(3) ? [] : [{ startsAt: atStop(away, '09:00'), endsAt: atStop(away, '14:00') }],
      note: '',
      placement: placed ? { meetingId: one(open).id, isPinned: next(2) === 0, reason: '' } : null,
    }
  })
  return { setting: { stops, venues, teams }, plan: { meetings, invitees, proposal: null, busy: [], quietPeriods: [] } }
}
