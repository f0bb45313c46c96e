import { z } from 'zod'
import { ofSecurity, whoseFilters } from '../holders/values.ts'
import { relationshipSorts } from '../irm/relationships.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'

/** Quarters that are looked back, the last included. */
export const streakQuarters = 8

export const streakDirections = ['buying', 'selling'] as const
export type StreakDirection = (typeof streakDirections)[number]

export const streakFilters = {
  ...ofSecurity,
  /** The last quarter. Default: the latest with at least half as many filings as the prior one. */
  to: z.iso.date().optional(),
  ...whoseFilters,
}

const length = z.coerce.number<number>().int().min(1).max(streakQuarters)

export const streakSorts = [
  'quarters',
  'flow',
  'change',
  'shares',
  'value',
  'name',
  'type',
  'country',
  'eaum',
  ...relationshipSorts,
] as const

export const StreakQuery = PageQuery.extend({
  ...streakFilters,
  direction: z.enum(streakDirections).optional(),
  leastQuarters: length.default(2),
  mostQuarters: length.optional(),
  sort: sortOf(streakSorts, 'quarters_desc-name_asc'),
})
