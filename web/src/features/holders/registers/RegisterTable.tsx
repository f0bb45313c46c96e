import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadFile } from '#platform/api/download.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { SortKey } from '#ui/data-table/sorting.ts'
import { notifyError } from '#ui/notify.ts'
import { useRegisterAddress } from './address.ts'
import { usePaging } from './use-paging.ts'

interface RegisterTableProps<Row> {
  label: string
  noun: [one: string, many: string]
  query: UseQueryResult<Page<Row>>
  columns: DataColumn<Row>[]
  rowId: (row: Row) => string
  sort?: SortKey
  onOpen?: (row: Row) => void
  bulkActions?: (ids: string[], clear: () => void) => ReactNode
  toolbar?: ReactNode
  file?: { endpoint: Endpoint; id: string; query?: Record<string, unknown> }
  empty: ReactNode
}

const exportFormats = ['csv', 'xlsx'] as const
const none: never[] = []

/** A list of a snapshot with page, sort and page size in the URL; exports contain exactly what is shown. */
export function RegisterTable<Row extends object>(props: RegisterTableProps<Row>) {
  const { query, file, noun } = props
  const { sortBy } = useRegisterAddress()
  const paging = usePaging(query.data)
  if (query.isError && !query.data) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <DataTable<Row>
      label={props.label}
      rows={query.data?.data ?? none}
      rowId={props.rowId}
      columns={props.columns}
      loading={query.isFetching}
      sort={props.sort ? [props.sort] : none}
      onSort={props.sort && (([sort]) => sortBy(sort))}
      onOpen={props.onOpen}
      bulkActions={props.bulkActions}
      toolbar={props.toolbar}
      countLabel={(count) => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`}
      onExport={
        file &&
        ((format) =>
          void downloadFile(file.endpoint, { params: { id: file.id }, query: file.query }, format).catch(
            (error: unknown) => notifyError(error instanceof Error ? error.message : 'The file could not be created'),
          ))
      }
      exportFormats={exportFormats}
      paging={paging}
      empty={props.empty}
    />
  )
}
