// Columns, filters and sorts of funds, shared by search and targeting.
import { fundKindLabels, fundKinds, investorStyleLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { FundRow } from '@rostrum/contract/profiles/funds'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { ListContext, SortPreset } from '../definition.ts'
import type { FilterDefinition } from '../filters.ts'
import { placeOf } from '../places.ts'
import { Count, Day, Dollars, ProfileName, Words } from './cells.tsx'
import { holderFilters, labelled, orientationFilter, placeFilters, styleFilter } from './shared-filters.ts'

/** `beside` is inserted right after the name. */
export const fundColumns = <Row extends FundRow>(beside: DataColumn<Row>[]): DataColumn<Row>[] => [
  nameColumn,
  ...beside,
  ...restColumns,
]

export const fundSortPresets = (): SortPreset[] => [
  { label: 'Name', field: 'name', direction: 'asc' },
  { label: 'Net assets, largest first', field: 'netAssets', direction: 'desc' },
  { label: 'Holdings value, largest first', field: 'marketValue', direction: 'desc' },
  { label: 'Organization', field: 'organization', direction: 'asc' },
]

/** Each list type-checks them against its own query. */
export const fundFilters = ({ ticker }: ListContext) =>
  [
    ...holderFilters(ticker),
    { kind: 'choices', key: 'kinds', label: 'Type', options: labelled(fundKinds, fundKindLabels) },
    styleFilter,
    orientationFilter,
    { kind: 'entity', key: 'organizationId', label: 'Organization', entity: 'organizations' },
    { kind: 'amount', key: 'netAssets', label: 'Net assets (USD)', minKey: 'netAssetsMin', maxKey: 'netAssetsMax' },
    ...placeFilters,
  ] as const satisfies FilterDefinition[]

const nameColumn: DataColumn<FundRow> = {
  id: 'name',
  header: 'Fund',
  width: 260,
  grow: 2,
  sortField: 'name',
  pinned: true,
  required: true,
  cell: ({ id, name }) => <ProfileName category="funds" id={id} name={name} />,
}

const restColumns: DataColumn<FundRow>[] = [
  { id: 'ticker', header: 'Ticker', width: 84, cell: (row) => <Words>{row.ticker}</Words> },
  { id: 'kind', header: 'Type', width: 142, sortField: 'kind', cell: (row) => fundKindLabels[row.kind] },
  {
    id: 'organization',
    header: 'Organization',
    width: 200,
    grow: 1,
    sortField: 'organization',
    cell: ({ organization }) =>
      organization ? <ProfileName category="organizations" {...organization} isQuiet /> : <Words>{null}</Words>,
  },
  {
    id: 'netAssets',
    header: 'Net assets',
    width: 100,
    align: 'right',
    sortField: 'netAssets',
    cell: (row) => <Dollars value={row.netAssets} />,
  },
  {
    id: 'marketValue',
    header: 'Holdings value',
    width: 136,
    align: 'right',
    sortField: 'marketValue',
    cell: (row) => <Dollars value={row.marketValue} />,
  },
  {
    id: 'positionCount',
    header: 'Holdings',
    width: 96,
    align: 'right',
    sortField: 'positionCount',
    cell: (row) => <Count value={row.positionCount} />,
  },
  { id: 'holdingsOn', header: 'As of', width: 110, cell: (row) => <Day value={row.holdingsOn} /> },
  {
    id: 'styles',
    header: 'Style',
    width: 140,
    grow: 1,
    cell: (row) => <Words>{row.styles.map((style) => investorStyleLabels[style]).join(', ')}</Words>,
  },
  {
    id: 'orientation',
    header: 'Active/Passive',
    width: 116,
    hidden: true,
    cell: (row) => orientationLabels[row.orientation],
  },
  {
    id: 'managerCount',
    header: 'Managers',
    width: 100,
    align: 'right',
    hidden: true,
    sortField: 'managerCount',
    cell: (row) => <Count value={row.managerCount} />,
  },
  {
    id: 'place',
    header: 'Location',
    width: 150,
    hidden: true,
    fileKeys: ['city', 'country'],
    cell: (row) => <Words>{placeOf(row)}</Words>,
  },
]
