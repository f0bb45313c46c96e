// Propose schedule: fills open meetings with investors. The most important first; one who stands in the way is moved to
// another meeting that suits them, never left out. Pure, so that it can be tested against random events.
import { findConflicts, isSameCity, overlap, placeOf, type Setting } from '@rostrum/contract/irm/events/conflicts'
import type { EventStop } from '@rostrum/contract/irm/events/events'
import {
  type EventInvitee,
  type EventMeeting,
  type EventPlan,
  inviteeStateNames,
  meetingFormatNames,
  priorityNames,
} from '@rostrum/contract/irm/events/plan-values'
import { type Place, travelMinutes } from '@rostrum/contract/irm/events/travel'

export interface Proposed {
  placements: { inviteeId: string; meetingId: string; reason: string }[]
  leftOut: { inviteeId: string; reason: string }[]
}

/** How many others may be moved to make room for one. */
const longestChain = 2

/** At the same priority, those who have said yes come first. */
const stateOrder = ['accepted', 'requested', 'invited', 'listed', 'waitlisted'] as const
const stateRank = ({ state }: EventInvitee): number => (stateOrder as readonly string[]).indexOf(state)

export function proposeSchedule(setting: Setting, plan: EventPlan, now: Date): Proposed {
  const schedule = new Schedule(setting, plan, now)
  const waiting = plan.invitees
    .filter((invitee) => stateRank(invitee) >= 0 && !schedule.isFixed(invitee))
    .toSorted(
      (one, other) =>
        one.priority - other.priority || stateRank(one) - stateRank(other) || one.name.localeCompare(other.name, 'en'),
    )
  const seatThoseLeft = (chain: number) =>
    waiting.filter((invitee) => !schedule.meetingOf(invitee) && schedule.seat(invitee, chain)).length > 0
  seatThoseLeft(longestChain)
  schedule.dissolveSmallGroups()
  // A move or a dissolved group may have made room for someone who had none.
  while (seatThoseLeft(longestChain)) schedule.dissolveSmallGroups()
  const placements: Proposed['placements'] = []
  const leftOut: Proposed['leftOut'] = []
  for (const invitee of waiting) {
    const meeting = schedule.meetingOf(invitee)
    if (meeting) {
      placements.push({ inviteeId: invitee.id, meetingId: meeting.id, reason: schedule.whyHere(invitee, meeting) })
    } else leftOut.push({ inviteeId: invitee.id, reason: schedule.whyNot(invitee) })
  }
  return { placements, leftOut }
}

interface Search {
  chain: number
  tried: ReadonlySet<string>
  /** Meetings that suit an investor and have room, as everyone is seated before anyone is moved. */
  withRoomFor: (invitee: EventInvitee) => readonly EventMeeting[]
}

class Schedule {
  readonly #stops: Map<string, EventStop>
  readonly #venues: Map<string, Place>
  readonly #meetings: EventMeeting[]
  /** Open to a proposal, earliest first. */
  readonly #open: EventMeeting[]
  readonly #seated = new Map<string, EventInvitee[]>()
  readonly #places = new Map<string, EventMeeting>()
  readonly #fixed = new Set<string>()
  readonly #before = new Map<string, EventMeeting>()
  readonly #after = new Map<string, EventMeeting>()
  readonly #dissolved = new Set<string>()
  readonly #suitable = new Map<string, readonly EventMeeting[]>()

  constructor(setting: Setting, plan: EventPlan, now: Date) {
    this.#stops = new Map(setting.stops.map((stop) => [stop.id, stop]))
    this.#venues = new Map(setting.venues.map((venue) => [venue.id, venue]))
    this.#meetings = plan.meetings
      .filter(({ isCanceled }) => !isCanceled)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    const empty = { ...plan, invitees: plan.invitees.map((invitee) => ({ ...invitee, placement: null })) }
    const faulty = new Set(findConflicts(setting, empty).map(({ meetingId }) => meetingId))
    this.#open = this.#meetings.filter(
      (one) => !one.isHeld && !one.activityId && one.startsAt > now && !faulty.has(one.id),
    )
    this.#linkNeighbors()
    const byId = new Map(this.#meetings.map((meeting) => [meeting.id, meeting]))
    const isOpen = new Set(this.#open.map(({ id }) => id))
    for (const invitee of plan.invitees) {
      const meeting = invitee.placement && byId.get(invitee.placement.meetingId)
      // What is pinned, over, or in a meeting that no proposal touches, stays.
      if (meeting && (invitee.placement?.isPinned || !isOpen.has(meeting.id))) {
        this.#fixed.add(invitee.id)
        this.#put(invitee, meeting)
      }
    }
  }

  /** The meeting before and after, of the same team. */
  #linkNeighbors(): void {
    for (const ofTeam of Map.groupBy(this.#meetings, ({ teamId }) => teamId).values()) {
      for (const [index, meeting] of ofTeam.entries()) {
        const next = ofTeam[index + 1]
        if (!next) continue
        this.#after.set(meeting.id, next)
        this.#before.set(next.id, meeting)
      }
    }
  }

  isFixed = ({ id }: EventInvitee): boolean => this.#fixed.has(id)
  meetingOf = ({ id }: EventInvitee): EventMeeting | undefined => this.#places.get(id)
  #at = (meeting: EventMeeting): readonly EventInvitee[] => this.#seated.get(meeting.id) ?? []

  #put(invitee: EventInvitee, meeting: EventMeeting): void {
    this.#seated.set(meeting.id, [...this.#at(meeting), invitee])
    this.#places.set(invitee.id, meeting)
  }

  #take(invitee: EventInvitee): void {
    const meeting = this.#places.get(invitee.id)
    if (!meeting) return
    this.#seated.set(
      meeting.id,
      this.#at(meeting).filter(({ id }) => id !== invitee.id),
    )
    this.#places.delete(invitee.id)
  }

  /** Open meetings that an investor could attend, if there were room; compared once, and asked for often. */
  #suitableFor(invitee: EventInvitee): readonly EventMeeting[] {
    let suitable = this.#suitable.get(invitee.id)
    if (!suitable) {
      suitable = this.#open.filter((meeting) => this.#suits(invitee, meeting))
      this.#suitable.set(invitee.id, suitable)
    }
    return suitable
  }

  #suits(invitee: EventInvitee, meeting: EventMeeting): boolean {
    const city = this.#stops.get(meeting.stopId)?.city
    return (
      (!invitee.wantedFormat || invitee.wantedFormat === meeting.format) &&
      (!invitee.city || (city !== undefined && isSameCity(invitee.city, city))) &&
      !invitee.unavailable.some((span) => overlap(span, meeting))
    )
  }

  #hasRoom = (meeting: EventMeeting): boolean =>
    !this.#dissolved.has(meeting.id) && this.#at(meeting).length < meeting.capacity

  #placeOf = (meeting: EventMeeting, seated: readonly EventInvitee[]): Place | undefined =>
    this.#venues.get(placeOf(meeting, seated) ?? '')

  /** Whether the team gets there in time, and on to what follows. */
  #canReach(meeting: EventMeeting, seated: readonly EventInvitee[]): boolean {
    const here = this.#placeOf(meeting, seated)
    const before = this.#before.get(meeting.id)
    const after = this.#after.get(meeting.id)
    return (
      (!before || minutesBetween(before, meeting) >= travelMinutes(this.#placeOf(before, this.#at(before)), here)) &&
      (!after || minutesBetween(meeting, after) >= travelMinutes(here, this.#placeOf(after, this.#at(after))))
    )
  }

  /** Finds a meeting for an investor, moving at most `chain` others to meetings that suit them as well. */
  seat(invitee: EventInvitee, chain: number): boolean {
    // Who is moved leaves a seat that is taken at once, so where there is room stays the same until somebody is seated.
    const hasRoom = new Set(this.#open.filter(this.#hasRoom))
    if (hasRoom.size === 0) return false
    const known = new Map<string, readonly EventMeeting[]>()
    const canJoin = (one: EventInvitee) => (meeting: EventMeeting) =>
      hasRoom.has(meeting) && this.#canReach(meeting, [...this.#at(meeting), one])
    const withRoomFor = (one: EventInvitee) => {
      const meetings = known.get(one.id) ?? this.#suitableFor(one).filter(canJoin(one))
      known.set(one.id, meetings)
      return meetings
    }
    return this.#seat(invitee, { chain, tried: new Set(), withRoomFor })
  }

  #seat(invitee: EventInvitee, { chain, tried, withRoomFor }: Search): boolean {
    const free = withRoomFor(invitee).find(
      (meeting) => !tried.has(meeting.id) && this.#canReach(meeting, [...this.#at(meeting), invitee]),
    )
    if (free) {
      this.#put(invitee, free)
      return true
    }
    if (chain === 0) return false
    for (const meeting of this.#suitableFor(invitee)) {
      if (tried.has(meeting.id) || this.#dissolved.has(meeting.id)) continue
      for (const other of this.#at(meeting)) {
        if (this.isFixed(other) || (chain === 1 && withRoomFor(other).length === 0)) continue
        const rest = this.#at(meeting).filter(({ id }) => id !== other.id)
        if (!this.#canReach(meeting, [...rest, invitee])) continue
        this.#take(other)
        this.#put(invitee, meeting)
        const further = { chain: chain - 1, tried: new Set([...tried, meeting.id]), withRoomFor }
        if (this.#seat(other, further)) return true
        this.#take(invitee)
        this.#put(other, meeting)
      }
    }
    return false
  }

  /** A group that misses its quorum is given up for good: its investors may fit elsewhere. */
  dissolveSmallGroups(): void {
    for (const meeting of this.#open) {
      const seated = this.#at(meeting)
      const isSmall = meeting.quorum !== null && seated.length > 0 && seated.length < meeting.quorum
      if (!isSmall || seated.some((invitee) => this.isFixed(invitee))) continue
      this.#dissolved.add(meeting.id)
      for (const invitee of seated) this.#take(invitee)
    }
  }

  whyHere(invitee: EventInvitee, meeting: EventMeeting): string {
    const parts = [`${priorityNames[invitee.priority]} priority`, inviteeStateNames[invitee.state].toLowerCase()]
    if (invitee.wantedFormat) parts.push(`${meetingFormatNames[meeting.format]} as requested`)
    if (invitee.city) parts.push(`in ${invitee.city}`)
    const before = this.#before.get(meeting.id)
    const way = before
      ? travelMinutes(this.#placeOf(before, this.#at(before)), this.#placeOf(meeting, this.#at(meeting)))
      : 0
    if (way > 0) parts.push(`${way} min from the previous meeting`)
    if (meeting.capacity > 1) parts.push(`${this.#at(meeting).length} of ${meeting.capacity} seats taken`)
    return parts.join(', ')
  }

  whyNot(invitee: EventInvitee): string {
    if (this.#open.length === 0) return 'No open meetings'
    const inCity = this.#open.filter((meeting) => {
      const city = this.#stops.get(meeting.stopId)?.city
      return !invitee.city || (city !== undefined && isSameCity(invitee.city, city))
    })
    if (inCity.length === 0) return `No open meeting in ${invitee.city}`
    const ofFormat = inCity.filter(({ format }) => !invitee.wantedFormat || invitee.wantedFormat === format)
    if (ofFormat.length === 0 && invitee.wantedFormat) {
      return `No open ${meetingFormatNames[invitee.wantedFormat]} meeting${invitee.city ? ` in ${invitee.city}` : ''}`
    }
    const inTime = ofFormat.filter((meeting) => !invitee.unavailable.some((span) => overlap(span, meeting)))
    if (inTime.length === 0) return 'Not available at any of the open times'
    const standing = inTime.filter((meeting) => !this.#dissolved.has(meeting.id))
    if (standing.length === 0) return 'Too few investors for the group'
    return standing.some((meeting) => this.#hasRoom(meeting))
      ? 'Travel to and from the other meetings takes too long'
      : 'All suitable meetings are taken by investors with the same or higher priority'
  }
}

const minutesBetween = (earlier: EventMeeting, later: EventMeeting): number =>
  (later.startsAt.getTime() - earlier.endsAt.getTime()) / 60_000
