// What somebody needs between two meetings: their own days, with addresses, phone numbers and what to know.
import { z } from 'zod'
import { endpoint, item } from '../../platform/endpoint.ts'
import { Instant } from '../../platform/values.ts'
import { meetingFormats } from './plan-values.ts'

/** Today and this many days after it. */
export const roadDays = 6

const RoadPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string().nullable(),
  phones: z.array(z.string()),
})

const RoadInvestor = z.object({
  id: z.uuid(),
  name: z.string(),
  people: z.array(RoadPerson),
  /** Why they are met, the last meeting, open tasks and the planner's note. */
  briefing: z.array(z.string()),
})

const RoadMeeting = z.object({
  id: z.uuid(),
  startsAt: Instant,
  endsAt: Instant,
  title: z.string(),
  format: z.enum(meetingFormats),
  isHeld: z.boolean(),
  isCanceled: z.boolean(),
  room: z.string().nullable(),
  link: z.string().nullable(),
  venue: z
    .object({
      name: z.string(),
      address: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .nullable(),
  /** Once it was debriefed. */
  activityId: z.uuid().nullable(),
  /** To get there from the meeting before, in minutes. */
  travel: z.int(),
  investors: z.array(RoadInvestor),
})
export type RoadMeeting = z.output<typeof RoadMeeting>

export const RoadDay = z.object({
  eventId: z.uuid(),
  event: z.string(),
  stopId: z.uuid(),
  day: z.iso.date(),
  city: z.string(),
  timeZone: z.string(),
  teamId: z.uuid(),
  team: z.string(),
  colleagues: z.array(z.string()),
  meetings: z.array(RoadMeeting),
})
export type RoadDay = z.output<typeof RoadDay>

export const eventRoad = {
  read: endpoint({
    method: 'GET',
    path: '/v2/events/road',
    summary: 'Meetings of the caller’s teams, today and in the next six days of each city',
    permission: 'member',
    response: item(z.array(RoadDay)),
  }),
}
