import { MultiSelect } from '@mantine/core'
import { type Briefing, briefingDays } from '@rostrum/contract/briefings'
import { type BriefingState, briefingStates } from '@rostrum/contract/briefings-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useBriefingList } from './api.ts'
import { stateLabels } from './words.ts'

type Search = ListSearch & { term?: string | undefined; states?: BriefingState[] | undefined }

const latestFirst = {
  first: { field: 'createdAt', direction: 'desc' },
  secondary: { field: 'title', direction: 'asc' },
} as const
const none: Briefing[] = []
const rowId = ({ id }: Briefing) => id

export function BriefingListPage() {
  usePageTitle('Briefing books')
  return (
    <>
      <PageHeader
        title="Briefing books"
        context={`Your briefing books from the last ${briefingDays} days. Only you can see them.`}
      />
      <Briefings />
    </>
  )
}

function Briefings() {
  const search: Search = useSearch({ from: '/shell/irm/briefings' })
  const navigate = useNavigate({ from: '/irm/briefings' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const list = useBriefingList(toListQuery(search, latestFirst))
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { term, states, sortField, sortDirection } = search
  return (
    <>
      <FilterBar
        search={{
          value: term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search briefing books',
          delay: defaultDebounce,
        }}
      >
        <MultiSelect
          aria-label="Status"
          placeholder={states?.length ? '' : 'Any status'}
          clearable
          miw={180}
          data={briefingStates.map((value) => ({ value, label: stateLabels[value] }))}
          value={states ?? []}
          onChange={(next) => change({ states: next as BriefingState[] })}
        />
      </FilterBar>
      <DataTable
        label="Briefing books"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching && !list.data}
        onOpen={({ id }) => void navigate({ to: '/irm/briefings/$id', params: { id } })}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : latestFirst.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'briefing book' : 'briefing books'}`}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          term || states?.length ? (
            <EmptyState title="No briefing book matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="No briefing books yet"
              message="Open an activity and choose Briefing, or choose the book icon next to a day in the calendar."
              action={
                <ButtonLink to="/activities" search={{ view: 'calendar' }}>
                  Calendar
                </ButtonLink>
              }
            />
          )
        }
      />
    </>
  )
}

const tones: Record<BriefingState, 'neutral' | 'positive' | 'negative'> = {
  waiting: 'neutral',
  working: 'neutral',
  ready: 'positive',
  failed: 'negative',
  canceled: 'neutral',
}

const columnsOf = (timeZone: string): DataColumn<Briefing>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 280,
    grow: 1,
    required: true,
    sortField: 'title',
    cell: ({ id, title }) => (
      <AnchorLink to="/irm/briefings/$id" params={{ id }} title={title}>
        {title}
      </AnchorLink>
    ),
  },
  {
    id: 'meetings',
    header: 'Meetings',
    width: 100,
    align: 'right',
    sortField: 'meetingCount',
    cell: ({ meetingCount }) => formatNumber(meetingCount),
  },
  {
    id: 'state',
    header: 'Status',
    width: 130,
    sortField: 'state',
    cell: ({ state }) => <Chip tone={tones[state]}>{stateLabels[state]}</Chip>,
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: 190,
    sortField: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
  {
    id: 'expiresAt',
    header: 'Kept until',
    width: 190,
    hidden: true,
    cell: ({ expiresAt }) => formatDateTime(expiresAt, timeZone),
  },
]
