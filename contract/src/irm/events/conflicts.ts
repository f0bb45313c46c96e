// What is wrong with a plan: shown on the board at once, and respected by a proposal.
import { clockTime, dayIn, instantAt, wallClock } from '../../platform/time-zones.ts'
import type { EventStop, EventTeam, EventVenue } from './events.ts'
import type { EventInvitee, EventMeeting, EventPlan, Span } from './plan-values.ts'
import { travelMinutes } from './travel.ts'

export const conflictKinds = [
  'double_booking',
  'busy',
  'unavailable',
  'travel',
  'lunch',
  'outside_hours',
  'other_city',
  'over_capacity',
  'below_quorum',
  'quiet_period',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

export interface Conflict {
  kind: ConflictKind
  meetingId: string
  /** The other meeting, where there is one. */
  otherMeetingId?: string
  inviteeId?: string
  message: string
}

export interface Setting {
  stops: readonly EventStop[]
  venues: readonly EventVenue[]
  teams: readonly (Pick<EventTeam, 'id' | 'name' | 'colleagueIds'> & {
    colleagues?: readonly { id: string; firstName: string; lastName: string }[]
  })[]
}

export const overlap = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** An instant of a stop, from a time on its clock. */
export const atStop = (stop: Pick<EventStop, 'day' | 'timeZone'>, clock: string): Date =>
  instantAt({ day: stop.day, time: `${clock}:00` }, stop.timeZone)

export const timeAtStop = (instant: Date, stop: Pick<EventStop, 'timeZone'>): string =>
  clockTime(wallClock(instant, stop.timeZone).time)

/** Made once: a comparison with options of its own would make a collator each time, which takes longer than all else. */
const cities = new Intl.Collator('en', { sensitivity: 'base' })

/** Cities are typed by people. */
export const isSameCity = (one: string, other: string): boolean => cities.compare(one, other) === 0

/** The meeting's venue; without one, where its investor receives us. */
export const placeOf = (
  meeting: Pick<EventMeeting, 'venueId'>,
  invitees: readonly Pick<EventInvitee, 'venueId'>[],
): string | null => meeting.venueId ?? (invitees.length === 1 ? (invitees[0]?.venueId ?? null) : null)

export function findConflicts(setting: Setting, plan: EventPlan): Conflict[] {
  const meetings = plan.meetings.filter(({ isCanceled }) => !isCanceled)
  const seated = Map.groupBy(
    plan.invitees.filter(({ placement }) => placement),
    ({ placement }) => placement?.meetingId,
  )
  const at = (meeting: EventMeeting) => seated.get(meeting.id) ?? []
  return [
    ...meetings.flatMap((meeting) => [
      ...ofHours(setting, meeting),
      ...ofSize(meeting, at(meeting).length),
      ...ofQuietPeriods(setting, plan, meeting),
      ...ofBusyTeams(plan, meeting),
      ...at(meeting).flatMap((invitee) => ofInvitee(setting, meeting, invitee)),
    ]),
    ...ofNeighbors(setting, meetings, at),
  ]
}

function ofHours({ stops }: Setting, { id, stopId, startsAt, endsAt }: EventMeeting): Conflict[] {
  const stop = stops.find((one) => one.id === stopId)
  if (!stop) return []
  const found: Conflict[] = []
  if (startsAt < atStop(stop, stop.startsAt) || endsAt > atStop(stop, stop.endsAt)) {
    const hours = `${clockTime(`${stop.startsAt}:00`)} to ${clockTime(`${stop.endsAt}:00`)}`
    found.push({ kind: 'outside_hours', meetingId: id, message: `Outside the hours for ${stop.city}, ${hours}` })
  }
  const lunch = lunchOf(stop)
  if (lunch && overlap(lunch, { startsAt, endsAt })) {
    found.push({
      kind: 'lunch',
      meetingId: id,
      message: `Runs into lunch, ${timeAtStop(lunch.startsAt, stop)} to ${timeAtStop(lunch.endsAt, stop)}`,
    })
  }
  return found
}

export const lunchOf = (stop: EventStop): Span | undefined =>
  stop.lunchFrom && stop.lunchTo
    ? { startsAt: atStop(stop, stop.lunchFrom), endsAt: atStop(stop, stop.lunchTo) }
    : undefined

function ofSize({ id, capacity, quorum }: EventMeeting, count: number): Conflict[] {
  if (count > capacity) {
    return [{ kind: 'over_capacity', meetingId: id, message: `${count} investors, room for ${capacity}` }]
  }
  return quorum !== null && count > 0 && count < quorum
    ? [{ kind: 'below_quorum', meetingId: id, message: `${count} of the ${quorum} investors required` }]
    : []
}

function ofQuietPeriods({ stops }: Setting, { quietPeriods }: EventPlan, meeting: EventMeeting): Conflict[] {
  const stop = stops.find((one) => one.id === meeting.stopId)
  if (!stop) return []
  const day = dayIn(stop.timeZone, meeting.startsAt)
  return quietPeriods
    .filter(({ from, to }) => from <= day && day <= to)
    .map(({ name }) => ({ kind: 'quiet_period', meetingId: meeting.id, message: `In the quiet period ${name}` }))
}

const ofBusyTeams = ({ busy }: EventPlan, meeting: EventMeeting): Conflict[] =>
  busy
    .filter((one) => one.teamId === meeting.teamId && overlap(one, meeting))
    .map(({ name }) => ({ kind: 'busy', meetingId: meeting.id, message: `${name} is busy at this time` }))

function ofInvitee({ stops }: Setting, meeting: EventMeeting, invitee: EventInvitee): Conflict[] {
  const found: Conflict[] = []
  const about = { meetingId: meeting.id, inviteeId: invitee.id }
  if (invitee.unavailable.some((span) => overlap(span, meeting))) {
    found.push({ ...about, kind: 'unavailable', message: `${invitee.name} is not available at this time` })
  }
  const stop = stops.find((one) => one.id === meeting.stopId)
  if (stop && invitee.city && !isSameCity(invitee.city, stop.city)) {
    found.push({ ...about, kind: 'other_city', message: `${invitee.name} can only be met in ${invitee.city}` })
  }
  return found
}

/** Two meetings of the same people or in the same room at once, or too close for the way between them. */
function ofNeighbors(
  setting: Setting,
  meetings: readonly EventMeeting[],
  at: (meeting: EventMeeting) => readonly EventInvitee[],
): Conflict[] {
  const inOrder = meetings.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const venues = new Map(setting.venues.map((venue) => [venue.id, venue]))
  const colleagues = new Map(setting.teams.map((team) => [team.id, team]))
  const found: Conflict[] = []
  for (const [index, earlier] of inOrder.entries()) {
    const nextOfTeam = new Set<string>()
    for (const later of inOrder.slice(index + 1)) {
      const shared = sharedBy(colleagues.get(earlier.teamId), colleagues.get(later.teamId))
      if (overlap(earlier, later)) {
        const reason = shared ?? (isSameRoom(earlier, later) ? `The room ${earlier.room}` : undefined)
        if (reason) {
          found.push({
            kind: 'double_booking',
            meetingId: later.id,
            otherMeetingId: earlier.id,
            message: `${reason} has another meeting at this time`,
          })
        }
        continue
      }
      if (!shared || nextOfTeam.has(shared)) continue
      nextOfTeam.add(shared)
      const way = travelMinutes(
        venues.get(placeOf(earlier, at(earlier)) ?? ''),
        venues.get(placeOf(later, at(later)) ?? ''),
      )
      const between = (later.startsAt.getTime() - earlier.endsAt.getTime()) / 60_000
      if (way > between) {
        found.push({
          kind: 'travel',
          meetingId: later.id,
          otherMeetingId: earlier.id,
          message: `${way} min travel, ${Math.round(between)} min between the meetings`,
        })
      }
    }
  }
  return found
}

type Team = Setting['teams'][number]

/** Who is in both teams, by name; undefined where no one is. */
function sharedBy(one: Team | undefined, other: Team | undefined): string | undefined {
  if (!one || !other) return
  if (one.id === other.id) return one.name
  const id = one.colleagueIds.find((colleague) => other.colleagueIds.includes(colleague))
  if (!id) return
  const colleague = one.colleagues?.find((candidate) => candidate.id === id)
  return colleague ? `${colleague.firstName} ${colleague.lastName}` : 'A colleague'
}

const isSameRoom = (one: EventMeeting, other: EventMeeting): boolean =>
  one.venueId !== null && one.venueId === other.venueId && one.room !== null && one.room === other.room
