import { z } from 'zod'
import { whoseFilters } from '../holders/values.ts'
import { relationshipSorts } from '../irm/relationships.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { flowPeriod } from './flows-query.ts'

/** Into our security, or out of it. */
export const rotationDirections = ['into', 'out'] as const
export type RotationDirection = (typeof rotationDirections)[number]

export const rotationFilters = { ...flowPeriod, ...whoseFilters }

export const rotationSorts = ['amount', 'ownFlow', 'name', 'type', 'country', 'eaum', ...relationshipSorts] as const

export const RotationQuery = PageQuery.extend({
  ...rotationFilters,
  direction: z.enum(rotationDirections).optional(),
  peerId: z.uuid().optional(),
  sort: sortOf(rotationSorts, 'amount_desc-name_asc'),
})
