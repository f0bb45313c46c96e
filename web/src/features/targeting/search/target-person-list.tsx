// The list of target people: its columns, filters and ranking.
import { relationshipSorts } from '@rostrum/contract/irm/relationships'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { fitLists, type TargetPerson } from '@rostrum/contract/targeting/fit-lists'
import type { TargetPersonQuery } from '@rostrum/contract/targeting/fit-lists-query'
import { useQuery } from '@tanstack/react-query'
import type { ListDefinition } from '#lists/definition.ts'
import { irmColumn } from '#lists/definitions/cells.tsx'
import { personColumns } from '#lists/definitions/people.tsx'
import { ofRow, relationshipColumns } from '#lists/definitions/relationships.tsx'
import type { FilterFor } from '#lists/filters.ts'
import { queryFor } from '#platform/api/query.ts'
import { basisColumn, fitSortPresets, partColumns, roomColumns, scoreColumns } from './fit-columns.tsx'
import { TargetPersonBulkActions } from './TargetBulkActions.tsx'
import type { FitListOptions } from './TargetFrame.tsx'
import { targetPersonFilters } from './target-filters.ts'

type Query = Args<typeof fitLists.people>['query']

export const targetPersonList = ({
  securityId,
  onExplain,
}: FitListOptions<TargetPerson>): ListDefinition<TargetPerson, FilterFor<typeof TargetPersonQuery>> => ({
  category: 'people',
  label: 'Targets',
  list: 'target/people',
  termKey: 'term',
  context: '',
  noun: ['person', 'people'],
  largest: 'Best fit first',
  useRows: (query) => useQuery(queryFor(fitLists.people, { query: query as Query })),
  asked: () => ({ securityId }),
  preset: () => ({ first: { field: 'fit', direction: 'desc' }, secondary: { field: 'name', direction: 'asc' } }),
  exportEndpoint: fitLists.exportPeople,
  columns: (context) =>
    personColumns(context, [
      ...scoreColumns(onExplain),
      basisColumn<TargetPerson>(),
      ...roomColumns<TargetPerson>(true),
      irmColumn,
      ...relationshipColumns<TargetPerson>(ofRow, relationshipSorts),
      ...partColumns<TargetPerson>(),
    ]),
  filters: targetPersonFilters,
  BulkActions: TargetPersonBulkActions,
  sorts: () => [
    ...fitSortPresets,
    { label: 'Name', field: 'name', direction: 'asc' },
    { label: 'Organization', field: 'organization', direction: 'asc' },
  ],
  isInIrm: (row) => row.isAffiliated,
})
