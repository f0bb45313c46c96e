// Funds against our security and its peers: columns, filters, sorts and endpoints.
import { fundKindLabels, fundKinds, investorStyleLabels, orientationLabels } from '@rostrum/contract/market/values'
import { type FundCell, type FundMatrixRow, peerFunds } from '@rostrum/contract/targeting/fund-matrix'
import type { FundMatrixQuery } from '@rostrum/contract/targeting/fund-matrix-query'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { forPhone, holderTableHeight } from '#features/holders/shared/public.ts'
import type { ListDefinition } from '#lists/definition.ts'
import { Day, Dollars, ProfileName, Words } from '#lists/definitions/cells.tsx'
import { labelled, orientationFilter, styleFilter } from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { fundMatrixList, type FundMatrixQuery as ListQuery } from './api.ts'
import classes from './MatrixFigure.module.css'
import { type Columns, comparedColumns, firstHeld } from './matrix-columns.tsx'
import { breadthFilters } from './matrix-list.tsx'
import { securitySorting, sortAsked } from './security-sorting.ts'

type FundColumns = Pick<Columns, 'securities' | 'measure'>

export const fundMatrixColumns = (of: FundColumns): DataColumn<FundMatrixRow>[] => [
  {
    id: 'name',
    header: 'Fund',
    width: 248,
    grow: 1,
    pinned: true,
    required: true,
    sortField: 'name',
    fileKeys: ['name', 'ticker'],
    cell: ({ id, name }) => <ProfileName category="funds" id={id} name={name} />,
  },
  ...comparedColumns<FundCell, FundMatrixRow>(of, (row, cell, figure) => (
    <LineLink
      fund={row}
      cell={cell}
      term={of.securities.filter(({ id }) => id === cell.securityId).map(({ name }) => name)[0]}
    >
      {figure}
    </LineLink>
  )),
  {
    id: 'organization',
    header: 'Organization',
    width: 200,
    sortField: 'organization',
    cell: ({ organization }) =>
      organization ? <ProfileName category="organizations" {...organization} isQuiet /> : <Words>{null}</Words>,
  },
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
  { id: 'onDate', header: 'As of', width: 116, sortField: 'onDate', cell: ({ onDate }) => <Day value={onDate} /> },
  {
    id: 'previousOn',
    header: 'Prior report',
    width: 116,
    hidden: true,
    cell: ({ previousOn }) => <Day value={previousOn} />,
  },
  { id: 'source', header: 'Source', width: 190, hidden: true, cell: ({ accession }) => <Words>{accession}</Words> },
]

type LineLinkProps = { fund: FundMatrixRow; cell: FundCell; term: string | undefined; children: ReactNode }

/** Opens the line of the fund's filing; a closed position has none. */
const LineLink = ({ fund, cell, term, children }: LineLinkProps) =>
  cell.lineNumber === null ? (
    children
  ) : (
    <Link
      to="/funds/$id"
      params={{ id: fund.id }}
      search={{ tab: 'holdings', term, holding: cell.lineNumber }}
      className={classes.line}
      title="Show the line in the fund’s filing"
      tabIndex={cell === firstHeld(fund.cells) ? undefined : -1}
    >
      {children}
    </Link>
  )

const preset = {
  first: { field: 'value', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

const filters: FilterFor<typeof FundMatrixQuery>[] = [
  ...breadthFilters,
  { kind: 'choices', key: 'kinds', label: 'Type', options: labelled(fundKinds, fundKindLabels) },
  styleFilter,
  orientationFilter,
  { kind: 'entity', key: 'organizationId', label: 'Organization', entity: 'organizations' },
  { kind: 'amount', key: 'netAssets', label: 'Net assets (USD)', minKey: 'netAssetsMin', maxKey: 'netAssetsMax' },
]

type FundMatrixList = FundColumns & { securityId: string; peerGroupId: string | undefined; isPhone: boolean }

export const fundMatrixListOf = (
  of: FundMatrixList,
): ListDefinition<FundMatrixRow, FilterFor<typeof FundMatrixQuery>> => ({
  category: 'funds',
  label: 'Funds',
  list: 'peerOwnership/funds',
  termKey: 'term',
  context: '',
  noun: ['fund', 'funds'],
  largest: 'Largest total value first',
  pageSizes: [50, 100, 200, 500],
  asked: (address) => ({
    securityId: of.securityId,
    peerGroupId: of.peerGroupId,
    ...sortAsked(address, of.securities),
  }),
  preset: () => preset,
  sorting: securitySorting(of.securities),
  // The route has validated the URL against the query's schema.
  useRows: (query) => useQuery(fundMatrixList(query as ListQuery)),
  exportEndpoint: peerFunds.export,
  inFile: () => ({ measure: of.measure }),
  columns: () => (of.isPhone ? forPhone(fundMatrixColumns(of), ['value']) : fundMatrixColumns(of)),
  filters: () => filters,
  sorts: () => [
    { label: 'Most peers held', field: 'peersHeld', direction: 'desc' },
    { label: 'We are most overweight', field: 'relativeWeight', direction: 'desc' },
    { label: 'We are most underweight', field: 'relativeWeight', direction: 'asc' },
    { label: 'Name', field: 'name', direction: 'asc' },
  ],
  maxHeight: holderTableHeight,
})
