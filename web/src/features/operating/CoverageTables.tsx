import { type MissingManager, operatingCoverage, type UnknownSecurity } from '@rostrum/contract/operating-coverage'
import type { CoverageList } from '@rostrum/contract/operating-coverage-query'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatCompactMoney, formatDay, formatNumber } from '#platform/formats.ts'
import { pagingOf } from '#platform/search-params.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { missingManagers, unknownSecurities } from './api.ts'

export interface CoverageSearch {
  list?: CoverageList | undefined
  search?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

interface CoverageTableProps {
  search: CoverageSearch
  change: (next: Partial<CoverageSearch>) => void
}

const queryOf = ({ search, page = 0, pageSize = defaultPageSize }: CoverageSearch) => ({
  ...{ search, pageSize },
  pageOffset: page * pageSize,
})

const exportFormats = ['csv', 'xlsx'] as const

export function MissingManagers({ search, change }: CoverageTableProps) {
  const list = useQuery(missingManagers(queryOf(search)))
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      label="Managers that have not filed"
      rows={list.data?.data ?? noManagers}
      rowId={({ id }) => id}
      columns={managerColumns}
      loading={list.isFetching}
      maxHeight="none"
      countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'manager' : 'managers'}`}
      onExport={(format) => saveFile(operatingCoverage.exportMissing, { query: { search: search.search } }, format)}
      exportFormats={exportFormats}
      paging={pagingOf(search, list.data?.meta.total, change)}
      empty={<EmptyState title="No managers missing" message="Every manager that filed last quarter has filed." />}
    />
  )
}

const noManagers: MissingManager[] = []

const managerColumns: DataColumn<MissingManager>[] = [
  {
    id: 'name',
    header: 'Manager',
    width: 240,
    grow: 1,
    required: true,
    cell: ({ id, name }) => (
      <AnchorLink to="/organizations/$id" params={{ id }}>
        {name}
      </AnchorLink>
    ),
  },
  { id: 'cik', header: 'CIK', width: 120, cell: ({ cik }) => cik },
  {
    id: 'value',
    header: 'Value of last report',
    width: 180,
    align: 'right',
    cell: ({ value }) => formatCompactMoney(value),
  },
  {
    id: 'positions',
    header: 'Positions',
    width: 110,
    align: 'right',
    cell: ({ positions }) => formatNumber(positions),
  },
  {
    id: 'filed',
    header: 'Last report filed',
    width: 150,
    cell: ({ lastFiledOn }) => lastFiledOn && formatDay(lastFiledOn),
  },
]

export function UnknownSecurities({ search, change }: CoverageTableProps) {
  const list = useQuery(unknownSecurities(queryOf(search)))
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      label="Unknown CUSIPs"
      rows={list.data?.data ?? noSecurities}
      rowId={({ cusip }) => cusip}
      columns={securityColumns}
      loading={list.isFetching}
      maxHeight="none"
      countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'security' : 'securities'}`}
      onExport={(format) => saveFile(operatingCoverage.exportUnknown, { query: { search: search.search } }, format)}
      exportFormats={exportFormats}
      paging={pagingOf(search, list.data?.meta.total, change)}
      empty={<EmptyState title="No unknown CUSIPs" message="Every CUSIP in the filings is known." />}
    />
  )
}

const noSecurities: UnknownSecurity[] = []

const securityColumns: DataColumn<UnknownSecurity>[] = [
  { id: 'cusip', header: 'CUSIP', width: 120, required: true, cell: ({ cusip }) => cusip },
  { id: 'name', header: 'Name in the filing', width: 240, grow: 1, cell: ({ name }) => name },
  { id: 'class', header: 'Class', width: 150, cell: ({ classTitle }) => classTitle },
  { id: 'holders', header: 'Holders', width: 100, align: 'right', cell: ({ holders }) => formatNumber(holders) },
  { id: 'value', header: 'Value', width: 140, align: 'right', cell: ({ value }) => formatCompactMoney(value) },
  { id: 'filing', header: 'First filing', width: 190, cell: ({ firstAccession }) => firstAccession },
]
