// The list of target organizations: its columns, filters and ranking.
import { relationshipSorts } from '@rostrum/contract/irm/relationships'
import {
  peerColumn,
  type TargetContext,
  type TargetOrganization,
  targets,
  trendQuarters,
} from '@rostrum/contract/targeting/targets'
import type { TargetOrganizationQuery } from '@rostrum/contract/targeting/targets-query'
import { useQuery } from '@tanstack/react-query'
import type { ListDefinition } from '#lists/definition.ts'
import { Count, Dollars, irmColumn } from '#lists/definitions/cells.tsx'
import { organizationColumns } from '#lists/definitions/organizations.tsx'
import { ofRow, relationshipColumns } from '#lists/definitions/relationships.tsx'
import type { FilterFor } from '#lists/filters.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { Sparkline } from '#ui/Sparkline.tsx'
import { type TargetQuery, targetOrganizations } from '../api.ts'
import { partColumns, roomColumns, scoreColumns } from './fit-columns.tsx'
import { TargetBulkActions } from './TargetBulkActions.tsx'
import type { FitListOptions } from './TargetFrame.tsx'
import { targetFilters } from './target-filters.ts'

type Column = DataColumn<TargetOrganization>
type Peers = TargetContext['peers']

export const targetList = ({
  securityId,
  quarter,
  peers,
  isTrying,
  onExplain,
}: FitListOptions<TargetOrganization>): ListDefinition<
  TargetOrganization,
  FilterFor<typeof TargetOrganizationQuery>
> => ({
  category: 'organizations',
  label: 'Targets',
  list: 'target',
  termKey: 'term',
  context: '',
  noun: ['organization', 'organizations'],
  largest: 'Best fit first',
  useRows: (query) => useQuery(targetOrganizations(query as TargetQuery)),
  asked: () => ({ securityId }),
  preset: () => ({ first: { field: 'fit', direction: 'desc' }, secondary: { field: 'name', direction: 'asc' } }),
  exportEndpoint: targets.exportOrganizations,
  columns: (context) =>
    organizationColumns(context, [
      ...scoreColumns(onExplain, 'Likelihood'),
      ...(isTrying ? [rankBeforeColumn] : []),
      ...roomColumns<TargetOrganization>(),
      ...peerColumns(peers),
      trendColumn(quarter),
      irmColumn,
      ...relationshipColumns<TargetOrganization>(ofRow, relationshipSorts),
      ...partColumns<TargetOrganization>(),
      openedColumn,
    ]),
  filters: targetFilters,
  sorts: () => [
    { label: 'Most likely to open', field: 'likelihood', direction: 'desc' },
    { label: 'Best fit among comparable managers', field: 'amongComparable', direction: 'desc' },
    { label: 'Most room', field: 'capacity', direction: 'desc' },
    { label: 'Most peers held', field: 'peersHeld', direction: 'desc' },
    { label: 'Most at risk of selling', field: 'risk', direction: 'desc' },
    { label: 'Name', field: 'name', direction: 'asc' },
  ],
  isInIrm: (row) => row.isAffiliated,
  BulkActions: TargetBulkActions,
})

/** Where it was by the saved weights; the list itself says where it is. */
const rankBeforeColumn: Column = {
  id: 'rankBefore',
  header: 'Prior rank',
  width: 116,
  align: 'right',
  cell: ({ rankBefore }) => (rankBefore === null ? 'new' : <Count value={rankBefore ?? null} />),
}

const peerColumns = (peers: Peers): Column[] => [
  {
    id: 'peersHeld',
    header: 'Peers held',
    width: 100,
    align: 'right',
    sortField: 'peersHeld',
    cell: (row) => <Count value={row.peersHeld} />,
  },
  ...peers.map(
    ({ id, ticker, name }): Column => ({
      id: peerColumn(id),
      header: `${ticker ?? name} value`,
      width: 116,
      align: 'right',
      hidden: true,
      cell: (row) => <Dollars value={row.peers.find(({ securityId }) => securityId === id)?.value ?? null} />,
    }),
  ),
]

const trendColumn = (quarter: string): Column => ({
  id: 'trend',
  header: 'Eight quarters',
  width: 116,
  fileKeys: trendQuarters(quarter),
  cell: ({ trend }) => {
    const known = trend.filter((shares): shares is number => shares !== null)
    return known.some((shares) => shares > 0) ? (
      <Sparkline
        values={known}
        tone="change"
        label={`From ${known[0]?.toLocaleString('en-US')} to ${known.at(-1)?.toLocaleString('en-US')} shares`}
      />
    ) : (
      <Count value={null} />
    )
  },
})

const openedColumn: Column = {
  id: 'openedCount',
  header: 'Positions opened',
  width: 138,
  align: 'right',
  hidden: true,
  cell: (row) => <Count value={row.openedCount} />,
}
