// The URL state of the list and the calendar. Days are in the user's time zone.
import { ActivityQuery } from '@rostrum/contract/irm/activities'
import type { Sentiment } from '@rostrum/contract/irm/activity-record'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { spanOf } from '#platform/days.ts'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'

export const ActivityAddress = ActivityQuery.extend({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  view: z.enum(['calendar']).optional(),
  /** The calendar's month, or its week given by one of its days. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  week: z.iso.date().optional(),
})

export interface ActivityFilterValues {
  search?: string | undefined
  typeIds?: string[] | undefined
  themeIds?: string[] | undefined
  sentiments?: Sentiment[] | undefined
  tags?: string[] | undefined
  excludeTags?: string[] | undefined
  organizationId?: string | undefined
  personId?: string | undefined
  colleagueIds?: string[] | undefined
  brokerIds?: string[] | undefined
  securityId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  mine?: boolean | undefined
  privateOnly?: boolean | undefined
  uploadId?: string | undefined
  fieldFilters?: string[] | undefined
}

export type ActivitySearch = ListSearch &
  ActivityFilterValues & {
    view?: 'calendar' | undefined
    month?: string | undefined
    week?: string | undefined
  }

export const preset = {
  first: { field: 'startsAt', direction: 'desc' },
  secondary: { field: 'subject', direction: 'asc' },
} as const

export const filtersOf = ({ view: _view, month: _month, week: _week, ...search }: ActivitySearch) => search

/** The request for this URL. */
export function queryOf(search: ActivitySearch, timeZone: string) {
  const { from, to, ...rest } = filtersOf(search)
  return { ...toListQuery(rest, preset), ...spanOf({ from, to }, timeZone) }
}

/** Every change is a history entry, so Back undoes it. */
export function useActivityAddress() {
  const search: ActivitySearch = useSearch({ from: '/shell/activities' })
  const navigate = useNavigate({ from: '/activities' })
  const go = (next: ActivitySearch) => void navigate({ search: next, resetScroll: false })
  return { search, go, change: (change: Partial<ActivitySearch>) => go(changed(search, change)) }
}

export type ActivityAddressState = ReturnType<typeof useActivityAddress>
