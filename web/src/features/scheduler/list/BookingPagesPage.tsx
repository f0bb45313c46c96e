import { Alert, SegmentedControl, Text } from '@mantine/core'
import type { BookingPage } from '@rostrum/contract/scheduler/pages'
import type { PageStatus } from '@rostrum/contract/scheduler/pages-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { bookingPageList, schedulerState } from '../api.ts'
import { NewPageButton, SchedulerHeader } from '../SchedulerHeader.tsx'
import { pageColumns } from './page-columns.tsx'

type Search = ListSearch & { term?: string | undefined; statuses?: PageStatus[] | undefined }

const byUpdate = {
  first: { field: 'updatedAt', direction: 'desc' },
  secondary: { field: 'title', direction: 'asc' },
} as const

const statusChoices = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
]
const none: BookingPage[] = []
const rowId = ({ id }: BookingPage) => id

export const BookingPagesPage = () => (
  <>
    <SchedulerHeader title="Scheduler" />
    <CalendarHint />
    <BookingPages />
  </>
)

/** Without a calendar, the product knows the activities and bookings of hosts only. */
function CalendarHint() {
  const { data } = useQuery(schedulerState())
  if (!data || data.hasCalendar) return null
  return (
    <Alert variant="light" mb={16} title="No calendar connected">
      <Text size="sm">
        <AnchorLink to="/settings/email-and-calendar">Connect a calendar</AnchorLink> so that visitors are not offered
        times when you are busy. Without one, only your activities and bookings in Rostrum count as busy.
      </Text>
    </Alert>
  )
}

function BookingPages() {
  const search: Search = useSearch({ from: '/shell/irm/scheduler' })
  const navigate = useNavigate({ from: '/irm/scheduler' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const list = useQuery(bookingPageList(toListQuery(search, byUpdate)))
  const columns = useMemo(() => pageColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  return (
    <>
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search booking pages',
          delay: defaultDebounce,
        }}
      >
        <SegmentedControl
          aria-label="Status"
          data={statusChoices}
          value={search.statuses?.[0] ?? 'all'}
          onChange={(status) => change({ statuses: status === 'all' ? undefined : [status as PageStatus] })}
        />
      </FilterBar>
      <DataTable
        label="Booking pages"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        onOpen={({ id }) => void navigate({ to: '/irm/scheduler/pages/$pageId', params: { pageId: id } })}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byUpdate.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count} booking ${count === 1 ? 'page' : 'pages'}`}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          search.term || search.statuses ? (
            <EmptyState title="No booking page matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="No booking pages yet"
              message="Set when you can meet and for how long. Investors choose a time and get a calendar file."
              action={
                <Writes>
                  <NewPageButton />
                </Writes>
              }
            />
          )
        }
      />
    </>
  )
}
