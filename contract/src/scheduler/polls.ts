// Polls: the team proposes times, those asked say which they can make, and one is confirmed when enough can.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { endpoint, item, page } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'
import { PollQuery, type PollStatus, pollStatuses } from './polls-query.ts'
import { placeKinds, TimeZone } from './settings.ts'

export const pollStatusNames: Record<PollStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  confirmed: 'Confirmed',
  canceled: 'Canceled',
}

export const pollAnswers = ['yes', 'if_needed', 'no'] as const
export type PollAnswer = (typeof pollAnswers)[number]
export const pollAnswerNames: Record<PollAnswer, string> = { yes: 'Yes', if_needed: 'If need be', no: 'No' }

/** Someone waits for a call at a number that a poll does not ask for. */
export const pollPlaceKinds = placeKinds.filter((kind) => kind !== 'visitor_phone')

const PollPlace = z.strictObject({
  kind: z.enum(pollPlaceKinds),
  text: z
    .string()
    .trim()
    .max(500, 'Enter at most 500 characters')
    .refine((text) => !text.includes('\0'), 'Remove the null characters'),
})

export const PollTime = z.object({
  id: z.uuid(),
  startsAt: Instant,
  endsAt: Instant,
  yes: z.int(),
  ifNeeded: z.int(),
  no: z.int(),
  /** As many as the poll needs can make it. */
  isEnough: z.boolean(),
  /** Names of hosts who have something else then. */
  busyHosts: z.array(z.string()),
})
export type PollTime = z.output<typeof PollTime>

export const PollInvitee = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  personId: z.uuid().nullable(),
  /** The person's own page, which needs no signing in. */
  url: z.string(),
  comment: z.string().nullable(),
  invitedAt: Instant.nullable(),
  votedAt: Instant.nullable(),
  votes: z.array(z.object({ timeId: z.uuid(), answer: z.enum(pollAnswers) })),
})
export type PollInvitee = z.output<typeof PollInvitee>

const brief = {
  id: z.uuid(),
  title: z.string(),
  status: z.enum(pollStatuses),
  length: z.int(),
  needed: z.int(),
  closesAt: Instant,
  invitedCount: z.int(),
  votedCount: z.int(),
  timeCount: z.int(),
  /** Of a confirmed poll. */
  confirmedAt: Instant.nullable(),
  activityId: z.uuid().nullable(),
  owner: UserBrief,
  updatedAt: Instant,
}
export const PollRow = z.object(brief)
export type PollRow = z.output<typeof PollRow>

export const Poll = z.object({
  ...brief,
  description: z.string(),
  place: PollPlace,
  timeZone: z.string(),
  confirmsItself: z.boolean(),
  holdsTimes: z.boolean(),
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }).nullable(),
  type: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  hosts: z.array(UserBrief),
  times: z.array(PollTime),
  invitees: z.array(PollInvitee),
  confirmedTimeId: z.uuid().nullable(),
  version: z.int(),
})
export type Poll = z.output<typeof Poll>

/** A person of the IRM, whose address is known, or a name and an address. */
const InviteeInput = z
  .strictObject({
    personId: z.uuid().nullable().default(null),
    name: z.string().trim().max(200, 'Enter at most 200 characters').default(''),
    email: z.union([z.literal(''), z.email('Enter an email address such as you@firm.com').max(254)]).default(''),
  })
  .refine(({ personId, name }) => personId !== null || name !== '', { path: ['name'], message: 'Enter a name' })
  .refine(({ personId, email }) => personId !== null || email !== '', {
    path: ['email'],
    message: 'Enter an email address such as you@firm.com',
  })

const inputs = {
  title: requiredText(120, 'Enter a title'),
  description: z
    .string()
    .trim()
    .max(5000, 'Enter at most 5000 characters')
    .refine((text) => !text.includes('\0'), 'Remove the null characters'),
  length: z.int('Enter a whole number').min(5, 'Enter at least 5 minutes').max(480, 'Enter at most 480 minutes'),
  place: PollPlace,
  timeZone: TimeZone,
  needed: z.int('Enter a whole number').min(1, 'Enter at least 1').max(100, 'Enter at most 100'),
  confirmsItself: z.boolean(),
  holdsTimes: z.boolean(),
  closesAt: Instant,
  securityId: z.uuid().nullable(),
  typeId: z.uuid().nullable(),
  hostIds: z.array(z.uuid()).min(1, 'Choose at least one host').max(20, 'Choose at most twenty hosts'),
  times: z.array(Instant).min(1, 'Propose at least one time').max(40, 'Propose at most forty times'),
  invitees: z.array(InviteeInput).min(1, 'Choose at least one person to ask').max(100, 'Ask at most a hundred people'),
}

/** A confirmed poll is an activity with the people concerned. */
const affected = ['activities', 'activity_events', 'irm', 'people', 'organizations', 'notifications'] as const

export const polls = {
  list: endpoint({
    method: 'GET',
    path: '/v2/scheduler/polls',
    summary: 'Polls of the customer',
    permission: 'member',
    query: PollQuery,
    response: page(PollRow),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/scheduler/polls/{id}',
    summary: 'One poll with its times and what each person answered',
    permission: 'member',
    params: IdParams,
    response: item(Poll),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/scheduler/polls',
    summary: 'Propose times to people, each of whom gets a link of their own',
    permission: 'member',
    body: z.strictObject({
      ...inputs,
      description: inputs.description.default(''),
      place: inputs.place.default({ kind: 'video', text: '' }),
      confirmsItself: inputs.confirmsItself.default(false),
      holdsTimes: inputs.holdsTimes.default(true),
      securityId: inputs.securityId.default(null),
      typeId: inputs.typeId.default(null),
      /** Sends the links by email; otherwise they are copied. */
      isMailed: z.boolean().default(true),
    }),
    affects: [],
    response: item(Poll),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v2/scheduler/polls/{id}',
    summary: 'Change an open or closed poll; answers about times and of people that stay are kept',
    permission: 'member',
    params: IdParams,
    body: z
      .strictObject(inputs)
      .partial()
      .extend({ isMailed: z.boolean().default(false), version: z.int().optional() }),
    affects: [],
    response: item(Poll),
  }),
  send: endpoint({
    method: 'POST',
    path: '/v2/scheduler/polls/{id}/send',
    summary: 'Email the link to these people, or to everyone who has not answered',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({ inviteeIds: z.array(z.uuid()).min(1).max(100).optional() }),
    affects: [],
    response: item(z.object({ sent: z.int() })),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v2/scheduler/polls/{id}/confirm',
    summary: 'Confirm one of the times: it becomes an activity, everyone is notified, and the other times are released',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({
      timeId: z.uuid(),
      /** Also where a host has something else. */
      evenIfBusy: z.boolean().default(false),
    }),
    affects: affected,
    response: item(Poll),
  }),
  close: endpoint({
    method: 'POST',
    path: '/v2/scheduler/polls/{id}/close',
    summary: 'Take no more answers',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: item(Poll),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/v2/scheduler/polls/{id}/reopen',
    summary: 'Take answers again until a new date; answers of a canceled poll are kept',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({ closesAt: Instant }),
    affects: [],
    response: item(Poll),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v2/scheduler/polls/{id}/cancel',
    summary: 'Cancel a poll and the meeting it led to; its times are released, and everyone invited is notified',
    permission: 'member',
    params: IdParams,
    affects: affected,
    response: item(Poll),
  }),
}
