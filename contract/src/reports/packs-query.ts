import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'

export const packSortFields = ['title', 'updatedAt'] as const
export const PackQuery = PageQuery.extend({
  term: z.string().trim().max(200).optional(),
  sort: sortOf(packSortFields, 'updated_at_desc'),
})
