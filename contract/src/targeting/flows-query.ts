import { z } from 'zod'
import { ofSecurity, whoseFilters } from '../holders/values.ts'
import { relationshipSorts } from '../irm/relationships.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'

/** What flows are counted of: our security, its industry or sector, or a peer by its id. */
export const wideSubjects = ['own', 'industry', 'sector'] as const
export const FlowSubjectKey = z.union([z.enum(wideSubjects), z.uuid()])

/** What managers are grouped by. */
export const flowGroupings = ['style', 'type', 'turnover', 'region', 'size', 'orientation'] as const
export type FlowGrouping = (typeof flowGroupings)[number]

/** Buyers have a net inflow, sellers a net outflow. */
export const flowSides = ['buyers', 'sellers'] as const

export const flowPeriod = {
  ...ofSecurity,
  /** Default: the primary group. */
  peerGroupId: z.uuid().optional(),
  /** Default: the latest quarter with at least half as many filings as the prior one, and the prior one. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const flowManagerFilters = { ...flowPeriod, ...whoseFilters }

export const ofSubject = { subject: FlowSubjectKey.default('own') }

/** The managers behind a figure. */
export const managerFilters = {
  ...flowManagerFilters,
  ...ofSubject,
  side: z.enum(flowSides).optional(),
  /** One group of a breakdown. */
  by: z.enum(flowGroupings).optional(),
  groupKey: z.string().max(40).optional(),
}

export const flowSorts = [
  'netFlow',
  'priceEffect',
  'valueChange',
  'change',
  'previousValue',
  'value',
  'name',
  'type',
  'country',
  'turnover',
  'aum',
  'eaum',
  ...relationshipSorts,
] as const

export const FlowManagerQuery = PageQuery.extend({
  ...managerFilters,
  sort: sortOf(flowSorts, 'net_flow_desc-name_asc'),
})
