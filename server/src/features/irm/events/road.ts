// The phone page: the days of the caller's own teams, each meeting with what one needs on the way to it.
import { placeOf } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { EventInvitee, EventMeeting } from '@rostrum/contract/irm/events/plan-values'
import type { RoadDay, RoadMeeting } from '@rostrum/contract/irm/events/road'
import { travelMinutes } from '@rostrum/contract/irm/events/travel'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { listInvitees, listMeetings } from './queries/plan.ts'
import { listJobs, listLastMet, listOpenTasks, listOwnDays } from './queries/road.ts'
import { readEvent } from './service.ts'

interface Planned {
  event: EventDetail
  meetings: EventMeeting[]
  invitees: EventInvitee[]
}

export async function readRoad(ctx: Context): Promise<RoadDay[]> {
  const own = await listOwnDays(ctx.db, ctx.principal.user.id)
  const planned = new Map<string, Planned>()
  for (const { eventId } of own) {
    if (planned.has(eventId)) continue
    planned.set(eventId, {
      event: await readEvent(ctx, eventId),
      meetings: await listMeetings(ctx.db, eventId),
      invitees: (await listInvitees(ctx.db, eventId)).filter(({ placement }) => placement),
    })
  }
  const known = await readKnown(
    ctx.db,
    [...planned.values()].flatMap(({ invitees }) => invitees),
  )
  return own.flatMap(({ eventId, stopId, teamId }) => {
    const plan = planned.get(eventId)
    const day = plan && dayOf(plan, stopId, teamId, known)
    return day && day.meetings.length > 0 ? [day] : []
  })
}

type Known = Awaited<ReturnType<typeof readKnown>>

async function readKnown(db: Db, invitees: readonly EventInvitee[]) {
  const firms = invitees.flatMap(({ organization }) => organization?.id ?? [])
  const people = invitees.flatMap((one) => one.people.map(({ id }) => id))
  return {
    jobs: await listJobs(db, people),
    lastMet: await listLastMet(db, firms),
    tasks: await listOpenTasks(db, [...firms, ...people]),
  }
}

function dayOf({ event, meetings, invitees }: Planned, stopId: string, teamId: string, known: Known) {
  const stop = event.stops.find(({ id }) => id === stopId)
  const team = event.teams.find(({ id }) => id === teamId)
  if (!stop || !team) return
  const seatedAt = ({ id }: EventMeeting) => invitees.filter(({ placement }) => placement?.meetingId === id)
  const venueOf = (meeting: EventMeeting) => event.venues.find(({ id }) => id === placeOf(meeting, seatedAt(meeting)))
  // An open slot is nobody's appointment.
  const own = meetings.filter(
    (one) => one.stopId === stopId && one.teamId === teamId && (one.title || seatedAt(one).length > 0),
  )
  const taking = own.filter(({ isCanceled }) => !isCanceled)
  return {
    ...{ eventId: event.id, event: event.name, stopId, day: stop.day, city: stop.city, timeZone: stop.timeZone },
    ...{ teamId, team: team.name, colleagues: team.colleagues.map(nameOf) },
    meetings: own.map((meeting): RoadMeeting => {
      const before = taking[taking.indexOf(meeting) - 1]
      const venue = venueOf(meeting)
      const { id, startsAt, endsAt, title, format, isHeld, isCanceled, room, link, activityId } = meeting
      return {
        ...{ id, startsAt, endsAt, title, format, isHeld, isCanceled, room, link, activityId },
        venue: venue
          ? { name: venue.name, address: venue.address, latitude: venue.latitude, longitude: venue.longitude }
          : null,
        travel: before ? travelMinutes(venueOf(before), venue) : 0,
        investors: seatedAt(meeting).map((invitee) => investorOf(invitee, known)),
      }
    }),
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** More is for the briefing book. */
const mostTasks = 3
const dated = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function investorOf(
  { id, name, organization, people, reason, note }: EventInvitee,
  { jobs, lastMet, tasks }: Known,
): RoadMeeting['investors'][number] {
  const last = lastMet.get(organization?.id ?? '')
  const subjects = new Set([organization?.id, ...people.map((one) => one.id)])
  const open = tasks.filter(({ subjectId }) => subjects.has(subjectId)).slice(0, mostTasks)
  return {
    id,
    name,
    people: people.map((person) => {
      const job = jobs.get(person.id)
      return { id: person.id, name: nameOf(person), title: job?.title || null, phones: job?.phones ?? [] }
    }),
    briefing: [
      ...(reason ? [reason] : []),
      ...(last ? [`Last activity ${dated.format(last.startsAt)}: ${last.subject}`] : []),
      ...open.map(({ subject }) => `Open task: ${subject}`),
      ...(note ? [note] : []),
    ],
  }
}
