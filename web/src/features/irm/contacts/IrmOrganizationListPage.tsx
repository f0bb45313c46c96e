import { type IrmOrganizationQuery, type IrmOrganizationRow, irmMembership } from '@rostrum/contract/irm/contacts'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { tagFilters } from '#features/irm/tags/public.ts'
import type { BulkProps, ListDefinition } from '#lists/definition.ts'
import { organizationColumns, organizationFilters, organizationSortPresets } from '#lists/definitions/organizations.tsx'
import { ofRow, relationshipColumns, relationshipSortPresets } from '#lists/definitions/relationships.tsx'
import type { FilterFor } from '#lists/filters.ts'
import { ResultList } from '#lists/ResultList.tsx'
import { queryFor } from '#platform/api/query.ts'
import { IrmBulkActions } from './IrmBulkActions.tsx'
import { addedColumn, addedSort, ListActions, NothingYet, tagColumn } from './shared.tsx'
import { useDefinition } from './use-definition.tsx'

type Query = Args<typeof irmMembership.organizations>['query']

const noun: [string, string] = ['organization', 'organizations']
const kind = { category: 'organizations', label: 'New organization' } as const

export const irmOrganizationList: ListDefinition<IrmOrganizationRow, FilterFor<typeof IrmOrganizationQuery>> = {
  category: 'organizations',
  list: 'irm/organizations',
  termKey: 'search',
  context: 'Institutions in your IRM',
  noun,
  actions: <ListActions {...kind} />,
  largest: 'Largest first',
  useRows: (query) => useQuery(queryFor(irmMembership.organizations, { query: query as Query })),
  exportEndpoint: irmMembership.exportOrganizations,
  columns: (context) => [
    ...organizationColumns<IrmOrganizationRow>(context, [tagColumn, ...relationshipColumns(ofRow, ['coverage'])]),
    addedColumn,
  ],
  filters: (context) => [...tagFilters, ...organizationFilters(context)],
  sorts: (context) => [...organizationSortPresets(context), ...relationshipSortPresets, addedSort],
  BulkActions: (props: BulkProps<IrmOrganizationRow>) => <IrmBulkActions {...props} {...kind} noun={noun} />,
  empty: <NothingYet {...kind} />,
}

export const IrmOrganizationListPage = () => (
  <ResultList definition={useDefinition('organization', irmOrganizationList)} />
)
