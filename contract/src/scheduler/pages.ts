// Booking pages: addresses at which investors book a time with the team by themselves.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'
import { BookingPageQuery, pageStatuses } from './pages-query.ts'
import { BookingSettings } from './settings.ts'

export const BookingPage = z.object({
  id: z.uuid(),
  title: z.string(),
  /** What follows /book/; of a secret page it cannot be guessed. */
  address: z.string(),
  url: z.string(),
  isSecret: z.boolean(),
  status: z.enum(pageStatuses),
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }).nullable(),
  type: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  hosts: z.array(UserBrief),
  owner: UserBrief,
  settings: BookingSettings,
  upcomingCount: z.int(),
  bookingCount: z.int(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type BookingPage = z.output<typeof BookingPage>

const Address = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and dashes, such as meet-the-ceo')
  .min(3, 'Enter at least 3 characters')
  .max(60, 'Enter at most 60 characters')

const inputs = {
  title: requiredText(120, 'Enter a title'),
  isSecret: z.boolean(),
  securityId: z.uuid().nullable(),
  typeId: z.uuid().nullable(),
  hostIds: z.array(z.uuid()).min(1, 'Choose at least one host').max(20, 'Choose at most twenty hosts'),
  settings: BookingSettings,
}

export const FreeSlot = z.object({ startsAt: Instant, hostIds: z.array(z.uuid()) })

/** Who uses the scheduler without a calendar of their own is told so. */
export const SchedulerState = z.object({ hasCalendar: z.boolean(), isHost: z.boolean() })

export const bookingPages = {
  state: endpoint({
    method: 'GET',
    path: '/v2/scheduler',
    summary: 'Whether the user has connected a calendar, and hosts a booking page',
    permission: 'member',
    response: item(SchedulerState),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/scheduler/pages',
    summary: 'Booking pages of the customer',
    permission: 'member',
    query: BookingPageQuery,
    response: page(BookingPage),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/scheduler/pages/{id}',
    summary: 'One booking page',
    permission: 'member',
    params: IdParams,
    response: item(BookingPage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/scheduler/pages',
    summary: 'Add a booking page; a secret one gets an address that cannot be guessed',
    permission: 'member',
    body: z.strictObject({
      ...inputs,
      isSecret: inputs.isSecret.default(false),
      address: Address.optional(),
      securityId: inputs.securityId.default(null),
      typeId: inputs.typeId.default(null),
    }),
    affects: [],
    response: item(BookingPage),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v2/scheduler/pages/{id}',
    summary: 'Change a booking page, pause or resume it; an older version is rejected',
    permission: 'member',
    params: IdParams,
    body: z
      .strictObject({ ...inputs, address: Address, status: z.enum(pageStatuses) })
      .partial()
      .extend({ version: z.int().optional() }),
    affects: [],
    response: item(BookingPage),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/scheduler/pages/{id}',
    summary: 'Delete a booking page; its bookings stay, and it can be restored for a month',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/scheduler/pages/{id}/restore',
    summary: 'Undo the deletion of a booking page',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: item(BookingPage),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/v2/scheduler/pages/{id}/duplicate',
    summary: 'A paused copy with an address of its own',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: item(BookingPage),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v2/scheduler/preview',
    summary: 'The free times that these settings would give, for at most two weeks',
    permission: 'member',
    body: z.strictObject({
      settings: BookingSettings,
      hostIds: inputs.hostIds,
      securityId: inputs.securityId.default(null),
      /** The page being edited, whose bookings count for its most per day. */
      pageId: z.uuid().optional(),
      length: z.int().min(5).max(480),
      from: Instant.optional(),
      days: z.int().min(1).max(14).default(7),
    }),
    readsOnly: true,
    response: item(z.array(FreeSlot)),
  }),
}
