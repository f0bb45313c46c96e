import { z } from 'zod'
import { PageQuery } from '../../platform/paging.ts'
import { sortOf } from '../../platform/sort.ts'
import { list, queryBoolean } from '../../platform/values.ts'

export const eventKinds = [
  'roadshow',
  'conference',
  'investor_day',
  'earnings',
  'site_visit',
  'annual_meeting',
  'other',
] as const
export type EventKind = (typeof eventKinds)[number]

export const eventStatuses = ['planning', 'confirmed', 'done', 'canceled'] as const
export type EventStatus = (typeof eventStatuses)[number]

export const eventSorts = ['name', 'kind', 'status', 'firstDay', 'updatedAt'] as const

export const eventFilters = {
  term: z.string().trim().max(200).optional(),
  kinds: list(z.enum(eventKinds)),
  statuses: list(z.enum(eventStatuses)),
  securityId: z.uuid().optional(),
  /** Events with one of the tags. */
  tags: list(z.uuid()),
  /** Events with a day in the span. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  mine: queryBoolean,
  sort: sortOf(eventSorts, 'first_day_desc-name_asc'),
}
export const EventQuery = PageQuery.extend(eventFilters)
