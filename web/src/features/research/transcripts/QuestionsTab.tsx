import { SegmentedControl } from '@mantine/core'
import type { CallQuestion, Questioner } from '@rostrum/contract/research/transcript-search'
import { transcriptSearch } from '@rostrum/contract/research/transcript-search'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { askerList, questionList } from './api.ts'
import { CallFilters, type CallSearch } from './CallFilters.tsx'
import { askerColumns, questionColumns } from './question-columns.tsx'

type Search = ListSearch &
  CallSearch & {
    term?: string | undefined
    by?: 'question' | 'analyst' | undefined
    personId?: string | undefined
    asker?: string | undefined
    firm?: string | undefined
  }

const byDay = {
  first: { field: 'heldOn', direction: 'desc' },
  secondary: { field: 'speaker', direction: 'asc' },
} as const
const byCount = {
  first: { field: 'questionCount', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

const exportFormats = ['csv', 'xlsx'] as const

export function QuestionsTab() {
  const search: Search = useSearch({ from: '/shell/research/events/questions' })
  const navigate = useNavigate({ from: '/research/events/questions' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const isByAnalyst = search.by === 'analyst'
  const who = search.asker ?? (search.personId && 'One person')
  return (
    <>
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: isByAnalyst ? 'Search analysts and firms' : 'Search questions',
          delay: defaultDebounce,
        }}
        active={
          who && !isByAnalyst ? [{ id: 'asker', label: 'Analyst', value: who, onRemove: () => change(nobody) }] : []
        }
      >
        <SegmentedControl
          size="xs"
          aria-label="Show"
          data={[
            { value: 'question', label: 'Questions' },
            { value: 'analyst', label: 'Who asked' },
          ]}
          value={search.by ?? 'question'}
          onChange={(by) =>
            change({
              ...nobody,
              by: by === 'analyst' ? 'analyst' : undefined,
              term: undefined,
              sortField: undefined,
              sortDirection: undefined,
            })
          }
        />
        <CallFilters search={search} change={change} />
      </FilterBar>
      {isByAnalyst ? <Questioners search={search} change={change} /> : <Questions search={search} change={change} />}
    </>
  )
}

const nobody = { personId: undefined, asker: undefined, firm: undefined }

interface TableProps {
  search: Search
  change: (next: Partial<Search>) => void
}

const sortOf = (
  { sortField, sortDirection }: Search,
  known: readonly string[],
  preset: { field: string; direction: 'asc' | 'desc' },
) => (sortField && sortDirection && known.includes(sortField) ? { field: sortField, direction: sortDirection } : preset)

function Questions({ search: { by: _, ...search }, change }: TableProps) {
  const sort = sortOf(search, ['heldOn', 'speaker', 'firm'], byDay.first)
  const query = toListQuery({ ...search, sortField: sort.field, sortDirection: sort.direction }, byDay)
  const list = useQuery(questionList(query))
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      label="Questions"
      rows={list.data?.data ?? noQuestions}
      rowId={questionId}
      columns={questionColumns}
      loading={list.isFetching}
      sort={[sort]}
      onSort={([next]) => change({ sortField: next?.field, sortDirection: next?.direction })}
      countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'question' : 'questions'}`}
      onExport={(format) => saveFile(transcriptSearch.exportQuestions, { query }, format)}
      exportFormats={exportFormats}
      paging={pagingOf(search, list.data?.meta.total, change)}
      empty={<EmptyState title="No questions" message="Questions appear once transcripts of calls have been read." />}
    />
  )
}

function Questioners({ search, change }: TableProps) {
  const { by: _, personId: _person, asker: _asker, firm: _firm, ...filters } = search
  const sort = sortOf(search, ['questionCount', 'name', 'firm', 'callCount', 'lastCall'], byCount.first)
  const query = toListQuery({ ...filters, sortField: sort.field, sortDirection: sort.direction }, byCount)
  const list = useQuery(askerList(query))
  const columns = useMemo(() => askerColumns, [])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      label="Who asked"
      rows={list.data?.data ?? noQuestioners}
      rowId={askerId}
      columns={columns}
      loading={list.isFetching}
      onOpen={({ person, name, firm }) =>
        change({
          by: undefined,
          term: undefined,
          asker: name,
          ...(person ? { personId: person.id } : { firm: firm ?? undefined }),
          sortField: undefined,
          sortDirection: undefined,
        })
      }
      sort={[sort]}
      onSort={([next]) => change({ sortField: next?.field, sortDirection: next?.direction })}
      countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'analyst' : 'analysts'}`}
      onExport={(format) => saveFile(transcriptSearch.exportQuestioners, { query }, format)}
      exportFormats={exportFormats}
      paging={pagingOf(search, list.data?.meta.total, change)}
      empty={<EmptyState title="No analysts" message="Analysts appear once transcripts of calls have been read." />}
    />
  )
}

const noQuestions: CallQuestion[] = []
const noQuestioners: Questioner[] = []
const questionId = ({ transcript, question }: CallQuestion) => `${transcript.id} ${question}`
const askerId = ({ key }: Questioner) => key
