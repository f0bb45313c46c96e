// What investors booked on booking pages, and links for one of them.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { BookingQuery, type BookingStatus, bookingFilters, bookingStatuses } from './bookings-query.ts'

export const bookingStatusNames: Record<BookingStatus, string> = {
  requested: 'Waiting for approval',
  confirmed: 'Confirmed',
  canceled: 'Canceled',
  declined: 'Declined',
}

export const Booking = z.object({
  id: z.uuid(),
  page: z.object({ id: z.uuid(), title: z.string() }),
  status: z.enum(bookingStatuses),
  startsAt: Instant,
  endsAt: Instant,
  name: z.string(),
  email: z.string(),
  firm: z.string().nullable(),
  phone: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** The visitor's. */
  timeZone: z.string(),
  personId: z.uuid().nullable(),
  activityId: z.uuid().nullable(),
  hosts: z.array(UserBrief),
  canceledBy: z.enum(['visitor', 'team']).nullable(),
  createdAt: Instant,
})
export type Booking = z.output<typeof Booking>

export const BookingLink = z.object({
  id: z.uuid(),
  url: z.string(),
  personId: z.uuid(),
  name: z.string(),
  email: z.string(),
  isUsed: z.boolean(),
  createdAt: Instant,
})
export type BookingLink = z.output<typeof BookingLink>

/** A booking is an activity with the people concerned. */
const affected = ['activities', 'activity_events', 'irm', 'people', 'organizations', 'notifications'] as const

export const bookings = {
  list: endpoint({
    method: 'GET',
    path: '/v2/scheduler/bookings',
    summary: 'Bookings, the latest first',
    permission: 'member',
    query: BookingQuery,
    response: page(Booking),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/scheduler/bookings.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: z.object(bookingFilters),
    response: csv([
      { key: 'startsAt', header: 'Date', isInstant: true },
      { key: 'endsAt', header: 'Until', isInstant: true },
      { key: 'page', header: 'Booking page' },
      { key: 'status', header: 'Status' },
      { key: 'name', header: 'Name' },
      { key: 'email', header: 'Email' },
      { key: 'firm', header: 'Firm' },
      { key: 'hosts', header: 'Hosts' },
      { key: 'answers', header: 'Answers' },
      { key: 'createdAt', header: 'Booked', isInstant: true },
    ]),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v2/scheduler/bookings/{id}/cancel',
    summary: 'Cancel a booking: its activity is removed, and the visitor and the hosts are notified',
    permission: 'member',
    params: IdParams,
    affects: affected,
    response: item(Booking),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/v2/scheduler/bookings/{id}/approve',
    summary: 'Confirm a booking that waits for approval',
    permission: 'member',
    params: IdParams,
    affects: affected,
    response: item(Booking),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/v2/scheduler/bookings/{id}/decline',
    summary: 'Decline a booking that waits for approval: its time is free again, and the visitor is notified',
    permission: 'member',
    params: IdParams,
    affects: affected,
    response: item(Booking),
  }),
  links: endpoint({
    method: 'GET',
    path: '/v2/scheduler/pages/{id}/links',
    summary: 'Links of a page for one person each, the latest first',
    permission: 'member',
    params: IdParams,
    response: item(z.array(BookingLink)),
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/v2/scheduler/pages/{id}/links',
    summary: 'A link for one person, who is recognized by it and books once',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({ personId: z.uuid() }),
    affects: [],
    response: item(BookingLink),
  }),
}
