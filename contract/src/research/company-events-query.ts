import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'

export const companyEventKinds = ['earnings_call', 'conference', 'investor_day', 'annual_meeting', 'other'] as const
export type CompanyEventKind = (typeof companyEventKinds)[number]

export const companyEventStatuses = ['expected', 'confirmed'] as const
export type CompanyEventStatus = (typeof companyEventStatuses)[number]

/** Whose security it is: one of the customer's own, one of a peer group, or another. */
export const whoseValues = ['ours', 'peers', 'other'] as const
export type Whose = (typeof whoseValues)[number]

export const companyEventFilters = {
  term: z.string().trim().max(200).optional(),
  whose: list(z.enum(whoseValues)),
  kinds: list(z.enum(companyEventKinds)),
  statuses: list(z.enum(companyEventStatuses)),
  securityId: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: sortOf(['day', 'security', 'kind', 'status', 'title'], 'day_asc'),
}
export const CompanyEventQuery = PageQuery.extend(companyEventFilters)
