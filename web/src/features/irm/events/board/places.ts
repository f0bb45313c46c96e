import { timeAtStop } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { meetingFormatNames } from '@rostrum/contract/irm/events/plan-values'
import { stopLabel } from '../names.ts'
import { type OpenPlan, seatedAt } from '../use-plan.ts'

/** Meetings with room, for the menu of a card. */
export const placesOf = (event: EventDetail, plan: OpenPlan) =>
  event.stops.flatMap((stop) =>
    plan.meetings
      .filter((one) => one.stopId === stop.id && !one.isCanceled && seatedAt(plan, one).length < one.capacity)
      .map((meeting) => ({
        meeting,
        label: `${stopLabel(stop)}, ${timeAtStop(meeting.startsAt, stop)}, ${meetingFormatNames[meeting.format]}`,
      })),
  )
export type Places = ReturnType<typeof placesOf>
