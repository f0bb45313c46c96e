// Planning an event: meetings, invitees, itineraries and debriefs.
import { z } from 'zod'
import { Briefing, briefingSections } from '../../briefings.ts'
import { csv, endpoint, item, noContent, pdf } from '../../platform/endpoint.ts'
import { IdParams, Instant, optionalText } from '../../platform/values.ts'
import { sentiments } from '../activity-record.ts'
import { FollowUp } from '../tasks.ts'
import { InviteesInput, inviteeInputs } from './invitees-input.ts'
import { EventMeeting, EventPlan, meetingFormats, Proposal } from './plan-values.ts'

const Link = optionalText(500).refine(
  (text) => !text || /^https?:\/\/\S+$/i.test(text),
  'Enter a web address that starts with https://',
)

const meetingInputs = {
  stopId: z.uuid('Choose a day'),
  teamId: z.uuid('Choose a team'),
  startsAt: Instant,
  endsAt: Instant,
  format: z.enum(meetingFormats),
  title: z.string().trim().max(200),
  capacity: z.int().min(1).max(500),
  quorum: z.int().min(1).max(500).nullable(),
  venueId: z.uuid().nullable(),
  room: optionalText(100),
  link: Link,
  isHeld: z.boolean(),
  isCanceled: z.boolean(),
}
export const MeetingInput = z.strictObject({
  ...meetingInputs,
  format: meetingInputs.format.default('one_on_one'),
  title: meetingInputs.title.default(''),
  capacity: meetingInputs.capacity.optional(),
  quorum: meetingInputs.quorum.default(null),
  venueId: meetingInputs.venueId.default(null),
  isHeld: meetingInputs.isHeld.default(false),
  isCanceled: meetingInputs.isCanceled.default(false),
  /** An investor to place there at once. */
  inviteeId: z.uuid().optional(),
})

/** Open meetings of the same length, one after the other, wherever the team is free. */
export const SlotsInput = z.strictObject({
  stopIds: z.array(z.uuid()).min(1, 'Choose a day').max(60),
  teamIds: z.array(z.uuid()).min(1, 'Choose a team').max(20),
  format: z.enum(meetingFormats).default('one_on_one'),
  minutes: z.int().min(10, 'Enter at least 10 minutes').max(480),
  gapMinutes: z.int().min(0).max(240).default(15),
  venueId: z.uuid().nullable().default(null),
})

const PlanParams = z.object({ id: z.uuid(), meeting: z.uuid() })
const InviteeParams = z.object({ id: z.uuid(), invitee: z.uuid() })
const member = { permission: 'member' } as const

/** What came of a meeting, entered on the phone between two of them. */
export const DebriefInput = z.strictObject({
  met: z.array(z.uuid()).max(500),
  noShow: z.array(z.uuid()).max(500).default([]),
  typeId: z.uuid('Choose a type'),
  sentiment: z.enum(sentiments).nullable().default(null),
  themeIds: z.array(z.uuid()).max(50).default([]),
  notes: z.string().trim().max(20_000).default(''),
  followUp: FollowUp.optional(),
})

export const eventPlan = {
  read: endpoint({
    ...member,
    method: 'GET',
    path: '/v2/events/{id}/plan',
    summary: 'Meetings and invitees of an event, and who sits where',
    params: IdParams,
    response: item(EventPlan),
  }),
  addMeeting: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/meetings',
    summary: 'Add a meeting, with an investor where one is given',
    params: IdParams,
    body: MeetingInput.refine(({ startsAt, endsAt }) => endsAt > startsAt, {
      path: ['endsAt'],
      message: 'Choose an end time after the start time',
    }),
    affects: [],
    response: item(EventMeeting),
  }),
  addSlots: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/slots',
    summary: 'Add open meetings through the days of the teams, around lunch and what is planned already',
    params: IdParams,
    body: SlotsInput,
    affects: [],
    response: item(z.object({ addedCount: z.int() })),
  }),
  changeMeeting: endpoint({
    ...member,
    method: 'PATCH',
    path: '/v2/events/{id}/meetings/{meeting}',
    summary: 'Move or change a meeting; an older version is rejected',
    params: PlanParams,
    body: z.strictObject(meetingInputs).partial().extend({ version: z.int().optional() }),
    affects: [],
    response: item(EventMeeting),
  }),
  deleteMeeting: endpoint({
    ...member,
    method: 'DELETE',
    path: '/v2/events/{id}/meetings/{meeting}',
    summary: 'Remove a meeting; its investors are free again',
    params: PlanParams,
    affects: [],
    response: noContent,
  }),
  restoreMeeting: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/meetings/{meeting}/restore',
    summary: 'Restore a removed meeting, with those of its investors who have no other',
    params: PlanParams,
    affects: [],
    response: item(EventMeeting),
  }),
  invite: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/invitees',
    summary: 'Add investors: firms, people, a target list, the holders in a city, a saved view, or email addresses',
    params: IdParams,
    body: InviteesInput,
    affects: [],
    response: item(
      z.object({
        addedCount: z.int(),
        knownCount: z.int(),
        /** Addresses that belong to no one in the IRM. */
        unknownEmails: z.array(z.string()),
      }),
    ),
  }),
  changeInvitee: endpoint({
    ...member,
    method: 'PATCH',
    path: '/v2/events/{id}/invitees/{invitee}',
    summary: 'Change the state, priority, wishes or people of an investor',
    params: InviteeParams,
    body: z.strictObject({ ...inviteeInputs, personIds: z.array(z.uuid()).max(50) }).partial(),
    affects: [],
    response: noContent,
  }),
  deleteInvitee: endpoint({
    ...member,
    method: 'DELETE',
    path: '/v2/events/{id}/invitees/{invitee}',
    summary: 'Take an investor off the list',
    params: InviteeParams,
    affects: [],
    response: noContent,
  }),
  restoreInvitee: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/invitees/{invitee}/restore',
    summary: 'Put an investor back on the list',
    params: InviteeParams,
    affects: [],
    response: noContent,
  }),
  exportInvitees: endpoint({
    ...member,
    method: 'GET',
    path: '/v2/events/{id}/invitees.csv',
    summary: 'The investors of an event as a file',
    params: IdParams,
    query: z.object({}),
    response: csv([
      { key: 'name', header: 'Investor' },
      { key: 'people', header: 'People' },
      { key: 'city', header: 'City' },
      { key: 'state', header: 'State' },
      { key: 'priority', header: 'Priority' },
      { key: 'reason', header: 'Reason' },
      { key: 'startsAt', header: 'Meeting', isInstant: true },
      { key: 'format', header: 'Format' },
      { key: 'note', header: 'Note' },
    ]),
  }),
  itinerary: endpoint({
    ...member,
    method: 'GET',
    path: '/v2/events/{id}/itinerary.csv',
    summary: 'The itinerary as a file, on the clocks of its cities',
    params: IdParams,
    query: z.object({}),
    response: csv([
      { key: 'day', header: 'Date' },
      { key: 'starts', header: 'Starts' },
      { key: 'ends', header: 'Ends' },
      { key: 'zone', header: 'Time zone' },
      { key: 'city', header: 'City' },
      { key: 'team', header: 'Team' },
      { key: 'format', header: 'Type' },
      { key: 'title', header: 'Meeting' },
      { key: 'firms', header: 'Firms' },
      { key: 'people', header: 'People' },
      { key: 'place', header: 'Location' },
      { key: 'link', header: 'Link' },
      { key: 'colleagues', header: 'From us' },
      { key: 'status', header: 'Status' },
    ]),
  }),
  itineraryPdf: endpoint({
    ...member,
    method: 'GET',
    path: '/v2/events/{id}/itinerary.pdf',
    summary: 'The itinerary as a PDF file',
    params: IdParams,
    response: pdf,
  }),
  brief: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/briefings',
    summary: 'Make a briefing book for the meetings of an event, or of one of its days',
    params: IdParams,
    body: z.strictObject({
      stopId: z.uuid().optional(),
      sections: z.array(z.enum(briefingSections)).min(1, 'Choose at least one section'),
    }),
    affects: ['briefings'],
    forReaders: true,
    response: item(Briefing),
  }),
  place: endpoint({
    ...member,
    method: 'PUT',
    path: '/v2/events/{id}/invitees/{invitee}/placement',
    summary: 'Place an investor in a meeting, pin the place, or take them out',
    params: InviteeParams,
    body: z.strictObject({ meetingId: z.uuid().nullable(), isPinned: z.boolean().default(true) }),
    affects: [],
    response: noContent,
  }),
  propose: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/proposals',
    summary: 'Fill the open meetings by priority, availability, travel and size; nothing that is pinned moves',
    params: IdParams,
    body: z.strictObject({}),
    affects: [],
    callsPerMinute: 20,
    response: item(Proposal),
  }),
  undoProposal: endpoint({
    ...member,
    method: 'DELETE',
    path: '/v2/events/{id}/proposals/{proposal}',
    summary: 'Undo a proposal; what was moved or pinned manually since stays',
    params: z.object({ id: z.uuid(), proposal: z.uuid() }),
    affects: [],
    response: noContent,
  }),
  debrief: endpoint({
    ...member,
    method: 'POST',
    path: '/v2/events/{id}/meetings/{meeting}/debrief',
    summary: 'Log a meeting as an activity with those who were met, and a follow-up where one is given',
    params: PlanParams,
    body: DebriefInput,
    affects: ['activities', 'activity_events', 'tasks', 'irm', 'organizations', 'people', 'holders', 'coverage'],
    /** Null if nobody came. */
    response: item(z.object({ activityId: z.uuid().nullable() })),
  }),
}
