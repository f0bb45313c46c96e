import { Button } from '@mantine/core'
import { type ContactError, marketingService } from '@rostrum/contract/email/marketing-service'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { notifyError } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { contactErrors, useSync } from './api.ts'

type Search = ListSearch & { term?: string | undefined }

const latestFirst = {
  first: { field: 'failedAt', direction: 'desc' },
  secondary: { field: 'email', direction: 'asc' },
} as const
const exportFormats = ['csv', 'xlsx'] as const
const none: ContactError[] = []
const rowId = ({ email }: ContactError) => email

const columnsIn = (timeZone: string): DataColumn<ContactError>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 150,
    sortField: 'name',
    required: true,
    cell: ({ name, email }) => name || email,
  },
  { id: 'email', header: 'Email', width: 210, sortField: 'email', cell: ({ email }) => email },
  { id: 'message', header: 'Reason', width: 320, grow: 1, cell: ({ message }) => message },
  {
    id: 'failedAt',
    header: 'Failed',
    width: 165,
    sortField: 'failedAt',
    cell: ({ failedAt }) => formatDateTime(failedAt, timeZone),
  },
]

/** Contacts that the service rejected. One disappears when it is accepted. */
export function ContactErrors({ isRunning }: { isRunning: boolean }) {
  const search: Search = useSearch({ from: '/shell/settings/email-marketing-service' })
  const navigate = useNavigate({ from: '/settings/email-marketing-service' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next), replace: true })
  const { timeZone } = useUser()
  const query = toListQuery(search, latestFirst)
  const list = useQuery({ ...contactErrors(query), refetchOnMount: 'always' })
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  const { sortField, sortDirection } = search
  return (
    <SectionCard
      title="Contacts with errors"
      description="Rejected by the service, with its reason"
      actions={<RetryButton isRunning={isRunning} />}
    >
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) || undefined }),
          label: 'Search contacts with errors',
          delay: defaultDebounce,
        }}
      />
      <DataTable
        label="Contacts with errors"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : latestFirst.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`}
        onExport={(format: FileFormat) => saveFile(marketingService.exportErrors, { query }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        maxHeight={420}
        empty={<EmptyState title="No contact matches" message="Search for something else." />}
      />
    </SectionCard>
  )
}

function RetryButton({ isRunning }: { isRunning: boolean }) {
  const sync = useSync()
  const retry = () =>
    sync.mutate(
      { body: { onlyErrors: true } },
      { onError: (error) => notifyError(`The run was not started. ${reasonOf(error)}`) },
    )
  return (
    <Writes>
      <Button variant="default" size="compact-sm" disabled={isRunning} loading={sync.isPending} onClick={retry}>
        Retry these contacts
      </Button>
    </Writes>
  )
}
