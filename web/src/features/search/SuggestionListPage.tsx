import { type Suggestion, search as searchEndpoints } from '@rostrum/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { latestFirst, MessageTable } from '#lists/MessageTable.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { queryFor } from '#platform/api/query.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

type Search = ListSearch & { search?: string }

/** Additions and corrections that users suggested, for admins. */
export function SuggestionListPage() {
  const search: Search = useSearch({ from: '/shell/feedback/suggestions' })
  const navigate = useNavigate({ from: '/feedback/suggestions' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const query = toListQuery(search, latestFirst)
  const list = useQuery(queryFor(searchEndpoints.suggestions, { query }))
  const { timeZone } = useUser()
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <PageHeader
        title="Data suggestions"
        context="Additions and corrections suggested by your team"
        actions={
          <ButtonLink to="/feedback" variant="default">
            Product feedback
          </ButtonLink>
        }
      />
      <FilterBar
        search={{
          value: search.search ?? '',
          onChange: (text) => change({ search: text }),
          label: 'Search suggestions',
          delay: defaultDebounce,
        }}
        active={[]}
        onClearAll={() => change({ search: '' })}
      />
      <MessageTable
        label="Data suggestions"
        query={list}
        timeZone={timeZone}
        columns={columns}
        textOf={({ body }) => body}
        search={search}
        change={change}
        onPage={(page) => void navigate({ search: { ...search, page } })}
        file={{ endpoint: searchEndpoints.exportSuggestions, query: { search: query.search, sort: query.sort } }}
        empty={
          <EmptyState
            title={search.search ? 'No suggestions match' : 'No suggestions yet'}
            message={search.search ? 'Try a shorter search.' : 'Suggestions sent from a profile or search appear here.'}
          />
        }
      />
    </>
  )
}

const columns: DataColumn<Suggestion>[] = [
  { id: 'about', header: 'Profile', width: 220, cell: (row) => <About suggestion={row} /> },
  {
    id: 'body',
    header: 'Suggestion',
    width: 320,
    grow: 1,
    required: true,
    cell: (row) => <span title={row.body}>{row.body}</span>,
  },
]

function About({ suggestion: { suggestibleType, suggestible } }: { suggestion: Suggestion }) {
  if (!suggestible || !suggestibleType) return 'Addition'
  return (
    <ProfileLink kind={suggestibleType} id={suggestible.id}>
      {suggestible.name}
    </ProfileLink>
  )
}
