import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'

/** requested: inside a quiet period, until a colleague decides. */
export const bookingStatuses = ['requested', 'confirmed', 'canceled', 'declined'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookingFilters = {
  term: z.string().trim().max(200).optional(),
  statuses: list(z.enum(bookingStatuses)),
  pageId: z.uuid().optional(),
  hostId: z.uuid().optional(),
  when: z.enum(['upcoming', 'past']).optional(),
  sort: sortOf(['startsAt', 'name', 'firm', 'status', 'createdAt'], 'startsAt_desc'),
}
export const BookingQuery = PageQuery.extend(bookingFilters)
