import { z } from 'zod'
import { relationshipSorts } from '../irm/relationships.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { attentionFilter } from './attention.ts'
import { classChoice, ofSecurity, whoseFilters } from './values.ts'

export const currentSorts = [
  'rank',
  'name',
  'type',
  'country',
  'shares',
  'change',
  'changeShare',
  'value',
  'outstandingShare',
  'portfolioShare',
  'turnover',
  'aum',
  'eaum',
  'firstBought',
  'quartersHeld',
  'filedOn',
  ...relationshipSorts,
] as const

export const currentFilters = {
  ...ofSecurity,
  ...classChoice,
  /** Default: the latest quarter with at least half as many filings as the prior one. */
  quarter: z.iso.date().optional(),
  ...whoseFilters,
  ...attentionFilter,
}

export const CurrentQuery = PageQuery.extend({
  ...currentFilters,
  sort: sortOf(currentSorts, 'shares_desc-name_asc'),
  /** With the holdings in each peer of the primary group. */
  withPeers: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
})
