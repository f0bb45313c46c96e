import { CoverageQuery } from '@rostrum/contract/irm/coverage-query'
import { z } from 'zod'
import type { CoverageQuery as Query } from '../api.ts'

/** The security is the focused one, and not in the URL. */
export const CoverageAddress = CoverageQuery.omit({ securityId: true }).extend({
  groupBy: z.enum(['owner', 'tier']).optional(),
})
export type CoverageSearch = Partial<z.output<typeof CoverageAddress>>

export const queryOf = ({ group, tiers, owners, coverages, lastContact, nextContact }: CoverageSearch): Query => ({
  group,
  tiers,
  owners,
  coverages,
  lastContact,
  nextContact,
})

export const isFiltered = (search: CoverageSearch): boolean =>
  Object.values(queryOf(search)).some((value) => value !== undefined)
