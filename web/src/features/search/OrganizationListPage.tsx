import { relationshipSorts } from '@rostrum/contract/irm/relationships'
import type { Args } from '@rostrum/contract/platform/endpoint'
import type { OrganizationQuery, OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { useQuery } from '@tanstack/react-query'
import { tagFilters } from '#features/irm/tags/public.ts'
import type { ListDefinition } from '#lists/definition.ts'
import { irmColumn } from '#lists/definitions/cells.tsx'
import { organizationColumns, organizationFilters, organizationSortPresets } from '#lists/definitions/organizations.tsx'
import { ofRow, relationshipColumns } from '#lists/definitions/relationships.tsx'
import { irmFilter } from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'
import { ResultList } from '#lists/ResultList.tsx'
import { queryFor } from '#platform/api/query.ts'

type Query = Args<typeof organizations.list>['query']

export const organizationList: ListDefinition<OrganizationRow, FilterFor<typeof OrganizationQuery>> = {
  category: 'organizations',
  list: 'search/organizations',
  termKey: 'term',
  context: 'Institutions in the market and those you added',
  noun: ['organization', 'organizations'],
  largest: 'Largest first',
  useRows: (query) => useQuery(queryFor(organizations.list, { query: query as Query })),
  exportEndpoint: organizations.export,
  columns: (context) => organizationColumns(context, [irmColumn, ...relationshipColumns(ofRow, relationshipSorts)]),
  filters: (context) => [irmFilter, ...tagFilters, ...organizationFilters(context)],
  sorts: organizationSortPresets,
  isInIrm: (row) => row.isAffiliated,
}

export const OrganizationListPage = () => <ResultList definition={organizationList} />
