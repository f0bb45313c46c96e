// The portfolio query for the current URL.

import { useProfileAddress } from '#market/use-profile-address.ts'
import { toListQuery } from '#platform/search-params.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { organizationPortfolio } from '../api.ts'
import type { PortfolioSearch } from './PortfolioFilters.tsx'

export const portfolioPreset = {
  first: { field: 'value', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

export function usePortfolio(organizationId: string) {
  const { search } = useProfileAddress<PortfolioSearch>()
  const focused = useFocusedSecurity()
  const { term, quarter, sectors, marketCaps, relation, moves } = search
  const filters = { term, quarter, sectors, marketCaps, relation, moves, securityId: focused?.id }
  const { sort, pageSize, pageOffset } = toListQuery({ ...search, ...filters }, portfolioPreset)
  return {
    listed: organizationPortfolio(organizationId, { ...filters, sort, pageSize, pageOffset }),
    exported: { ...filters, sort },
  }
}
