import { type WaitingMail, waitingDays } from '@rostrum/contract/email/filing'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { waitingMail } from './api.ts'
import { reasonNames } from './reasons.ts'
import { WaitingMessage } from './WaitingMessage.tsx'

type Search = ListSearch & { message?: string | undefined }

/** Mail to the address for filing that someone has to decide about. */
export function UnknownSendersPage() {
  usePageTitle('Unknown Senders')
  const search: Search = useSearch({ from: '/shell/email/unknown-senders' })
  const navigate = useNavigate({ from: '/email/unknown-senders' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const show = (id: string | undefined) => void navigate({ search: { ...search, message: id } })
  const { timeZone } = useUser()
  const { page = 0, pageSize = defaultPageSize, message } = search
  const list = useQuery(waitingMail({ pageSize, pageOffset: page * pageSize }))
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.data ?? none
  return (
    <>
      <PageHeader
        title="Unknown Senders"
        context={`Emails to your company’s filing address that could not be matched. They are deleted after ${waitingDays} days.`}
      />
      <DataTable
        label="Unknown senders"
        rows={rows}
        rowId={rowId}
        columns={columns}
        loading={list.isLoading}
        maxHeight="none"
        onOpen={({ id }) => show(id)}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          <EmptyState
            title="Nothing to review"
            message="Emails from people outside your team, or about people who are not in your IRM, appear here."
          />
        }
      />
      <WaitingMessage message={rows.find(({ id }) => id === message)} onClose={() => show(undefined)} />
    </>
  )
}

const none: WaitingMail[] = []
const rowId = ({ id }: WaitingMail) => id

const columnsOf = (timeZone: string): DataColumn<WaitingMail>[] => [
  {
    id: 'from',
    header: 'From',
    width: 220,
    grow: 1,
    required: true,
    cell: ({ from }) => from.name || from.address || 'No sender',
  },
  { id: 'subject', header: 'Subject', width: 300, grow: 2, cell: ({ subject }) => subject || 'No subject' },
  { id: 'reason', header: 'Reason', width: 150, cell: ({ reason }) => <Chip>{reasonNames[reason]}</Chip> },
  { id: 'receivedAt', header: 'Received', width: 170, cell: ({ receivedAt }) => formatDateTime(receivedAt, timeZone) },
]
