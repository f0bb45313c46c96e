import { Button } from '@mantine/core'
import type { PackSummary } from '@rostrum/contract/reports/packs'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatDay, formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useMayWrite, useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { packList } from './api.ts'
import { NewPackModal } from './NewPackModal.tsx'
import { PackMenu } from './PackMenu.tsx'

type Search = ListSearch & { term?: string | undefined }

const latestFirst = {
  first: { field: 'updatedAt', direction: 'desc' },
  secondary: { field: 'title', direction: 'asc' },
} as const

export function PackListPage() {
  usePageTitle('Board packs')
  const [isNew, setNew] = useState(false)
  const add = (
    <Writes>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setNew(true)}>
        New board pack
      </Button>
    </Writes>
  )
  return (
    <>
      <PageHeader
        title="Board packs"
        context={
          <>
            Your report pages in one document, with every version kept <HelpMark topic="board-packs" />
          </>
        }
        actions={add}
      />
      <Packs add={add} />
      <NewPackModal opened={isNew} onClose={() => setNew(false)} />
    </>
  )
}

function Packs({ add }: { add: React.ReactNode }) {
  const search: Search = useSearch({ from: '/shell/reports/board-packs' })
  const navigate = useNavigate({ from: '/reports/board-packs' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const list = useQuery(packList(toListQuery(search, latestFirst)))
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const columns = useMemo(() => columnsOf(timeZone, mayWrite), [timeZone, mayWrite])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  return (
    <>
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search board packs',
          delay: defaultDebounce,
        }}
      />
      <DataTable
        label="Board packs"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        onOpen={({ id }) => void navigate({ to: '/reports/board-packs/$packId', params: { packId: id } })}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : latestFirst.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'board pack' : 'board packs'}`}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          search.term ? (
            <EmptyState title="No board pack matches" message="Search for something else." />
          ) : (
            <EmptyState
              title="No board packs yet"
              message="Start from the quarterly template, edit its pages, then create a PDF and a PowerPoint."
              action={add}
            />
          )
        }
      />
    </>
  )
}

const none: PackSummary[] = []
const rowId = ({ id }: PackSummary) => id

const columnsOf = (timeZone: string, mayWrite: boolean): DataColumn<PackSummary>[] => [
  { id: 'title', header: 'Title', width: 240, grow: 1, required: true, sortField: 'title', cell: ({ title }) => title },
  {
    id: 'pageCount',
    header: 'Pages',
    width: 80,
    align: 'right',
    cell: ({ pageCount }) => formatNumber(pageCount),
  },
  { id: 'knownOn', header: 'As of', width: 130, cell: ({ knownOn }) => knownOn && formatDay(knownOn) },
  {
    id: 'latest',
    header: 'Latest version',
    width: 210,
    cell: ({ latest }) => latest && `${latest.number}, ${formatDateTime(latest.createdAt, timeZone)}`,
  },
  { id: 'createdBy', header: 'Created by', width: 150, cell: ({ createdBy }) => fullName(createdBy) },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 170,
    sortField: 'updatedAt',
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
  ...(mayWrite
    ? [{ id: 'actions', header: 'Actions', width: 70, cell: (pack: PackSummary) => <PackMenu pack={pack} /> }]
    : []),
]
