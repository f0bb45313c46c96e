import { type SurveyResponse, surveyResponses } from '@rostrum/contract/surveys/responses'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ProfileName } from '#lists/definitions/cells.tsx'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { pagingOf } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { channelNames } from '../names.ts'
import { useOpenSurvey } from '../survey-context.ts'
import type { ResultsSearch } from './address.ts'
import { responsesTo } from './api.ts'
import { ResponsePanel } from './ResponsePanel.tsx'
import classes from './Results.module.css'

type IndividualProps = { surveyId: string; search: ResultsSearch; change: (next: Partial<ResultsSearch>) => void }

/** One respondent after the other. Those without a name are no one: their answers to each question are shuffled. */
export function Individual({ surveyId, search, change }: IndividualProps) {
  const { survey } = useOpenSurvey()
  const { timeZone } = useUser()
  const [open, setOpen] = useState<SurveyResponse>()
  const paging = pagingOf(search, undefined, change)
  const { types, styles, holding, positions, continents, engagements } = search
  const filters = { types, styles, holding, positions, continents, engagements }
  const asked = { surveyId, term: search.term || undefined, ...filters }
  const list = useQuery(responsesTo({ ...asked, pageSize: paging.pageSize, pageOffset: paging.page * paging.pageSize }))
  const isSearched = search.term || Object.values(filters).some((one) => one !== undefined)
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const download = (format: FileFormat) => saveFile(surveyResponses.export, { query: asked }, format)
  return (
    <>
      {survey.category !== 'attributed' && (
        <p className={classes.note}>
          Anonymous answers are shuffled separately for each question, so one row does not show one person’s answers.
        </p>
      )}
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (term) => change({ term: term.trim() || undefined, page: undefined }),
          label: 'Search respondents',
          delay: defaultDebounce,
        }}
      />
      <DataTable
        label="Responses"
        rows={list.data?.data ?? none}
        rowId={rowIdOf}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'response' : 'responses'}`}
        onExport={download}
        exportFormats={exportFormats}
        onOpen={setOpen}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={<EmptyState title={isSearched ? 'No Matches' : 'No answers to show yet'} />}
      />
      <ResponsePanel response={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

const none: SurveyResponse[] = []
const exportFormats = ['csv', 'xlsx'] as const

/** A nameless row has no id, and no two of them can be told apart. */
const rowIdOf = ({ id, answers }: SurveyResponse) => id ?? JSON.stringify(answers)

const columnsOf = (timeZone: string): DataColumn<SurveyResponse>[] => [
  {
    id: 'respondent',
    header: 'Respondent',
    cell: ({ person, respondentName, isAnonymous }) =>
      person ? (
        <ProfileName category="people" id={person.id} name={person.name} />
      ) : (
        (respondentName ?? (isAnonymous ? 'Without a name' : '–'))
      ),
  },
  {
    id: 'organization',
    header: 'Organization',
    cell: ({ organization, respondentFirm }) =>
      organization ? (
        <ProfileName category="organizations" id={organization.id} name={organization.name} isQuiet />
      ) : (
        (respondentFirm ?? '–')
      ),
  },
  { id: 'channel', header: 'Channel', cell: ({ channel }) => (channel ? channelNames[channel] : '–') },
  {
    id: 'answers',
    header: 'Answered',
    align: 'right',
    cell: ({ answers }) => `${formatNumber(answers.length)} ${answers.length === 1 ? 'question' : 'questions'}`,
  },
  {
    id: 'submittedAt',
    header: 'When',
    cell: ({ submittedAt }) => (submittedAt ? formatDateTime(submittedAt, timeZone) : '–'),
  },
]
