import { Checkbox, Select } from '@mantine/core'
import type { PassageFound } from '@rostrum/contract/research/transcript-search'
import { speakerRoleNames } from '@rostrum/contract/research/transcripts'
import type { SpeakerRole } from '@rostrum/contract/research/transcripts-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { changed, type ListSearch } from '#platform/search-params.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { passageSearch } from './api.ts'
import { CallFilters, type CallSearch } from './CallFilters.tsx'
import { PassageList } from './PassageList.tsx'

type Search = ListSearch &
  CallSearch & {
    term?: string | undefined
    roles?: SpeakerRole[] | undefined
    onlyQuestions?: boolean | undefined
  }

const roles = (['company', 'analyst'] as const).map((value) => ({ value, label: speakerRoleNames[value] }))

export function SearchTab() {
  const search: Search = useSearch({ from: '/shell/research/events/search' })
  const navigate = useNavigate({ from: '/research/events/search' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  return (
    <>
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search transcripts',
          delay: defaultDebounce,
        }}
      >
        <Select
          aria-label="Speaker"
          placeholder="Any speaker"
          clearable
          w={150}
          data={roles}
          value={search.roles?.[0] ?? null}
          onChange={(role) => change({ roles: role ? [role as SpeakerRole] : undefined })}
        />
        <CallFilters search={search} change={change} />
        <Checkbox
          label="Questions only"
          checked={search.onlyQuestions ?? false}
          onChange={(event) => change({ onlyQuestions: event.currentTarget.checked || undefined })}
        />
      </FilterBar>
      {search.term ? (
        <Found search={search} />
      ) : (
        <EmptyState
          title="Search all calls"
          message="Enter words, a “phrase in quotes”, or a word with a minus sign to leave it out."
        />
      )}
    </>
  )
}

function Found({ search }: { search: Search }) {
  const { page = 0, pageSize = defaultPageSize, sortField: _, sortDirection: _direction, ...filters } = search
  const found = useQuery(passageSearch({ ...filters, pageSize, pageOffset: page * pageSize }))
  return (
    <QueryView
      query={found}
      renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title="Nothing found" message="Try other words or fewer filters." />}
    >
      {({ data, meta }) => (
        <>
          <p role="status">{countOf(meta.total, data)}</p>
          <PassageList passages={data} />
        </>
      )}
    </QueryView>
  )
}

function countOf(total: number, shown: PassageFound[]): string {
  const all = `${formatNumber(total)} ${total === 1 ? 'passage' : 'passages'}`
  return shown.length < total ? `${all}; the first ${formatNumber(shown.length)} are shown, latest calls first` : all
}
