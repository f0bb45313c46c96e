import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'

export const eventStates = ['counts', 'unsure', 'rejected'] as const
export type EventState = (typeof eventStates)[number]

export const eventKinds = ['split', 'spin_off', 'merger', 'conversion', 'ended'] as const
export type EventKind = (typeof eventKinds)[number]

export const eventFilters = {
  search: z.string().trim().max(200).optional(),
  state: z.enum(eventStates).optional(),
  kind: z.enum(eventKinds).optional(),
}

export const EventQuery = PageQuery.extend(eventFilters)
