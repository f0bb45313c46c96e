// An itinerary in its order: meetings of a day and team, and the ways between them.
import { placeOf } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { EventMeeting } from '@rostrum/contract/irm/events/plan-values'
import { travelMinutes } from '@rostrum/contract/irm/events/travel'
import { type OpenPlan, seatedAt } from '../use-plan.ts'

export interface Leg {
  meeting: EventMeeting
  /** To get there from the meeting before. */
  travel: number
}

export function legsOf(event: EventDetail, plan: OpenPlan, stopId: string, teamId: string): Leg[] {
  const venues = new Map(event.venues.map((venue) => [venue.id, venue]))
  const venueOf = (meeting: EventMeeting) => venues.get(placeOf(meeting, seatedAt(plan, meeting)) ?? '')
  const meetings = plan.meetings.filter((one) => one.stopId === stopId && one.teamId === teamId)
  return meetings.map((meeting, index) => {
    const before = meetings[index - 1]
    return { meeting, travel: before ? travelMinutes(venueOf(before), venueOf(meeting)) : 0 }
  })
}
