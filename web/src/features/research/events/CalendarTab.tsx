import { Button, Group, Menu, SegmentedControl, Select } from '@mantine/core'
import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import { type CompanyEvent, companyEventKindNames, companyEvents } from '@rostrum/contract/research/company-events'
import { type CompanyEventKind, companyEventKinds, type Whose } from '@rostrum/contract/research/company-events-query'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { notifyError } from '#ui/notify.ts'
import { companyEventList } from './api.ts'
import { EventPanel } from './EventForm.tsx'
import { eventColumns } from './event-columns.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { MonthView, spanOfMonth } from './MonthView.tsx'
import { NextEarnings } from './NextEarnings.tsx'

type Search = ListSearch & {
  term?: string | undefined
  whose?: Whose[] | undefined
  kinds?: CompanyEventKind[] | undefined
  view?: 'list' | 'month' | undefined
  month?: string | undefined
  period?: 'upcoming' | 'past' | 'all' | undefined
}

const byDay = {
  first: { field: 'day', direction: 'asc' },
  secondary: { field: 'title', direction: 'asc' },
} as const
const latestFirst = { ...byDay, first: { field: 'day', direction: 'desc' } } as const

/** The period of the list; the month view has its own. */
function queryOf({ view, month, period = 'upcoming', ...search }: Search, today: string) {
  if (view === 'month') {
    return { ...toListQuery({ ...search, page: 0, pageSize: 500 }, byDay), ...spanOfMonth(month ?? today.slice(0, 7)) }
  }
  const query = toListQuery(search, period === 'past' ? latestFirst : byDay)
  if (period === 'all') return query
  return period === 'past' ? { ...query, to: addDays(today, -1) } : { ...query, from: today }
}

async function saveCalendar(query: object) {
  try {
    const { name, text } = await call(companyEvents.calendarFile, { query })
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: name })
    link.click()
    URL.revokeObjectURL(url)
  } catch (error) {
    notifyError(`The calendar could not be exported. ${reasonOf(error)}`)
  }
}

export function CalendarTab() {
  const search: Search = useSearch({ from: '/shell/research/events/' })
  const navigate = useNavigate({ from: '/research/events' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const today = dayIn(useUser().timeZone)
  const mayWrite = useMayWrite()
  const query = queryOf(search, today)
  const list = useQuery(companyEventList(query))
  const [open, setOpen] = useState<CompanyEvent | 'new' | 'import'>()
  const columns = useMemo(() => eventColumns(setOpen), [])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { pageSize: _, pageOffset: _offset, ...exported } = query
  const rows = list.data?.data ?? none
  return (
    <>
      <NextEarnings today={today} />
      <Filters search={search} change={change}>
        <Group gap={8} ml="auto">
          <Actions mayWrite={mayWrite} onOpen={setOpen} onSave={() => void saveCalendar(exported)} />
        </Group>
      </Filters>
      {search.view === 'month' ? (
        <MonthView
          month={search.month ?? today.slice(0, 7)}
          today={today}
          events={rows}
          onMonth={(month) => change({ month })}
          {...(mayWrite && { onOpen: setOpen })}
        />
      ) : (
        <DataTable
          label="Company events"
          rows={rows}
          rowId={rowId}
          columns={columns}
          loading={list.isFetching}
          {...(mayWrite && { onOpen: setOpen })}
          sort={[
            search.sortField && search.sortDirection
              ? { field: search.sortField, direction: search.sortDirection }
              : search.period === 'past'
                ? latestFirst.first
                : byDay.first,
          ]}
          onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
          countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`}
          onExport={(format) => saveFile(companyEvents.export, { query: exported }, format)}
          exportFormats={exportFormats}
          paging={pagingOf(search, list.data?.meta.total, change)}
          empty={
            <EmptyState
              title="No events"
              message="Change the filters, or add events: type them in, import a file, or subscribe to a company’s calendar."
            />
          }
        />
      )}
      {open === 'import' && <ImportPanel onClose={() => setOpen(undefined)} />}
      {open && open !== 'import' && (
        <EventPanel event={open === 'new' ? null : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

interface ActionsProps {
  mayWrite: boolean
  onOpen: (what: 'new' | 'import') => void
  onSave: () => void
}

const Actions = ({ mayWrite, onOpen, onSave }: ActionsProps) => (
  <>
    {mayWrite && (
      <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => onOpen('new')}>
        Add event
      </Button>
    )}
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button size="xs" variant="default">
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite && (
          <Menu.Item leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => onOpen('import')}>
            Import events…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.75} />} onClick={onSave}>
          Export calendar (ICS)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </>
)

const none: CompanyEvent[] = []
const rowId = ({ id }: CompanyEvent) => id
const exportFormats = ['csv', 'xlsx'] as const
const kindChoices = companyEventKinds.map((value) => ({ value, label: companyEventKindNames[value] }))
const whoseChoices = [
  { value: 'all', label: 'All' },
  { value: 'ours', label: 'Yours' },
  { value: 'peers', label: 'Peers' },
]

interface FiltersProps {
  search: Search
  change: (next: Partial<Search>) => void
  children: React.ReactNode
}

const Filters = ({ search, change, children }: FiltersProps) => (
  <FilterBar
    search={{
      value: search.term ?? '',
      onChange: (text) => change({ term: text.trim().slice(0, 200) }),
      label: 'Search events',
      delay: defaultDebounce,
    }}
  >
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={[
        { value: 'list', label: 'List' },
        { value: 'month', label: 'Month' },
      ]}
      value={search.view ?? 'list'}
      onChange={(view) => change({ view: view === 'month' ? 'month' : undefined })}
    />
    {search.view !== 'month' && (
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={[
          { value: 'upcoming', label: 'Upcoming' },
          { value: 'past', label: 'Past' },
          { value: 'all', label: 'All dates' },
        ]}
        value={search.period ?? 'upcoming'}
        onChange={(period) =>
          change({ period: period === 'upcoming' ? undefined : (period as Search['period']), sortField: undefined })
        }
      />
    )}
    <SegmentedControl
      size="xs"
      aria-label="Companies"
      data={whoseChoices}
      value={search.whose?.[0] ?? 'all'}
      onChange={(whose) => change({ whose: whose === 'all' ? undefined : [whose as Whose] })}
    />
    <Select
      aria-label="Type"
      placeholder="Any type"
      clearable
      w={160}
      data={kindChoices}
      value={search.kinds?.[0] ?? null}
      onChange={(kind) => change({ kinds: kind ? [kind as CompanyEventKind] : undefined })}
    />
    {children}
  </FilterBar>
)
