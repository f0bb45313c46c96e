// The list of target funds: its columns, filters and ranking.
import type { Args } from '@rostrum/contract/platform/endpoint'
import { fitLists, type TargetFund } from '@rostrum/contract/targeting/fit-lists'
import type { TargetFundQuery } from '@rostrum/contract/targeting/fit-lists-query'
import { useQuery } from '@tanstack/react-query'
import type { ListDefinition } from '#lists/definition.ts'
import { Dollars } from '#lists/definitions/cells.tsx'
import { fundColumns } from '#lists/definitions/funds.tsx'
import type { FilterFor } from '#lists/filters.ts'
import { queryFor } from '#platform/api/query.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { basisColumn, fitSortPresets, partColumns, roomColumns, scoreColumns } from './fit-columns.tsx'
import { TargetFundBulkActions } from './TargetBulkActions.tsx'
import type { FitListOptions } from './TargetFrame.tsx'
import { targetFundFilters } from './target-filters.ts'

type Query = Args<typeof fitLists.funds>['query']

export const targetFundList = ({
  securityId,
  onExplain,
}: FitListOptions<TargetFund>): ListDefinition<TargetFund, FilterFor<typeof TargetFundQuery>> => ({
  category: 'funds',
  label: 'Targets',
  list: 'target/funds',
  termKey: 'term',
  context: '',
  noun: ['fund', 'funds'],
  largest: 'Best fit first',
  useRows: (query) => useQuery(queryFor(fitLists.funds, { query: query as Query })),
  asked: () => ({ securityId }),
  preset: () => ({ first: { field: 'fit', direction: 'desc' }, secondary: { field: 'name', direction: 'asc' } }),
  exportEndpoint: fitLists.exportFunds,
  columns: () =>
    fundColumns([
      ...scoreColumns(onExplain),
      basisColumn<TargetFund>(),
      heldColumn,
      ...roomColumns<TargetFund>(true),
      ...partColumns<TargetFund>().filter(({ id }) => id !== 'turnoverPart'),
    ]),
  filters: targetFundFilters,
  BulkActions: TargetFundBulkActions,
  sorts: () => [
    ...fitSortPresets,
    { label: 'Name', field: 'name', direction: 'asc' },
    { label: 'Net assets, largest first', field: 'netAssets', direction: 'desc' },
  ],
})

const heldColumn: DataColumn<TargetFund> = {
  id: 'heldValue',
  header: 'Our securities held',
  width: 150,
  align: 'right',
  cell: ({ heldValue }) => <Dollars value={heldValue || null} />,
}
