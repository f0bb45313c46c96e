import { Modal } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { type LateReport, operatingData } from '@rostrum/contract/operating-data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#platform/api/download.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatCompactMoney, formatDay, formatNumber } from '#platform/formats.ts'
import { pagingOf } from '#platform/search-params.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { lateReports } from './api.ts'

interface LateDialogProps {
  quarter: string | undefined
  onClose: () => void
}

/** Who filed for a quarter after its deadline. */
export const LateDialog = ({ quarter, onClose }: LateDialogProps) => (
  <Modal
    opened={quarter !== undefined}
    onClose={onClose}
    title={quarter ? `Filed late for ${formatQuarter(quarter)}` : ''}
    size={900}
  >
    {quarter && <LateReports key={quarter} quarter={quarter} />}
  </Modal>
)

interface Shown {
  search?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

function LateReports({ quarter }: { quarter: string }) {
  const [shown, setShown] = useState<Shown>({})
  const { search, page = 0, pageSize = defaultPageSize } = shown
  const change = (next: Shown) => setShown((before) => ({ ...before, page: undefined, ...next }))
  const list = useQuery(lateReports({ quarter, search, pageSize, pageOffset: page * pageSize }))
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <FilterBar
        search={{
          value: search ?? '',
          onChange: (text) => change({ search: text.trim().slice(0, 200) || undefined }),
          label: 'Search by manager or CIK',
          delay: defaultDebounce,
        }}
      />
      <DataTable
        label="Late reports"
        rows={list.data?.data ?? none}
        rowId={({ id }) => id}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'manager' : 'managers'}`}
        onExport={(format) => saveFile(operatingData.exportLate, { query: { quarter, search } }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(shown, list.data?.meta.total, change)}
        empty={<EmptyState title="No matches" message="Search for something else." />}
      />
    </>
  )
}

const none: LateReport[] = []
const exportFormats = ['csv', 'xlsx'] as const

const columns: DataColumn<LateReport>[] = [
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
  { id: 'filed', header: 'Filed', width: 120, cell: ({ filedOn }) => filedOn && formatDay(filedOn) },
  { id: 'value', header: 'Value', width: 130, align: 'right', cell: ({ value }) => formatCompactMoney(value) },
  {
    id: 'positions',
    header: 'Positions',
    width: 110,
    align: 'right',
    cell: ({ positions }) => formatNumber(positions),
  },
]
