import { researchProductNames } from '@rostrum/contract/platform/research-products'
import { entitlements, type GrantEvent, grantActionNames } from '@rostrum/contract/research/entitlements'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatDay } from '#platform/formats.ts'
import { type ListSearch, pagingOf } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { grantHistory } from './api.ts'
import { EntitlementsFrame } from './EntitlementsFrame.tsx'

const none: GrantEvent[] = []
const exportFormats = ['csv', 'xlsx'] as const

/** Who granted and revoked what. */
export function HistoryPage() {
  const search: ListSearch = useSearch({ from: '/shell/research/entitlements/history' })
  const navigate = useNavigate({ from: '/research/entitlements/history' })
  const { page = 0, pageSize = defaultPageSize } = search
  const list = useQuery(grantHistory({ pageSize, pageOffset: page * pageSize }))
  const { timeZone } = useUser()
  const columns = useMemo(() => eventColumns(timeZone), [timeZone])
  return (
    <EntitlementsFrame tab="/research/entitlements/history">
      {list.isError && !list.data ? (
        <PageError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="History"
          rows={list.data?.data ?? none}
          rowId={({ id }) => id}
          columns={columns}
          loading={list.isFetching}
          maxHeight="none"
          countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`}
          onExport={(format: FileFormat) => saveFile(entitlements.exportHistory, { query: {} }, format)}
          exportFormats={exportFormats}
          paging={pagingOf(search, list.data?.meta.total, (next) => void navigate({ search: { ...search, ...next } }))}
          empty={<EmptyState title="No changes yet" message="Every grant and revocation is listed here." />}
        />
      )}
    </EntitlementsFrame>
  )
}

const eventColumns = (timeZone: string): DataColumn<GrantEvent>[] => [
  {
    id: 'happenedAt',
    header: 'Date',
    width: 170,
    required: true,
    cell: ({ happenedAt }) => formatDateTime(happenedAt, timeZone),
  },
  { id: 'action', header: 'Change', width: 150, cell: ({ action }) => grantActionNames[action] },
  { id: 'product', header: 'Product', width: 150, cell: ({ product }) => researchProductNames[product] },
  { id: 'person', header: 'Person', width: 180, grow: 1, cell: ({ person }) => person },
  { id: 'until', header: 'Until', width: 120, cell: ({ until }) => (until ? formatDay(until) : '') },
  { id: 'by', header: 'By', width: 180, grow: 1, cell: ({ by }) => by },
]
