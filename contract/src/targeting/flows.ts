// Money flows between two quarters: what managers bought and sold of our security, its peers and its industry, separate
// from the effect of prices on the value of positions (Form 13F).
import { z } from 'zod'
import { HolderMarks } from '../holders/marks.ts'
import { Holder, regionLabels } from '../holders/values.ts'
import { relationshipColumns } from '../irm/relationships.ts'
import { investorStyleLabels, organizationTypeLabels, orientationLabels, turnoverNames } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import {
  type FlowGrouping,
  FlowManagerQuery,
  FlowSubjectKey,
  flowGroupings,
  flowManagerFilters,
  managerFilters,
  ofSubject,
} from './flows-query.ts'

export const flowGroupingLabels: Record<FlowGrouping, string> = {
  style: 'Style',
  type: 'Type',
  turnover: 'Turnover',
  region: 'Region',
  size: 'Size',
  orientation: 'Active/Passive',
}

/** Bands of the 13F portfolio value, in dollars: from the given value up to the next. */
export const managerSizes = { mega: 100e9, large: 10e9, medium: 1e9, small: 0 } as const
const sizeLabels: Record<keyof typeof managerSizes, string> = {
  mega: 'Over $100B',
  large: '$10B to $100B',
  medium: '$1B to $10B',
  small: 'Under $1B',
}

const groupLabels: Record<FlowGrouping, Partial<Record<string, string>>> = {
  style: investorStyleLabels,
  type: organizationTypeLabels,
  turnover: turnoverNames,
  region: regionLabels,
  size: sizeLabels,
  orientation: orientationLabels,
}

/** Managers without a known value are grouped as `unknown`. */
export const flowGroupLabel = (by: FlowGrouping, key: string): string => groupLabels[by][key] ?? 'Unknown'

/** Of managers with comparable filings for both quarters. Dollars. */
const figures = {
  previousValue: z.int(),
  value: z.int(),
  /** Is `netFlow` + `priceEffect`. */
  valueChange: z.int(),
  /** The decisions: shares bought less shares sold, at the mean of both quarter-end prices. */
  netFlow: z.int(),
  priceEffect: z.int(),
  /** Net flow of those who bought more than they sold, and of the others, which is negative. */
  inflow: z.int(),
  outflow: z.int(),
  managerCount: z.int(),
  buyerCount: z.int(),
  sellerCount: z.int(),
}
export const FlowFigures = z.object(figures)
export type FlowFigures = z.output<typeof FlowFigures>

/** Managers and the value of their positions at the quarter-end they did file for. */
const Apart = z.object({ managerCount: z.int(), value: z.int() })

export const FlowSubject = z.object({
  ...figures,
  key: FlowSubjectKey,
  role: z.enum(['own', 'peer', 'industry', 'sector']),
  name: z.string(),
  ticker: z.string().nullable(),
  securityCount: z.int(),
  /** Of one security, on today's split basis; null for many, and if unknown: then its effects are not separated. */
  fromPrice: z.number().nullable(),
  toPrice: z.number().nullable(),
  /** Net flow as a fraction of the prior value; null without one. */
  flowShare: z.number().nullable(),
  /** Prior holders without a complete filing for the later quarter: neither sellers nor holders here. */
  notFiled: Apart,
  /** Holders of the later quarter without a comparable prior filing: not counted as buyers. */
  notComparable: Apart,
})
export type FlowSubject = z.output<typeof FlowSubject>

export const FlowSummary = z.object({
  securityId: z.uuid(),
  peerGroupId: z.uuid().nullable(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Our security, each peer, and our industry and sector if known. */
  subjects: z.array(FlowSubject),
  notes: z.array(z.string()),
})
export type FlowSummary = z.output<typeof FlowSummary>

export const FlowGroup = FlowFigures.extend({ key: z.string() })
export type FlowGroup = z.output<typeof FlowGroup>

/** Largest net flow by size first. A manager with two styles is in both groups. */
export const FlowGroups = z.object({ total: FlowFigures, groups: z.array(FlowGroup) })
export type FlowGroups = z.output<typeof FlowGroups>
const grouped = { ...flowManagerFilters, ...ofSubject, by: z.enum(flowGroupings).default('style') }

export const FlowManager = z.object({
  holder: Holder,
  /** About our own security. */
  marks: HolderMarks,
  /** Of one security, on today's split basis; null for an industry or sector. */
  previousShares: z.int().nullable(),
  shares: z.int().nullable(),
  change: z.int().nullable(),
  previousValue: z.int(),
  value: z.int(),
  valueChange: z.int(),
  netFlow: z.int(),
  priceEffect: z.int(),
  filedOn: z.iso.date().nullable(),
  isLate: z.boolean(),
})
export type FlowManager = z.output<typeof FlowManager>

const figureColumns = [
  { key: 'previousValue', header: 'Prior value (USD)' },
  { key: 'netFlow', header: 'Net flow (USD)' },
  { key: 'priceEffect', header: 'Price effect (USD)' },
  { key: 'valueChange', header: 'Change in value (USD)' },
  { key: 'value', header: 'Value (USD)' },
] as const
const sideColumns = [
  { key: 'inflow', header: 'Inflow (USD)' },
  { key: 'outflow', header: 'Outflow (USD)' },
  { key: 'buyerCount', header: 'Buyers' },
  { key: 'sellerCount', header: 'Sellers' },
] as const

export const moneyFlows = {
  summary: endpoint({
    method: 'GET',
    path: '/v2/money_flows',
    summary: 'Net flows between two quarters, of a security, its peers, its industry and its sector',
    permission: 'member',
    query: z.object(flowManagerFilters),
    response: item(FlowSummary),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/money_flows.csv',
    summary: 'The same as a file',
    permission: 'member',
    query: z.object(flowManagerFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'ticker', header: 'Ticker' },
      ...sideColumns,
      ...figureColumns,
      { key: 'flowShare', header: 'Net flow, % of prior value' },
      { key: 'notFiled', header: 'Not filed' },
      { key: 'notComparable', header: 'Not comparable' },
    ]),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/v2/money_flows/groups',
    summary: 'The flows of one subject by style, type, turnover, region or size of the manager',
    permission: 'member',
    query: z.object(grouped),
    response: item(FlowGroups),
  }),
  exportGroups: endpoint({
    method: 'GET',
    path: '/v2/money_flows/groups.csv',
    summary: 'The same as a file',
    permission: 'member',
    query: z.object(grouped),
    response: csv([
      { key: 'name', header: 'Group' },
      { key: 'managerCount', header: 'Managers' },
      ...sideColumns,
      ...figureColumns,
    ]),
  }),
  managers: endpoint({
    method: 'GET',
    path: '/v2/money_flows/managers',
    summary: 'The managers behind a flow',
    permission: 'member',
    query: FlowManagerQuery,
    response: page(FlowManager),
  }),
  exportManagers: endpoint({
    method: 'GET',
    path: '/v2/money_flows/managers.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: FlowManagerQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'name', header: 'Manager' },
      { key: 'netFlow', header: 'Net flow (USD)' },
      { key: 'priceEffect', header: 'Price effect (USD)' },
      { key: 'valueChange', header: 'Change in value (USD)' },
      { key: 'previousValue', header: 'Prior value (USD)' },
      { key: 'value', header: 'Value (USD)' },
      { key: 'previousShares', header: 'Prior shares' },
      { key: 'shares', header: 'Shares' },
      { key: 'change', header: 'Change' },
      { key: 'type', header: 'Type' },
      { key: 'styles', header: 'Style' },
      { key: 'turnover', header: 'Turnover (min.) %' },
      { key: 'orientation', header: 'Active/Passive' },
      { key: 'place', header: 'Location' },
      { key: 'aum', header: 'AUM (USD)' },
      { key: 'eaum', header: 'eAUM (USD)' },
      { key: 'tags', header: 'Tags' },
      ...relationshipColumns,
      { key: 'filedOn', header: 'Filed' },
      { key: 'isLate', header: 'Late' },
    ]),
  }),
  total: endpoint({
    method: 'GET',
    path: '/v2/money_flows/managers/total',
    summary: 'Totals of that list',
    permission: 'member',
    query: z.object(managerFilters),
    response: item(FlowFigures),
  }),
}
