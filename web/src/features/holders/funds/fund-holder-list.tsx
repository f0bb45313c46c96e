// Funds that hold the focused security: columns, filters and endpoints.
import { type FundHolder, fundHolders } from '@rostrum/contract/holders/funds'
import type { FundHolderQuery } from '@rostrum/contract/holders/funds-query'
import { fundKindLabels, fundKinds, investorStyleLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import type { ListDefinition } from '#lists/definition.ts'
import { Day, Dollars, ProfileName, Words } from '#lists/definitions/cells.tsx'
import { labelled, orientationFilter, styleFilter } from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'
import { formatShare } from '#market/figures.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { fundHolderList } from '../api.ts'
import { forPhone, rankColumn } from '../shared/holder-columns.tsx'
import { holderTableHeight } from '../shared/holder-list.tsx'

type Query = NonNullable<Parameters<typeof fundHolderList>[0]>

const percent = (share: number | null) => (share === null ? '–' : formatShare(share, 2))

export const fundHolderColumns: DataColumn<FundHolder>[] = [
  rankColumn,
  {
    id: 'name',
    header: 'Fund',
    width: 260,
    grow: 1,
    pinned: true,
    required: true,
    sortField: 'name',
    fileKeys: ['name', 'ticker'],
    cell: ({ id, name }) => <ProfileName category="funds" id={id} name={name} />,
  },
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
    id: 'shares',
    header: 'Shares',
    width: 108,
    align: 'right',
    sortField: 'shares',
    cell: ({ shares }) => formatNumber(shares),
  },
  {
    id: 'change',
    header: 'Change',
    width: 108,
    align: 'right',
    sortField: 'change',
    fileKeys: ['change', 'previousOn'],
    cell: ({ change, previousOn }) => (
      <span title={previousOn ? `vs. report as of ${formatDay(previousOn)}` : 'No prior report'}>
        <Delta value={change} format={formatNumber} />
      </span>
    ),
  },
  {
    id: 'changeShare',
    header: 'Change %',
    width: 100,
    align: 'right',
    sortField: 'changeShare',
    cell: ({ changeShare }) => <Delta value={changeShare} format={(share) => formatShare(share)} />,
  },
  {
    id: 'value',
    header: 'Value',
    width: 92,
    align: 'right',
    sortField: 'value',
    cell: ({ value }) => <Dollars value={value} />,
  },
  {
    id: 'outstandingShare',
    header: '% O/S',
    width: 80,
    align: 'right',
    sortField: 'outstandingShare',
    cell: ({ outstandingShare }) => percent(outstandingShare),
  },
  {
    id: 'fundShare',
    header: '% of fund',
    width: 96,
    align: 'right',
    sortField: 'fundShare',
    cell: ({ fundShare }) => percent(fundShare),
  },
  { id: 'onDate', header: 'As of', width: 116, sortField: 'onDate', cell: ({ onDate }) => <Day value={onDate} /> },
  { id: 'kind', header: 'Type', width: 132, sortField: 'kind', cell: ({ kind }) => fundKindLabels[kind] },
  {
    id: 'styles',
    header: 'Style',
    width: 132,
    cell: ({ styles }) => <Words>{styles.map((style) => investorStyleLabels[style]).join(', ')}</Words>,
  },
  {
    id: 'orientation',
    header: 'Active/Passive',
    width: 116,
    hidden: true,
    cell: ({ orientation }) => orientationLabels[orientation],
  },
  {
    id: 'netAssets',
    header: 'Net assets',
    width: 100,
    align: 'right',
    sortField: 'netAssets',
    cell: ({ netAssets }) => <Dollars value={netAssets} />,
  },
  { id: 'source', header: 'Source', width: 190, hidden: true, cell: ({ accession }) => <Words>{accession}</Words> },
]

const preset = {
  first: { field: 'shares', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

const filters: FilterFor<typeof FundHolderQuery>[] = [
  { kind: 'choices', key: 'kinds', label: 'Type', options: labelled(fundKinds, fundKindLabels) },
  styleFilter,
  orientationFilter,
  { kind: 'entity', key: 'organizationId', label: 'Organization', entity: 'organizations' },
  { kind: 'amount', key: 'netAssets', label: 'Net assets (USD)', minKey: 'netAssetsMin', maxKey: 'netAssetsMax' },
]

export const fundHolderListOf = (
  security: SecurityBrief,
  isPhone: boolean,
): ListDefinition<FundHolder, FilterFor<typeof FundHolderQuery>> => ({
  category: 'funds',
  label: 'Funds',
  list: 'holders/funds',
  termKey: 'term',
  context: '',
  noun: ['fund', 'funds'],
  largest: 'Largest position first',
  asked: () => ({ securityId: security.id }),
  preset: () => preset,
  // The route has validated the URL against the query's schema.
  useRows: (query) => useQuery(fundHolderList(query as Query)),
  exportEndpoint: fundHolders.export,
  columns: () => (isPhone ? forPhone(fundHolderColumns, ['rank', 'organization']) : fundHolderColumns),
  filters: () => filters,
  sorts: () => [
    { label: 'Largest increase first', field: 'change', direction: 'desc' },
    { label: 'Largest decrease first', field: 'change', direction: 'asc' },
    { label: 'Largest % of fund', field: 'fundShare', direction: 'desc' },
    { label: 'Name', field: 'name', direction: 'asc' },
  ],
  empty: (
    <EmptyState
      title={`No fund reports ${security.ticker ?? security.name}`}
      message="Registered funds report holdings on Form N-PORT. Funds that are not registered with the SEC do not."
    />
  ),
  maxHeight: holderTableHeight,
})
