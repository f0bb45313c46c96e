import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list, queryBoolean } from '../platform/values.ts'
import { ratings } from './brokers.ts'
import { documentStatuses } from './document-values.ts'

export const documentSortFields = [
  ...(['dated', 'createdAt', 'title', 'broker', 'security', 'rating', 'targetPrice', 'relevance'] as const),
] as const

export const documentFilters = {
  term: z.string().trim().max(200).optional(),
  brokerId: z.uuid().optional(),
  analystId: z.uuid().optional(),
  securityId: z.uuid().optional(),
  rating: z.enum(ratings).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Read, but not confirmed by a person. */
  toConfirm: queryBoolean,
  statuses: list(z.enum(documentStatuses)),
  sort: sortOf(documentSortFields, 'dated_desc-created_at_desc'),
}
export const DocumentQuery = PageQuery.extend(documentFilters)
