import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'

/** closed: takes no more answers, and no time is confirmed yet. */
export const pollStatuses = ['open', 'closed', 'confirmed', 'canceled'] as const
export type PollStatus = (typeof pollStatuses)[number]

export const PollQuery = PageQuery.extend({
  term: z.string().trim().max(200).optional(),
  statuses: list(z.enum(pollStatuses)),
  sort: sortOf(['title', 'status', 'closesAt', 'createdAt', 'updatedAt'], 'updatedAt_desc'),
})
