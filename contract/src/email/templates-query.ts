import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'

export const defaultTemplatePageSize = 10

export const emailTemplateFilters = {
  term: z.string().trim().max(200).optional(),
  /** Only one's own, or only those of colleagues. */
  owner: z.enum(['me', 'colleagues']).optional(),
  sort: sortOf(['name', 'subject', 'owner', 'useCount', 'createdAt', 'updatedAt'], 'name_asc'),
}
export const EmailTemplateQuery = PageQuery.extend({
  ...emailTemplateFilters,
  pageSize: z.coerce.number<number>().int().min(1).max(200).default(defaultTemplatePageSize),
})
