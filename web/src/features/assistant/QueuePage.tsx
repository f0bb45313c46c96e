import { SegmentedControl } from '@mantine/core'
import type { QueuedRequest } from '@rostrum/contract/assistant'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultPageSize } from '#platform/constants.ts'
import { useNow } from '#platform/days.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { requestQueue } from './api.ts'
import classes from './QueuePage.module.css'
import { queueColumns } from './queue-columns.tsx'

const views = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Mine' },
  { value: 'done', label: 'Done' },
]

/** What the support staff has to do, for all its customers. */
export function QueuePage() {
  usePageTitle('Requests')
  const { view = 'open', page = 0, pageSize = defaultPageSize } = useSearch({ from: '/shell/assistant' })
  const navigate = useNavigate({ from: '/assistant' })
  const query = useQuery(requestQueue({ view, pageSize, pageOffset: page * pageSize }))
  const { timeZone, customerId } = useUser()
  const now = useNow()
  const columns = useMemo(() => queueColumns({ timeZone, customerId, now }), [timeZone, customerId, now])
  if (query.isError && !query.data) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <PageHeader title="Requests" context="From all your customers. Opening one switches to its customer." />
      <SegmentedControl
        className={classes.views}
        aria-label="Which requests"
        data={views}
        value={view}
        onChange={(next) => void navigate({ search: next === 'open' ? {} : { view: next as typeof view } })}
      />
      <DataTable
        label="Requests"
        rows={query.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={query.isFetching}
        maxHeight="none"
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'request' : 'requests'}`}
        paging={{
          page,
          pageSize,
          total: query.data?.meta.total ?? 0,
          onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next || undefined }) }),
          onPageSize: (size) =>
            void navigate({
              search: (before) => ({
                ...before,
                page: undefined,
                pageSize: size === defaultPageSize ? undefined : size,
              }),
            }),
        }}
        empty={<Nothing view={view} />}
      />
    </>
  )
}

const none: QueuedRequest[] = []
const rowId = ({ id }: QueuedRequest) => id

const Nothing = ({ view }: { view: string }) =>
  view === 'done' ? (
    <EmptyState title="No requests done yet" message="Requests you have closed appear here." />
  ) : (
    <EmptyState title="You’re all caught up" message="New requests from your customers appear here." />
  )
