import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { classChoice, ofSecurity, whoseFilters } from './values.ts'

export const historicalFilters = {
  ...ofSecurity,
  ...classChoice,
  /** Both ends included; default: eight quarters up to the one that Current shows. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Point in time: only what had been filed by the end of that day. */
  knownOn: z.iso.date().optional(),
  ...whoseFilters,
}

/** What the cells of the matrix show. */
export const historicalMeasures = ['shares', 'value', 'outstanding', 'change'] as const
export type HistoricalMeasure = (typeof historicalMeasures)[number]

export const historicalSorts = ['shares', 'value', 'name', 'change', 'firstBought', 'quartersHeld', 'quarter'] as const

export const HistoricalQuery = PageQuery.extend({
  ...historicalFilters,
  /** `shares`, `value`: of the last quarter; `change`: from first to last; `quarter`: that of `sortQuarter`. */
  sort: sortOf(historicalSorts, 'shares_desc-name_asc'),
  sortQuarter: z.iso.date().optional(),
})

/** Whether retention counts holders or their shares. */
export const retentionBases = ['holders', 'shares'] as const
export type RetentionBasis = (typeof retentionBases)[number]
