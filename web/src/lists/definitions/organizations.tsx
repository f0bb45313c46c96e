// Columns, filters and sorts of organizations, shared by search and the IRM.

import {
  everyOrganizationType,
  investorStyleLabels,
  organizationTypeLabels,
  orientationLabels,
  turnoverNames,
} from '@rostrum/contract/market/values'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { ListContext, SortPreset } from '../definition.ts'
import type { FilterDefinition } from '../filters.ts'
import { placeOf } from '../places.ts'
import { Count, Dollars, ProfileName, placeKeys, Words } from './cells.tsx'
import { relationshipFilters } from './relationships.tsx'
import {
  countryOptions,
  holderFilters,
  labelled,
  orientationFilter,
  placeFilters,
  styleFilter,
  turnoverFilter,
} from './shared-filters.ts'

/** `beside` is inserted right after the name. */
export const organizationColumns = <Row extends OrganizationRow>(
  { ticker }: ListContext,
  beside: DataColumn<Row>[],
): DataColumn<Row>[] => [
  nameColumn,
  ...beside,
  ...profileColumns,
  ...(ticker ? holdingColumns(ticker) : []),
  ...portfolioColumns,
]

export const organizationSortPresets = ({ ticker }: ListContext): SortPreset[] => [
  { label: 'Name', field: 'name', direction: 'asc' },
  { label: 'eAUM, largest first', field: 'eaum', direction: 'desc' },
  { label: 'AUM, largest first', field: 'aum', direction: 'desc' },
  { label: 'Turnover, lowest first', field: 'turnover', direction: 'asc' },
  ...(ticker ? [{ label: `Position in ${ticker}`, field: 'holding', direction: 'desc' } as const] : []),
]

/** Each list type-checks them against its own query. */
export function organizationFilters({ ticker }: ListContext) {
  return [
    ...holderFilters(ticker),
    ...relationshipFilters,
    { kind: 'choices', key: 'types', label: 'Type', options: labelled(everyOrganizationType, organizationTypeLabels) },
    styleFilter,
    orientationFilter,
    turnoverFilter,
    { kind: 'amount', key: 'eaum', label: 'eAUM (USD)', minKey: 'eaumMin', maxKey: 'eaumMax' },
    { kind: 'amount', key: 'aum', label: 'AUM (USD)', minKey: 'aumMin', maxKey: 'aumMax' },
    {
      kind: 'choices',
      key: 'marketCaps',
      label: 'Market caps held',
      options: 'marketCaps',
      operatorKey: 'marketCapOperator',
    },
    { kind: 'choices', key: 'sectors', label: 'Sectors held', options: 'sectors' },
    {
      kind: 'choices',
      key: 'geoFocus',
      label: 'Geographic focus',
      options: countryOptions,
      operatorKey: 'geoFocusOperator',
    },
    ...placeFilters,
  ] as const satisfies FilterDefinition[]
}

const nameColumn: DataColumn<OrganizationRow> = {
  id: 'name',
  header: 'Organization',
  width: 220,
  grow: 2,
  sortField: 'name',
  pinned: true,
  required: true,
  cell: ({ id, name }) => <ProfileName category="organizations" id={id} name={name} />,
}

const profileColumns: DataColumn<OrganizationRow>[] = [
  {
    id: 'type',
    header: 'Type',
    width: 152,
    sortField: 'type',
    cell: (row) => <Words>{organizationTypeLabels[row.type]}</Words>,
  },
  {
    id: 'place',
    header: 'Location',
    width: 150,
    grow: 1,
    sortField: 'city',
    fileKeys: placeKeys,
    cell: (row) => <Words>{placeOf(row)}</Words>,
  },
  {
    id: 'eaum',
    header: 'eAUM',
    help: <HelpMark topic="eaum" />,
    width: 96,
    align: 'right',
    sortField: 'eaum',
    cell: (row) => <Dollars value={row.eaum} />,
  },
  { id: 'aum', header: 'AUM', width: 88, align: 'right', sortField: 'aum', cell: (row) => <Dollars value={row.aum} /> },
]

const holdingColumns = (ticker: string): DataColumn<OrganizationRow>[] => [
  {
    id: 'holding',
    fileKeys: ['value'],
    header: `${ticker} value`,
    width: 126,
    align: 'right',
    sortField: 'holding',
    cell: ({ holding }) =>
      holding ? (
        <span title={`${formatNumber(holding.shares)} shares`}>
          <Dollars value={holding.value} />
        </span>
      ) : (
        <Words>{null}</Words>
      ),
  },
  {
    id: 'outstandingShare',
    header: `${ticker} % O/S`,
    width: 116,
    hidden: true,
    align: 'right',
    cell: ({ holding }) =>
      holding?.outstandingShare ? formatPercent(holding.outstandingShare, 2) : <Words>{null}</Words>,
  },
]

const portfolioColumns: DataColumn<OrganizationRow>[] = [
  {
    id: 'styles',
    header: 'Style',
    width: 140,
    grow: 1,
    cell: (row) => <Words>{row.styles.map((style) => investorStyleLabels[style]).join(', ')}</Words>,
  },
  {
    id: 'turnover',
    // Trades within a quarter are invisible, so turnover is a lower bound.
    header: 'Turnover (min.)',
    help: <HelpMark topic="turnover" />,
    width: 138,
    align: 'right',
    sortField: 'turnover',
    cell: ({ turnover, turnoverLabel }) =>
      turnover === null ? (
        <Words>{null}</Words>
      ) : (
        <span title={turnoverLabel ? `${turnoverNames[turnoverLabel]} turnover` : undefined}>
          {formatPercent(turnover)}
        </span>
      ),
  },
  {
    id: 'orientation',
    header: 'Active/Passive',
    width: 116,
    hidden: true,
    cell: (row) => orientationLabels[row.orientation],
  },
  {
    id: 'positionCount',
    header: 'Positions (13F)',
    width: 134,
    align: 'right',
    hidden: true,
    sortField: 'positionCount',
    cell: (row) => <Count value={row.positionCount} />,
  },
  {
    id: 'peopleCount',
    header: 'People',
    width: 84,
    align: 'right',
    hidden: true,
    sortField: 'peopleCount',
    cell: (row) => <Count value={row.peopleCount} />,
  },
  {
    id: 'fundCount',
    header: 'Funds',
    width: 80,
    align: 'right',
    hidden: true,
    sortField: 'fundCount',
    cell: (row) => <Count value={row.fundCount} />,
  },
  { id: 'parent', header: 'Parent', width: 180, hidden: true, cell: (row) => <Words>{row.parent?.name}</Words> },
]
