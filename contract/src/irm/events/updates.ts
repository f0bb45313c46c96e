// What investors are told about their meeting: the time and place, a change of them, or that it is canceled.
import { z } from 'zod'
import { endpoint, item } from '../../platform/endpoint.ts'
import { IdParams, Instant } from '../../platform/values.ts'
import { mostInvitees } from './events.ts'

export const updateTypes = ['new', 'changed', 'canceled'] as const
export type UpdateType = (typeof updateTypes)[number]
export const updateTypeNames: Record<UpdateType, string> = { new: 'New', changed: 'Changed', canceled: 'Canceled' }

const Appointment = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** Of the city. */
  timeZone: z.string(),
  place: z.string(),
})
export type Appointment = z.output<typeof Appointment>

export const EventUpdate = z.object({
  inviteeId: z.uuid(),
  /** Of the person, and of their firm. */
  name: z.string(),
  investor: z.string(),
  /** Null: they cannot be told by email. */
  email: z.string().nullable(),
  type: z.enum(updateTypes),
  /** Null once it is canceled. */
  meeting: Appointment.nullable(),
  /** What they were told before. */
  notified: Appointment.nullable(),
})
export type EventUpdate = z.output<typeof EventUpdate>

export const eventUpdates = {
  list: endpoint({
    method: 'GET',
    path: '/v2/events/{id}/updates',
    summary: 'Investors who do not know yet of their meeting, or of a change of it',
    permission: 'member',
    params: IdParams,
    response: item(z.array(EventUpdate)),
  }),
  send: endpoint({
    method: 'POST',
    path: '/v2/events/{id}/updates',
    summary: 'Tell investors by email, each with a file for their calendar; those already informed are skipped',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({
      recipients: z
        .array(z.strictObject({ inviteeId: z.uuid(), email: z.string().max(320) }))
        .min(1, 'Choose at least one investor')
        .max(mostInvitees * 5),
      note: z.string().trim().max(2000).default(''),
    }),
    affects: [],
    callsPerMinute: 20,
    response: item(z.object({ sentCount: z.int() })),
  }),
}
