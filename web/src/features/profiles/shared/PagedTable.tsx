import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { saveFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { SortKey } from '#ui/data-table/sorting.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

type PagedTableProps<Row> = {
  label: string
  query: UseQueryResult<Page<Row>>
  columns: DataColumn<Row>[]
  rowId: (row: Row) => string
  onOpen?: (row: Row, how: { newTab: boolean }) => void
  /** Default sort when the URL has none; its presence makes headers sortable. */
  presetSort?: SortKey
  toolbar?: ReactNode
  export?: { endpoint: Endpoint; id: string; query: Record<string, unknown> }
  emptyTitle?: string
  emptyMessage?: string
}

const pageSizes = [50, 100, 200, 500]
const exportFormats = ['csv', 'xlsx'] as const

/** A profile's list with page, sort and page size in the URL. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { query, presetSort, export: file, emptyTitle = 'No rows', emptyMessage } = props
  const { search, turnTo, change, sortBy } = useProfileAddress()
  const { page = 0, pageSize = defaultPageSize, sortField, sortDirection } = search
  if (query.isError && !query.data) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  const sorted = sortField && sortDirection ? { field: sortField, direction: sortDirection } : presetSort
  const total = query.data?.meta.total ?? 0
  return (
    <DataTable
      label={props.label}
      rows={query.data?.data ?? []}
      rowId={props.rowId}
      columns={props.columns}
      loading={query.isFetching}
      sort={sorted && presetSort ? [sorted] : undefined}
      onSort={presetSort ? ([sort]) => sortBy(sort) : undefined}
      onOpen={props.onOpen}
      toolbar={props.toolbar}
      exportFormats={exportFormats}
      onExport={
        file &&
        ((format) => {
          saveFile(file.endpoint, { params: { id: file.id }, query: file.query }, format)
        })
      }
      paging={
        total > Math.min(pageSize, defaultPageSize)
          ? { page, pageSize, total, pageSizes, onPage: turnTo, onPageSize: (size) => change({ pageSize: size }) }
          : undefined
      }
      empty={<EmptyState title={emptyTitle} message={emptyMessage} />}
    />
  )
}

/** Pagination parameters from the URL. */
export const pageOf = ({ page = 0, pageSize = defaultPageSize }: { page?: number; pageSize?: number }) => ({
  pageSize,
  pageOffset: page * pageSize,
})
