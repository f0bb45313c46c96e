// The URL state of the alert list.

import type { AlertKind } from '@rostrum/contract/holders/alert-rules'
import type { Severity } from '@rostrum/contract/holders/alert-severity'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'

export interface AlertFilterValues {
  severities?: Severity[] | undefined
  groupId?: string | undefined
  kinds?: AlertKind[] | undefined
  securityId?: string | undefined
  organizationId?: string | undefined
  quarter?: string | undefined
  from?: string | undefined
  to?: string | undefined
  term?: string | undefined
  unreadOnly?: boolean | undefined
  irmOnly?: boolean | undefined
}

export type AlertSearch = ListSearch & AlertFilterValues

export const noFilters: Record<keyof AlertFilterValues, undefined> = {
  severities: undefined,
  groupId: undefined,
  kinds: undefined,
  securityId: undefined,
  organizationId: undefined,
  quarter: undefined,
  from: undefined,
  to: undefined,
  term: undefined,
  unreadOnly: undefined,
  irmOnly: undefined,
}

/** Most severe first, then by filing date. */
export const presetSort = { field: 'severity', direction: 'desc' } as const
const preset = { first: presetSort, secondary: { field: 'filedOn', direction: 'desc' } } as const

export const filtersOf = (search: AlertSearch): AlertFilterValues =>
  Object.fromEntries(
    Object.keys(noFilters).flatMap((key) => {
      const value = search[key as keyof AlertFilterValues]
      return value === undefined ? [] : [[key, value]]
    }),
  )

export const isFiltered = (search: AlertSearch): boolean => Object.keys(filtersOf(search)).length > 0

export const queryOf = (search: AlertSearch) => {
  const { sortField, sortDirection, page, pageSize } = search
  return toListQuery({ ...filtersOf(search), sortField, sortDirection, page, pageSize }, preset)
}

/** Every change of the list is a history entry, so Back undoes it. */
export function useAlertAddress() {
  const search: AlertSearch = useSearch({ from: '/shell/changes' })
  const navigate = useNavigate({ from: '/changes' })
  const go = (next: AlertSearch) => void navigate({ search: next, resetScroll: false })
  return { search, go, change: (change: Partial<AlertSearch>) => go(changed(search, change)) }
}

export type AlertAddress = ReturnType<typeof useAlertAddress>
