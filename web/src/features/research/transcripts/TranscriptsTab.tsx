import { Button } from '@mantine/core'
import { type Transcript, transcripts } from '@rostrum/contract/research/transcripts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { tickerOf } from '../events/when.ts'
import { AddTranscript } from './AddTranscript.tsx'
import { transcriptList } from './api.ts'
import { CallFilters, type CallSearch } from './CallFilters.tsx'
import { periodOf } from './period.ts'

type Search = ListSearch & CallSearch & { term?: string | undefined }

const byDay = {
  first: { field: 'heldOn', direction: 'desc' },
  secondary: { field: 'title', direction: 'asc' },
} as const

const askEveryMs = 2_000

const StateChip = ({ transcript: { status, problem, ambiguousCount } }: { transcript: Transcript }) => {
  if (status === 'waiting') return <Chip>Reading</Chip>
  if (status === 'failed') return <Chip tone="negative">Not readable</Chip>
  if (problem) return <Chip tone="warning">No speakers found</Chip>
  if (ambiguousCount > 0) return <Chip tone="warning">{ambiguousCount} to match</Chip>
  return <Chip tone="positive">Ready</Chip>
}

const columns: DataColumn<Transcript>[] = [
  { id: 'heldOn', header: 'Date', width: 120, sortField: 'heldOn', cell: ({ heldOn }) => formatDay(heldOn) },
  { id: 'title', header: 'Title', width: 260, grow: 1, required: true, sortField: 'title', cell: ({ title }) => title },
  {
    id: 'security',
    header: 'Company',
    width: 110,
    sortField: 'security',
    cell: ({ security }) => <span title={security.name}>{tickerOf(security)}</span>,
  },
  { id: 'period', header: 'Period', width: 100, cell: periodOf },
  {
    id: 'questionCount',
    header: 'Questions',
    width: 100,
    align: 'right',
    sortField: 'questionCount',
    cell: ({ questionCount }) => formatNumber(questionCount),
  },
  {
    id: 'analystCount',
    header: 'Analysts',
    width: 90,
    align: 'right',
    cell: ({ analystCount }) => formatNumber(analystCount),
  },
  { id: 'status', header: 'Status', width: 150, cell: (transcript) => <StateChip transcript={transcript} /> },
]

const none: Transcript[] = []
const rowId = ({ id }: Transcript) => id
const exportFormats = ['csv', 'xlsx'] as const

export function TranscriptsTab() {
  const search: Search = useSearch({ from: '/shell/research/events/transcripts' })
  const navigate = useNavigate({ from: '/research/events/transcripts' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const query = toListQuery(search, byDay)
  const list = useQuery({
    ...transcriptList(query),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'waiting') ? askEveryMs : false),
  })
  const [isAdding, setAdding] = useState(false)
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search titles and companies',
          delay: defaultDebounce,
        }}
      >
        <CallFilters search={search} change={change} />
        <Writes>
          <Button
            size="xs"
            ml="auto"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setAdding(true)}
          >
            Add transcript
          </Button>
        </Writes>
      </FilterBar>
      <DataTable
        label="Transcripts"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching && !list.data}
        onOpen={({ id }) => void navigate({ to: '/research/transcripts/$transcriptId', params: { transcriptId: id } })}
        sort={[
          search.sortField && search.sortDirection
            ? { field: search.sortField, direction: search.sortDirection }
            : byDay.first,
        ]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'transcript' : 'transcripts'}`}
        onExport={(format) => saveFile(transcripts.export, { query }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          <EmptyState
            title="No transcripts"
            message="Add the transcript of a call to search it and to see who asked what."
          />
        }
      />
      {isAdding && <AddTranscript onClose={() => setAdding(false)} />}
    </>
  )
}
