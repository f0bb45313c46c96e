// What the form of a meeting holds: times are on the clock of its city.
import { atStop } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { type EventMeeting, type MeetingFormat, usualCapacity } from '@rostrum/contract/irm/events/plan-values'
import { wallClock } from '@rostrum/contract/platform/time-zones'

export interface MeetingValues extends Record<string, unknown> {
  stopId: string
  teamId: string
  startTime: string
  endTime: string
  format: MeetingFormat
  title: string
  capacity: number | string
  quorum: number | string
  venueId: string | null
  room: string
  link: string
  isHeld: boolean
}

export function emptyMeeting({ stops, teams }: EventDetail, last?: EventMeeting): MeetingValues {
  const stop = stops.find(({ id }) => id === last?.stopId) ?? stops[0]
  const from = last && stop ? clockAt(last.endsAt, stop.timeZone) : (stop?.startsAt ?? '09:00')
  return {
    stopId: stop?.id ?? '',
    teamId: last?.teamId ?? teams[0]?.id ?? '',
    startTime: from,
    endTime: later(from, 60),
    format: 'one_on_one',
    title: '',
    capacity: usualCapacity.one_on_one,
    quorum: '',
    venueId: null,
    room: '',
    link: '',
    isHeld: false,
  }
}

export const clockAt = (instant: Date, timeZone: string): string => wallClock(instant, timeZone).time.slice(0, 5)

/** On the same day: 23:59 at the latest. */
export function later(clock: string, minutes: number): string {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  const total = Math.min(hours * 60 + rest + minutes, 23 * 60 + 59)
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

export function valuesOf({ stops }: EventDetail, meeting: EventMeeting): MeetingValues {
  const timeZone = stops.find(({ id }) => id === meeting.stopId)?.timeZone ?? 'UTC'
  const { stopId, teamId, format, title, capacity, quorum, venueId, room, link, isHeld } = meeting
  return {
    ...{ stopId, teamId, format, title, capacity, quorum: quorum ?? '', venueId, room: room ?? '', link: link ?? '' },
    isHeld,
    startTime: clockAt(meeting.startsAt, timeZone),
    endTime: clockAt(meeting.endsAt, timeZone),
  }
}

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export function toBody({ stops }: EventDetail, { startTime, endTime, quorum, capacity, ...values }: MeetingValues) {
  const stop = stops.find(({ id }) => id === values.stopId)
  const at = (clock: string) => (stop && isClock(clock) ? atStop(stop, clock).toISOString() : '')
  return {
    ...values,
    capacity: Number(capacity) || 1,
    quorum: quorum === '' ? null : Number(quorum),
    startsAt: at(startTime),
    endsAt: at(endTime),
  }
}
