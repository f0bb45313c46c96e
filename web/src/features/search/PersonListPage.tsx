import { relationshipSorts } from '@rostrum/contract/irm/relationships'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { type PersonQuery, type PersonRow, people } from '@rostrum/contract/profiles/people'
import { useQuery } from '@tanstack/react-query'
import { tagFilters } from '#features/irm/tags/public.ts'
import type { ListDefinition } from '#lists/definition.ts'
import { irmColumn } from '#lists/definitions/cells.tsx'
import { personColumns, personFilters, personSortPresets } from '#lists/definitions/people.tsx'
import { ofRow, relationshipColumns } from '#lists/definitions/relationships.tsx'
import { irmFilter } from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'
import { ResultList } from '#lists/ResultList.tsx'
import { queryFor } from '#platform/api/query.ts'

type Query = Args<typeof people.list>['query']

export const personList: ListDefinition<PersonRow, FilterFor<typeof PersonQuery>> = {
  category: 'people',
  list: 'search/people',
  termKey: 'term',
  context: 'Portfolio managers, analysts and others, with firm and coverage',
  noun: ['person', 'people'],
  largest: 'Largest firm first',
  useRows: (query) => useQuery(queryFor(people.list, { query: query as Query })),
  exportEndpoint: people.export,
  columns: (context) => personColumns(context, [irmColumn, ...relationshipColumns(ofRow, relationshipSorts)]),
  filters: (context) => [irmFilter, ...tagFilters, ...personFilters(context)],
  sorts: personSortPresets,
  isInIrm: (row) => row.isAffiliated,
}

export const PersonListPage = () => <ResultList definition={personList} />
