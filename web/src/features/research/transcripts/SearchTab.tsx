import { Checkbox, Select } from '@mantine/core'
import { speakerRoleNames } from '@rostrum/contract/research/transcripts'
import type { SpeakerRole } from '@rostrum/contract/research/transcripts-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { changed, type ListSearch } from '#platform/search-params.ts'
import { Pagination } from '#ui/data-table/Pagination.tsx'
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
        <Found search={search} onPage={(page) => change({ page })} />
      ) : (
        <EmptyState
          title="Search all calls"
          message="Enter words, a “phrase in quotes”, or a word with a minus sign to leave it out."
        />
      )}
    </>
  )
}

function Found({ search, onPage }: { search: Search; onPage: (page: number) => void }) {
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
          <p role="status">
            {`${formatNumber(meta.total)} ${meta.total === 1 ? 'passage' : 'passages'}, latest calls first`}
          </p>
          <PassageList passages={data} />
          {(meta.total > pageSize || page > 0) && (
            <Pagination page={page} pageSize={pageSize} total={meta.total} onPage={onPage} />
          )}
        </>
      )}
    </QueryView>
  )
}
