// An itinerary as plain data: days, teams side by side, meetings and the travel between them.
import type { Sketch } from '@rostrum/contract/irm/events/sketch'
import { clockTime, wallClock } from '@rostrum/contract/platform/time-zones'

export interface ItineraryMeeting {
  type: 'meeting'
  startsAt: Date
  endsAt: Date
  title: string
  format: string
  investors: { firm: string; people: string[] }[]
  place: string | null
  address: string | null
  room: string | null
  link: string | null
  isCanceled: boolean
}

export interface ItineraryTravel {
  type: 'travel'
  startsAt: Date
  minutes: number
  from: string
  to: string
}

export interface ItineraryTeam {
  name: string
  colleagues: string[]
  items: (ItineraryMeeting | ItineraryTravel)[]
  /** Where at least two places have coordinates. */
  sketch?: Sketch | undefined
}

export interface ItineraryDay {
  /** As 2026-11-18. */
  day: string
  city: string
  timeZone: string
  teams: ItineraryTeam[]
}

export interface Itinerary {
  title: string
  /** Below the title: type of event, host, broker. */
  lines: string[]
  days: ItineraryDay[]
}

/** On the clock of the city: 8:00 AM. */
export const clockOf = (instant: Date, timeZone: string): string =>
  clockTime(`${wallClock(instant, timeZone).time.slice(0, 5)}:00`)

export const inOrder = (items: ItineraryTeam['items']) =>
  items.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())

export const whereOf = ({ place, room, address }: ItineraryMeeting): string =>
  [place, room, address].filter(Boolean).join(', ')
