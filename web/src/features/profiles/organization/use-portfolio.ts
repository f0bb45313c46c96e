// The portfolio as the address asks for it.

import { useFocusedSecurity } from '#features/focus/public.tsx'
import { toListQuery } from '#platform/search-params.ts'
import { organizationPortfolio } from '../api.ts'
import { useProfileAddress } from '../shared/use-profile-address.ts'
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
