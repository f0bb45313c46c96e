import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'
import { sortOf } from './platform/sort.ts'
import { list } from './platform/values.ts'

export const briefingStates = ['waiting', 'working', 'ready', 'failed', 'canceled'] as const
export type BriefingState = (typeof briefingStates)[number]

export const briefingSorts = ['title', 'meetingCount', 'state', 'createdAt'] as const

export const BriefingQuery = PageQuery.extend({
  /** In the titles. */
  term: z.string().trim().max(200).optional(),
  states: list(z.enum(briefingStates)),
  sort: sortOf(briefingSorts, 'created_at_desc'),
})
