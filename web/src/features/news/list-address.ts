// The URL state of the news list.
import type { NewsType } from '@rostrum/contract/news/news'
import type { NewsGroup } from '@rostrum/contract/news/preferences'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'

interface NewsFilterValues {
  groups?: NewsGroup[] | undefined
  securityId?: string | undefined
  sources?: string[] | undefined
  types?: NewsType[] | undefined
  from?: string | undefined
  to?: string | undefined
  term?: string | undefined
  unreadOnly?: boolean | undefined
  savedOnly?: boolean | undefined
}

export type NewsSearch = ListSearch & NewsFilterValues

export const noFilters: Record<keyof NewsFilterValues, undefined> = {
  groups: undefined,
  securityId: undefined,
  sources: undefined,
  types: undefined,
  from: undefined,
  to: undefined,
  term: undefined,
  unreadOnly: undefined,
  savedOnly: undefined,
}

const preset = {
  first: { field: 'publishedAt', direction: 'desc' },
  secondary: { field: 'publishedAt', direction: 'desc' },
} as const

export const filtersOf = (search: NewsSearch): NewsFilterValues =>
  Object.fromEntries(
    Object.keys(noFilters).flatMap((key) => {
      const value = search[key as keyof NewsFilterValues]
      return value === undefined ? [] : [[key, value]]
    }),
  )

export const isFiltered = (search: NewsSearch): boolean => Object.keys(filtersOf(search)).length > 0

export const queryOf = (search: NewsSearch) => {
  const { sortField, sortDirection, page, pageSize } = search
  return toListQuery({ ...filtersOf(search), sortField, sortDirection, page, pageSize }, preset)
}

/** Every change of the list is a history entry, so Back undoes it. */
export function useNewsAddress() {
  const search: NewsSearch = useSearch({ from: '/shell/news' })
  const navigate = useNavigate({ from: '/news' })
  const go = (next: NewsSearch) => void navigate({ search: next, resetScroll: false })
  return { search, go, change: (change: Partial<NewsSearch>) => go(changed(search, change)) }
}

export type NewsAddress = ReturnType<typeof useNewsAddress>
