import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { saveFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { formatDateTime } from '#platform/formats.ts'
import type { ListSearch } from '#platform/search-params.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './MessageTable.module.css'

interface Message {
  id: string
  createdAt: Date
  author: string
}

export const latestFirst = {
  first: { field: 'createdAt', direction: 'desc' },
  secondary: { field: 'author', direction: 'asc' },
} as const

interface MessageTableProps<Row extends Message> {
  label: string
  query: UseQueryResult<Page<Row>>
  timeZone: string
  /** Besides when it was sent and by whom. */
  columns: DataColumn<Row>[]
  /** The message, which a cell may cut short: its row opens it whole. */
  textOf: (row: Row) => string
  search: ListSearch
  change: (change: Partial<ListSearch>) => void
  onPage: (page: number | undefined) => void
  file: { endpoint: Endpoint; query: Record<string, unknown> }
  empty: ReactNode
}

/** What people sent, latest first, for admins to read. */
export function MessageTable<Row extends Message>(props: MessageTableProps<Row>) {
  const { label, query, timeZone, columns, textOf, search, change, onPage, file, empty } = props
  const { page = 0, pageSize = defaultPageSize, sortField, sortDirection } = search
  const all = useMemo(() => [...sentColumns(timeZone), ...columns], [timeZone, columns])
  const [open, setOpen] = useState<Row>()
  return (
    <>
      <DataTable
        label={label}
        rows={query.data?.data ?? []}
        rowId={(row) => row.id}
        columns={all}
        loading={query.isFetching}
        onOpen={setOpen}
        sort={sortField && sortDirection ? [{ field: sortField, direction: sortDirection }] : [latestFirst.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        exportFormats={['csv', 'xlsx']}
        onExport={(format) => saveFile(file.endpoint, { query: file.query }, format)}
        paging={{
          page,
          pageSize,
          total: query.data?.meta.total ?? 0,
          onPage: (next) => onPage(next || undefined),
          onPageSize: (size) => change({ pageSize: size }),
        }}
        empty={empty}
      />
      <SidePanel
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.author}
        context={open && formatDateTime(open.createdAt, timeZone)}
      >
        <p className={classes.text}>{open && textOf(open)}</p>
      </SidePanel>
    </>
  )
}

const sentColumns = (timeZone: string): DataColumn<Message>[] => [
  {
    id: 'createdAt',
    header: 'Date',
    width: 170,
    sortField: 'createdAt',
    cell: (row) => formatDateTime(row.createdAt, timeZone),
  },
  { id: 'author', header: 'From', width: 160, sortField: 'author', cell: (row) => row.author },
]
