import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'

const errorSortFields = ['name', 'email', 'failedAt'] as const
export const contactErrorFilters = {
  term: z.string().trim().max(200).optional(),
  sort: sortOf(errorSortFields, 'failed_at_desc'),
}
export const ContactErrorQuery = PageQuery.extend(contactErrorFilters)
