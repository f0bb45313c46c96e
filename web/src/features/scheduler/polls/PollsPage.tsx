import { Select } from '@mantine/core'
import { type PollRow, pollStatusNames } from '@rostrum/contract/scheduler/polls'
import { type PollStatus, pollStatuses } from '@rostrum/contract/scheduler/polls-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { pollList } from '../api.ts'
import { NewPollButton, SchedulerHeader } from '../SchedulerHeader.tsx'
import { PollChip } from './PollChip.tsx'

type Search = ListSearch & { term?: string | undefined; statuses?: PollStatus[] | undefined }

const byUpdate = {
  first: { field: 'updatedAt', direction: 'desc' },
  secondary: { field: 'title', direction: 'asc' },
} as const
const none: PollRow[] = []
const rowId = ({ id }: PollRow) => id
const statusChoices = pollStatuses.map((value) => ({ value, label: pollStatusNames[value] }))

const pollColumns = (timeZone: string): DataColumn<PollRow>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 220,
    grow: 1,
    required: true,
    sortField: 'title',
    cell: ({ id, title }) => (
      <AnchorLink to="/irm/scheduler/polls/$pollId" params={{ pollId: id }} title={title}>
        {title}
      </AnchorLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sortField: 'status',
    cell: ({ status }) => <PollChip status={status} />,
  },
  {
    id: 'answers',
    header: 'Answered',
    width: 110,
    cell: ({ votedCount, invitedCount }) => `${votedCount} of ${invitedCount}`,
  },
  { id: 'needed', header: 'Needed', width: 90, align: 'right', cell: ({ needed }) => needed },
  { id: 'times', header: 'Times', width: 80, align: 'right', cell: ({ timeCount }) => timeCount },
  {
    id: 'confirmedAt',
    header: 'Confirmed time',
    width: 170,
    cell: ({ confirmedAt }) => (confirmedAt ? formatDateTime(confirmedAt, timeZone) : null),
  },
  {
    id: 'closesAt',
    header: 'Closes',
    width: 170,
    sortField: 'closesAt',
    cell: ({ closesAt }) => formatDateTime(closesAt, timeZone),
  },
  { id: 'owner', header: 'Organizer', width: 150, cell: ({ owner }) => fullName(owner) },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 170,
    hidden: true,
    sortField: 'updatedAt',
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
]

export const PollsPage = () => (
  <>
    <SchedulerHeader title="Polls" />
    <Polls />
  </>
)

function Polls() {
  const search: Search = useSearch({ from: '/shell/irm/scheduler/polls' })
  const navigate = useNavigate({ from: '/irm/scheduler/polls' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const list = useQuery(pollList(toListQuery(search, byUpdate)))
  const columns = useMemo(() => pollColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  return (
    <>
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search polls',
          delay: defaultDebounce,
        }}
      >
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          w={180}
          data={statusChoices}
          value={search.statuses?.[0] ?? null}
          onChange={(status) => change({ statuses: status ? [status as PollStatus] : undefined })}
        />
      </FilterBar>
      <DataTable
        label="Polls"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        onOpen={({ id }) => void navigate({ to: '/irm/scheduler/polls/$pollId', params: { pollId: id } })}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byUpdate.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count} ${count === 1 ? 'poll' : 'polls'}`}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          search.term || search.statuses ? (
            <EmptyState title="No poll matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="No polls yet"
              message="Propose times to several people and confirm one when enough of them can make it."
              action={
                <Writes>
                  <NewPollButton />
                </Writes>
              }
            />
          )
        }
      />
    </>
  )
}
