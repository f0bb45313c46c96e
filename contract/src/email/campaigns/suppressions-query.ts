import { z } from 'zod'
import { PageQuery } from '../../platform/paging.ts'
import { sortOf } from '../../platform/sort.ts'
import { list } from '../../platform/values.ts'
import { suppressionReasons } from './suppression-reasons.ts'

export const suppressionStates = ['current', 'removed', 'all'] as const
export type SuppressionState = (typeof suppressionStates)[number]

const sortFields = ['email', 'reason', 'createdAt', 'removedAt'] as const
export const suppressionSortFields: readonly string[] = sortFields

export const suppressionFilters = {
  term: z.string().trim().max(200).optional(),
  reasons: list(z.enum(suppressionReasons)),
  /** Those on the list unless another state is asked for. */
  state: z.enum(suppressionStates).optional(),
  /** The history of one address. */
  email: z.string().trim().toLowerCase().max(320).optional(),
  sort: sortOf(sortFields, 'createdAt_desc'),
}
export const SuppressionQuery = PageQuery.extend(suppressionFilters)
