import { z } from 'zod'
import { ofSecurity, whoseFilters } from '../holders/values.ts'
import { relationshipSorts } from '../irm/relationships.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list, queryBoolean } from '../platform/values.ts'

/** What the cells show, sort by and export. */
export const matrixMeasures = ['value', 'shares', 'outstanding', 'portfolio', 'change', 'relative'] as const
export type MatrixMeasure = (typeof matrixMeasures)[number]

/** Whether our own security is held. */
export const ownerships = ['holders', 'non_holders'] as const

export const mostAddedSecurities = 10

/** The columns: our security, the peers of a group, and securities added for this view, which count as peers in it. */
export const matrixSubject = {
  ...ofSecurity,
  /** Default: the primary group. */
  peerGroupId: z.uuid().optional(),
  also: list(z.uuid()).refine((ids) => (ids?.length ?? 0) <= mostAddedSecurities, {
    message: `must name at most ${mostAddedSecurities} securities`,
  }),
}

const peerCount = z.coerce.number<number>().int().min(0).max(100)

/** White space: `ownership=non_holders` with at least some peers. */
export const breadthFilters = {
  ownership: z.enum(ownerships).optional(),
  leastPeers: peerCount.optional(),
  mostPeers: peerCount.optional(),
}

/** The order of the rows within the matrix. */
export const matrixOrder = {
  measure: z.enum(matrixMeasures).default('value'),
  /** Most peers held first, before the sort. */
  byPeers: queryBoolean,
  /** The column whose measure the sort field `security` means; default: our own. */
  sortSecurityId: z.uuid().optional(),
}

export const matrixSorts = [
  'value',
  'security',
  'peersHeld',
  'relativeWeight',
  'name',
  'type',
  'country',
  'turnover',
  'aum',
  'eaum',
  ...relationshipSorts,
] as const

export const matrixFilters = {
  ...matrixSubject,
  /** Default: the latest quarter with at least half as many filings as the prior one. */
  quarter: z.iso.date().optional(),
  ...whoseFilters,
  ...breadthFilters,
}

export const MatrixQuery = PageQuery.extend({
  ...matrixFilters,
  ...matrixOrder,
  sort: sortOf(matrixSorts, 'value_desc-name_asc'),
})
