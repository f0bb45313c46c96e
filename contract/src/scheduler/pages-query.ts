import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'

export const pageStatuses = ['active', 'paused'] as const
export type PageStatus = (typeof pageStatuses)[number]

export const BookingPageQuery = PageQuery.extend({
  term: z.string().trim().max(200).optional(),
  statuses: list(z.enum(pageStatuses)),
  hostIds: list(z.uuid()),
  sort: sortOf(['title', 'status', 'upcomingCount', 'createdAt', 'updatedAt'], 'updatedAt_desc'),
})
