import { MultiSelect, SegmentedControl, Select } from '@mantine/core'
import { events, type InvestorEvent } from '@rostrum/contract/irm/events/events'
import type { EventKind, EventStatus } from '@rostrum/contract/irm/events/events-query'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { everyTag } from '#lists/api.ts'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { eventList } from './api.ts'
import { eventColumns } from './event-columns.tsx'
import { kindOptions, statusOptions } from './event-filters.ts'

type Search = ListSearch & {
  term?: string | undefined
  kinds?: EventKind[] | undefined
  statuses?: EventStatus[] | undefined
  tags?: string[] | undefined
}

const byDay = {
  first: { field: 'firstDay', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

const NewButton = () => (
  <ButtonLink to="/irm/events-and-itineraries/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
    New event
  </ButtonLink>
)

export function EventsPage() {
  usePageTitle('Events & Itineraries')
  return (
    <>
      <PageHeader
        title="Events & Itineraries"
        context={
          <>
            Roadshows, conferences and other days with investors <HelpMark topic="events" />
          </>
        }
        actions={
          <>
            <ButtonLink variant="default" to="/road/today">
              On the road
            </ButtonLink>
            <Writes>
              <NewButton />
            </Writes>
          </>
        }
      />
      <Events />
    </>
  )
}

function Events() {
  const search: Search = useSearch({ from: '/shell/irm/events-and-itineraries' })
  const navigate = useNavigate({ from: '/irm/events-and-itineraries' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const query = toListQuery(search, byDay)
  const list = useQuery(eventList(query))
  const columns = useMemo(() => eventColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(events.export, { query: query }, format)
  return (
    <>
      <Filters search={search} change={change} />
      <DataTable
        label="Events"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        onOpen={({ id }) => void navigate({ to: '/irm/events-and-itineraries/$eventId', params: { eventId: id } })}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byDay.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={<Nothing isFiltered={Boolean(search.term || search.kinds || search.statuses || search.tags)} />}
      />
    </>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No event matches" message="Remove a filter or search for something else." />
  ) : (
    <EmptyState
      title="No events yet"
      message="Plan a roadshow or conference: days and cities, meetings, investors and schedules."
      action={
        <Writes>
          <NewButton />
        </Writes>
      }
    />
  )

const none: InvestorEvent[] = []
const rowId = ({ id }: InvestorEvent) => id
const exportFormats = ['csv', 'xlsx'] as const
const statusChoices = [{ value: 'all', label: 'All' }, ...statusOptions]

const Filters = ({ search, change }: { search: Search; change: (next: Partial<Search>) => void }) => (
  <FilterBar
    search={{
      value: search.term ?? '',
      onChange: (text) => change({ term: text.trim().slice(0, 200) }),
      label: 'Search events and cities',
      delay: defaultDebounce,
    }}
  >
    <SegmentedControl
      size="xs"
      aria-label="Status"
      data={statusChoices}
      value={search.statuses?.[0] ?? 'all'}
      onChange={(status) => change({ statuses: status === 'all' ? undefined : [status as EventStatus] })}
    />
    <Select
      aria-label="Type"
      placeholder="Any type"
      clearable
      w={180}
      data={kindOptions}
      value={search.kinds?.[0] ?? null}
      onChange={(kind) => change({ kinds: kind ? [kind as EventKind] : undefined })}
    />
    <TagFilter values={search.tags ?? []} onChange={(tags) => change({ tags: tags.length > 0 ? tags : undefined })} />
  </FilterBar>
)

/** Nothing before there are tags. */
function TagFilter({ values, onChange }: { values: string[]; onChange: (tags: string[]) => void }) {
  const { data: tags = [] } = useQuery(everyTag())
  if (tags.length === 0) return null
  return (
    <MultiSelect
      aria-label="Tags"
      placeholder={values.length > 0 ? undefined : 'Any tag'}
      clearable
      searchable
      hidePickedOptions
      nothingFoundMessage="No Matches"
      miw={180}
      data={tags.map(({ id, name }) => ({ value: id, label: name }))}
      value={values}
      onChange={onChange}
    />
  )
}
