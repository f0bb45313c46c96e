import { SegmentedControl, Select } from '@mantine/core'
import { type Booking, bookingStatusNames, bookings } from '@rostrum/contract/scheduler/bookings'
import { type BookingStatus, bookingStatuses } from '@rostrum/contract/scheduler/bookings-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { bookingList, bookingPageList } from '../api.ts'
import { SchedulerHeader } from '../SchedulerHeader.tsx'
import { bookingColumns } from './booking-columns.tsx'

type When = 'upcoming' | 'past'
type Search = ListSearch & {
  term?: string | undefined
  statuses?: BookingStatus[] | undefined
  pageId?: string | undefined
  hostId?: string | undefined
  when?: When | undefined
}

const byTime = {
  first: { field: 'startsAt', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const
const none: Booking[] = []
const rowId = ({ id }: Booking) => id
const statusChoices = bookingStatuses.map((value) => ({ value, label: bookingStatusNames[value] }))
const whenChoices = [
  { value: 'all', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
]
const exportFormats = ['csv', 'xlsx'] as const

export const BookingsPage = () => (
  <>
    <SchedulerHeader title="Bookings" />
    <Bookings />
  </>
)

function Bookings() {
  const search: Search = useSearch({ from: '/shell/irm/scheduler/bookings' })
  const navigate = useNavigate({ from: '/irm/scheduler/bookings' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const query = toListQuery(search, byTime)
  const list = useQuery(bookingList(query))
  const columns = useMemo(() => bookingColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(bookings.export, { query: query }, format)
  const isFiltered = search.term || search.statuses || search.pageId || search.when
  return (
    <>
      <Filters search={search} change={change} />
      <DataTable
        label="Bookings"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byTime.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'booking' : 'bookings'}`}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          isFiltered ? (
            <EmptyState title="No booking matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState title="No bookings yet" message="Share the address of a booking page with investors." />
          )
        }
      />
    </>
  )
}

function Filters({ search, change }: { search: Search; change: (next: Partial<Search>) => void }) {
  const pages = useQuery(bookingPageList({ pageSize: 100, sort: 'title_asc' }))
  const choices = (pages.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FilterBar
      search={{
        value: search.term ?? '',
        onChange: (text) => change({ term: text.trim().slice(0, 200) }),
        label: 'Search bookings',
        delay: defaultDebounce,
      }}
    >
      <SegmentedControl
        aria-label="When"
        data={whenChoices}
        value={search.when ?? 'all'}
        onChange={(when) => change({ when: when === 'all' ? undefined : (when as When) })}
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        clearable
        w={180}
        data={statusChoices}
        value={search.statuses?.[0] ?? null}
        onChange={(status) => change({ statuses: status ? [status as BookingStatus] : undefined })}
      />
      <Select
        aria-label="Booking page"
        placeholder="Any booking page"
        clearable
        w={190}
        data={choices}
        value={search.pageId ?? null}
        onChange={(pageId) => change({ pageId: pageId ?? undefined })}
      />
    </FilterBar>
  )
}
