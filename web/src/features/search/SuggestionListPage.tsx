import { type Suggestion, search as searchEndpoints } from '@rostrum/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { downloadFile } from '#platform/api/download.ts'
import { queryFor } from '#platform/api/query.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'

type Search = ListSearch & { search?: string }

const preset = {
  first: { field: 'createdAt', direction: 'desc' },
  secondary: { field: 'author', direction: 'asc' },
} as const

/** Additions and corrections that users suggested, for admins. */
export function SuggestionListPage() {
  const search: Search = useSearch({ from: '/shell/feedback/suggestions' })
  const navigate = useNavigate({ from: '/feedback/suggestions' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const query = toListQuery(search, preset)
  const list = useQuery(queryFor(searchEndpoints.suggestions, { query }))
  const { timeZone } = useUser()
  const columns = useMemo(() => columnsFor(timeZone), [timeZone])
  const { page = 0, pageSize = defaultPageSize } = search
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <PageHeader
        title="Data suggestions"
        context="What your colleagues suggested to add or correct"
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
      <DataTable
        label="Data suggestions"
        rows={list.data?.data ?? []}
        rowId={(row) => row.id}
        columns={columns}
        loading={list.isFetching}
        sort={
          search.sortField && search.sortDirection
            ? [{ field: search.sortField, direction: search.sortDirection }]
            : [preset.first]
        }
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        onExport={(format) => {
          const filters = { search: query.search, sort: query.sort }
          void downloadFile(searchEndpoints.exportSuggestions, { query: filters }, format).catch(() =>
            notifyError('The file could not be created. Please try again.'),
          )
        }}
        paging={{
          page,
          pageSize,
          total: list.data?.meta.total ?? 0,
          onPage: (next) => void navigate({ search: { ...search, page: next || undefined } }),
          onPageSize: (size) => change({ pageSize: size }),
        }}
        empty={
          <EmptyState
            title={search.search ? 'Nothing matches this search' : 'No suggestions yet'}
            message={
              search.search ? 'Try fewer words.' : 'Suggestions sent from a profile or from the search appear here.'
            }
          />
        }
      />
    </>
  )
}

const columnsFor = (timeZone: string): DataColumn<Suggestion>[] => [
  {
    id: 'createdAt',
    header: 'Date',
    width: 170,
    sortField: 'createdAt',
    cell: (row) => formatDateTime(row.createdAt, timeZone),
  },
  { id: 'author', header: 'From', width: 160, sortField: 'author', cell: (row) => row.author },
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
