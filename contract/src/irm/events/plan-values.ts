// What a plan of an event is made of: its meetings, who is invited, and who sits where.
import { z } from 'zod'
import { Named } from '../../market/values.ts'
import { Instant } from '../../platform/values.ts'

export const meetingFormats = ['one_on_one', 'group', 'large'] as const
export type MeetingFormat = (typeof meetingFormats)[number]
export const meetingFormatNames: Record<MeetingFormat, string> = {
  one_on_one: '1x1',
  group: 'Group',
  large: 'Large group',
}
/** Investors that fit in, unless a meeting says otherwise. */
export const usualCapacity: Record<MeetingFormat, number> = { one_on_one: 1, group: 6, large: 30 }

/** listed: not asked yet. requested: they asked for a meeting themselves. */
export const inviteeStates = [
  'listed',
  'invited',
  'requested',
  'accepted',
  'waitlisted',
  'declined',
  'met',
  'no_show',
] as const
export type InviteeState = (typeof inviteeStates)[number]
export const inviteeStateNames: Record<InviteeState, string> = {
  listed: 'Not invited yet',
  invited: 'Invited',
  requested: 'Requested',
  accepted: 'Accepted',
  waitlisted: 'Waitlisted',
  declined: 'Declined',
  met: 'Met',
  no_show: 'No-show',
}

export const priorities = [1, 2, 3] as const
export type Priority = (typeof priorities)[number]
export const priorityNames: Record<Priority, string> = { 1: 'High', 2: 'Medium', 3: 'Low' }
export const PriorityValue = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const Span = z
  .strictObject({ startsAt: Instant, endsAt: Instant })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    path: ['endsAt'],
    message: 'Choose an end time after the start time',
  })
export type Span = z.output<typeof Span>

export const EventMeeting = z.object({
  id: z.uuid(),
  stopId: z.uuid(),
  teamId: z.uuid(),
  startsAt: Instant,
  endsAt: Instant,
  format: z.enum(meetingFormats),
  title: z.string(),
  capacity: z.int(),
  quorum: z.int().nullable(),
  /** Null: at the office of the investor who is placed here. */
  venueId: z.uuid().nullable(),
  room: z.string().nullable(),
  link: z.string().nullable(),
  isHeld: z.boolean(),
  isCanceled: z.boolean(),
  /** Once it was debriefed. */
  activityId: z.uuid().nullable(),
  version: z.int(),
})
export type EventMeeting = z.output<typeof EventMeeting>

/** Where an investor sits. */
export const Placement = z.object({
  meetingId: z.uuid(),
  isPinned: z.boolean(),
  /** Of a proposal: why here. */
  reason: z.string(),
})

export const EventInvitee = z.object({
  id: z.uuid(),
  /** The firm; without one, the name of the person. */
  name: z.string(),
  organization: Named.extend({ city: z.string().nullable() }).nullable(),
  people: z.array(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })),
  state: z.enum(inviteeStates),
  priority: PriorityValue,
  reason: z.string(),
  wantedFormat: z.enum(meetingFormats).nullable(),
  city: z.string().nullable(),
  venueId: z.uuid().nullable(),
  unavailable: z.array(Span),
  note: z.string(),
  placement: Placement.nullable(),
})
export type EventInvitee = z.output<typeof EventInvitee>

/** The latest proposal, while it can be undone. */
export const Proposal = z.object({
  id: z.uuid(),
  createdAt: Instant,
  placedCount: z.int(),
  leftOut: z.array(z.object({ inviteeId: z.uuid(), reason: z.string() })),
})
export type Proposal = z.output<typeof Proposal>

export const EventPlan = z.object({
  meetings: z.array(EventMeeting),
  invitees: z.array(EventInvitee),
  proposal: Proposal.nullable(),
  /** When members of a team are busy elsewhere. */
  busy: z.array(z.object({ teamId: z.uuid(), name: z.string(), startsAt: Instant, endsAt: Instant })),
  /** Quiet periods of the event's security. */
  quietPeriods: z.array(z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date() })),
})
export type EventPlan = z.output<typeof EventPlan>
