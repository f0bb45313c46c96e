import { customSubjectLabels, subjectGates } from '@rostrum/contract/reports/custom-definition'
import { customPresets } from '@rostrum/contract/reports/custom-presets'
import { type CustomReport, scheduleFrequencyLabels, sharingLabels } from '@rostrum/contract/reports/custom-reports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { changed } from '#platform/search-params.ts'
import { useGates } from '#platform/session/flags.tsx'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { reportList } from './api.ts'
import classes from './custom.module.css'
import { foundReports, type ReportListSearch } from './found-reports.ts'

const title = 'Custom Reporting'

export function ReportListPage() {
  usePageTitle(title)
  const isOpen = useGates()
  const presets = customPresets.filter(({ definition }) => {
    const gate = subjectGates[definition.subject]
    return !gate || isOpen(gate)
  })
  return (
    <>
      <PageHeader
        title={title}
        context={
          <>
            Your reports and those colleagues share with you <HelpMark topic="custom-reports" />
          </>
        }
        actions={<ButtonLink to="/reports/custom/new">New report</ButtonLink>}
      />
      <SavedReports />
      <section aria-labelledby="presets">
        <h2 id="presets" className={classes.heading}>
          Start from
        </h2>
        <ul className={classes.presets}>
          {presets.map(({ key, name, answers }) => (
            <li key={key} className={classes.preset}>
              <AnchorLink to="/reports/custom/new" search={{ preset: key }}>
                {name}
              </AnchorLink>
              <p>{answers}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function SavedReports() {
  const search: ReportListSearch = useSearch({ from: '/shell/reports/custom' })
  const navigate = useNavigate({ from: '/reports/custom' })
  const change = (next: Partial<ReportListSearch>) => void navigate({ search: changed(search, next) })
  const list = useQuery(reportList())
  const { timeZone } = useUser()
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  const rows = useMemo(() => foundReports(list.data ?? [], search), [list.data, search])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  return (
    <>
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) || undefined }),
          label: 'Search reports',
        }}
      />
      <DataTable
        label="Saved reports"
        rows={rows}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        onOpen={({ id }) => void navigate({ to: '/reports/custom/$id', params: { id } })}
        sort={sortField && sortDirection ? [{ field: sortField, direction: sortDirection }] : [latestFirst]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'report' : 'reports'}`}
        empty={
          search.term ? (
            <EmptyState title="No report matches" message="Search for something else." />
          ) : (
            <EmptyState title="No saved reports yet" message="Start from one below, or build your own." />
          )
        }
      />
    </>
  )
}

const latestFirst = { field: 'updatedAt', direction: 'desc' } as const
const rowId = ({ id }: CustomReport) => id

const columnsOf = (timeZone: string): DataColumn<CustomReport>[] => [
  { id: 'name', header: 'Report', width: 240, grow: 1, required: true, sortField: 'name', cell: ({ name }) => name },
  {
    id: 'subject',
    header: 'Subject',
    width: 160,
    sortField: 'subject',
    cell: ({ definition }) => customSubjectLabels[definition.subject],
  },
  { id: 'owner', header: 'Owner', width: 150, sortField: 'owner', cell: ({ owner }) => fullName(owner) },
  { id: 'sharing', header: 'Shared with', width: 160, cell: ({ sharing }) => sharingLabels[sharing] },
  { id: 'mailed', header: 'Emailed', width: 190, cell: ({ schedule }) => <Mailed schedule={schedule} /> },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 180,
    sortField: 'updatedAt',
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
]

function Mailed({ schedule }: Pick<CustomReport, 'schedule'>) {
  if (!schedule) return null
  if (schedule.isStopped) return <Chip tone="negative">Stopped</Chip>
  if (schedule.failedCount > 0) return <Chip tone="negative">Failed</Chip>
  return scheduleFrequencyLabels[schedule.frequency]
}
