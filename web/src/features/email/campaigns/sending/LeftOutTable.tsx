import { leftOutReasonNames } from '@rostrum/contract/email/campaigns/audience'
import type { LeftOutRecipient } from '@rostrum/contract/email/campaigns/sending'
import { encodeSort, type Sort } from '@rostrum/contract/platform/sort'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { leftOutOf } from './api.ts'

const none: LeftOutRecipient[] = []
const rowId = ({ id }: LeftOutRecipient) => id

/** Its page is not in the address: that of the recipients is. */
export function LeftOutTable({ campaignId }: { campaignId: string }) {
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState(defaultPageSize)
  const [sort, setSort] = useState<Sort>({ field: 'name', direction: 'asc' })
  const query = { sort: encodeSort([sort]), pageSize, pageOffset: page * pageSize }
  const list = useQuery(leftOutOf(campaignId, query))
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <SectionCard title="Left out" description="In the audience when it was sent, with the reason they got nothing">
      <DataTable
        label="Left out"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isLoading}
        sort={[sort]}
        onSort={([next]) => next && setSort(next)}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`}
        paging={{
          ...{ page, pageSize, total: list.data?.meta.total ?? 0, onPage: setPage },
          onPageSize: (size) => {
            setPageSize(size)
            setPage(0)
          },
        }}
        empty={<EmptyState title="No one was left out" message="Everyone in the audience is a recipient." />}
      />
    </SectionCard>
  )
}

const columns: DataColumn<LeftOutRecipient>[] = [
  { id: 'name', header: 'Name', width: 200, grow: 1, required: true, sortField: 'name', cell: ({ name }) => name },
  { id: 'email', header: 'Email', width: 230, grow: 1, sortField: 'email', cell: ({ email }) => email },
  {
    ...{ id: 'reason', header: 'Reason', width: 190, sortField: 'reason' },
    cell: ({ reason }) => <Chip tone="warning">{leftOutReasonNames[reason]}</Chip>,
  },
  { id: 'detail', header: 'Detail', width: 280, grow: 1, cell: ({ detail }) => detail },
]
