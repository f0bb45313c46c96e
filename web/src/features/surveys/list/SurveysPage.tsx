import { SegmentedControl, Select } from '@mantine/core'
import { type Survey, surveys } from '@rostrum/contract/surveys/surveys'
import type { SurveyCategory, SurveyStatus } from '@rostrum/contract/surveys/surveys-query'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
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
import { surveyList } from '../api.ts'
import { SurveyGate } from '../SurveyGate.tsx'
import { RowActions } from './RowActions.tsx'
import { surveyColumns } from './survey-columns.tsx'
import { categoryOptions, statusOptions, useSecurityOptions } from './use-survey-filters.ts'

type Search = ListSearch & {
  term?: string | undefined
  statuses?: SurveyStatus[] | undefined
  categories?: SurveyCategory[] | undefined
  securityId?: string | undefined
}

const byUpdate = {
  first: { field: 'updatedAt', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

const NewButton = () => (
  <ButtonLink to="/surveys/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
    New survey
  </ButtonLink>
)

export function SurveysPage() {
  usePageTitle('Pulse')
  return (
    <SurveyGate>
      <PageHeader
        title="Pulse"
        context={
          <>
            Surveys of investors and analysts <HelpMark topic="pulse" />
          </>
        }
        actions={
          <Writes>
            <NewButton />
          </Writes>
        }
      />
      <Surveys />
    </SurveyGate>
  )
}

function Surveys() {
  const search: Search = useSearch({ from: '/shell/surveys' })
  const navigate = useNavigate({ from: '/surveys' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const query = toListQuery(search, byUpdate)
  const list = useQuery(surveyList(query))
  const columns = useMemo(() => surveyColumns(timeZone, (survey) => <RowActions survey={survey} />), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(surveys.export, { query: query }, format)
  const isFiltered = search.term || search.statuses || search.categories || search.securityId
  return (
    <>
      <Filters search={search} change={change} />
      <DataTable
        label="Surveys"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        onOpen={({ id }) => void navigate({ to: '/surveys/$surveyId', params: { surveyId: id } })}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byUpdate.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'survey' : 'surveys'}`}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          isFiltered ? (
            <EmptyState title="No survey matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="No surveys yet"
              message="Ask investors and analysts what they think, using a template or your own questions."
              action={
                <Writes>
                  <NewButton />
                </Writes>
              }
            />
          )
        }
      />
    </>
  )
}

const none: Survey[] = []
const rowId = ({ id }: Survey) => id
const exportFormats = ['csv', 'xlsx'] as const
const statusChoices = [{ value: 'all', label: 'All' }, ...statusOptions]

function Filters({ search, change }: { search: Search; change: (next: Partial<Search>) => void }) {
  const securities = useSecurityOptions()
  return (
    <FilterBar
      search={{
        value: search.term ?? '',
        onChange: (text) => change({ term: text.trim().slice(0, 200) }),
        label: 'Search surveys',
        delay: defaultDebounce,
      }}
    >
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={statusChoices}
        value={search.statuses?.[0] ?? 'all'}
        onChange={(status) => change({ statuses: status === 'all' ? undefined : [status as SurveyStatus] })}
      />
      <Select
        aria-label="Type"
        placeholder="Any type"
        clearable
        w={160}
        data={categoryOptions}
        value={search.categories?.[0] ?? null}
        onChange={(category) => change({ categories: category ? [category as SurveyCategory] : undefined })}
      />
      {securities.length > 0 && (
        <Select
          aria-label="Security"
          placeholder="Any security"
          clearable
          w={150}
          data={securities}
          value={search.securityId ?? null}
          onChange={(securityId) => change({ securityId: securityId ?? undefined })}
        />
      )}
    </FilterBar>
  )
}
