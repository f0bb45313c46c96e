// Funds: the directory, the profile, holdings and managers.
import { z } from 'zod'
import {
  fundKinds,
  fundTraitFilters,
  holderFilters,
  investorStyles,
  Named,
  orientations,
  placeFilters,
  RequiredTerm,
  SearchTerm,
} from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams } from '../platform/values.ts'
import { FundManager } from './fund-managers.ts'

export const FundRow = z.object({
  id: z.uuid(),
  name: z.string(),
  ticker: z.string().nullable(),
  kind: z.enum(fundKinds),
  organization: Named.nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  netAssets: z.int().nullable(),
  marketValue: z.int().nullable(),
  holdingsOn: z.iso.date().nullable(),
  positionCount: z.int(),
  styles: z.array(z.enum(investorStyles)),
  orientation: z.enum(orientations),
  managerCount: z.int(),
})
export type FundRow = z.output<typeof FundRow>

export const fundSorts = [
  'relevance',
  'name',
  'organization',
  'kind',
  'netAssets',
  'marketValue',
  'positionCount',
  'managerCount',
] as const

export const fundFilters = {
  ...fundTraitFilters,
  ...placeFilters,
  holdersOnly: holderFilters.holdersOnly,
  securityId: holderFilters.securityId,
}

export const FundQuery = PageQuery.extend({ ...fundFilters, sort: sortOf(fundSorts, 'relevance_desc-name_asc') })

export const Fund = FundRow.extend({
  seriesId: z.string().nullable(),
  lei: z.string().nullable(),
  netAssetsAsOf: z.iso.date().nullable(),
  /** As for organizations: styles with strength, and turnover if known. */
  coverage: z.object({
    styles: z.array(z.object({ style: z.enum(investorStyles), strength: z.number() })),
    turnover: z.number().nullable(),
    turnoverPercentage: z.number().nullable(),
    orientation: z.enum(orientations),
  }),
  counts: z.object({ holdings: z.int(), managers: z.int() }),
})
export type Fund = z.output<typeof Fund>

export const FundHolding = z.object({
  lineNumber: z.int(),
  onDate: z.iso.date(),
  security: Named.extend({ ticker: z.string().nullable() }).nullable(),
  name: z.string(),
  cusip: z.string().nullable(),
  balance: z.number().nullable(),
  units: z.string().nullable(),
  value: z.number().nullable(),
  percent: z.number().nullable(),
  country: z.string().nullable(),
  relation: z.enum(['ours', 'peer']).nullable(),
  accession: z.string().nullable(),
})
export type FundHolding = z.output<typeof FundHolding>

/** Its position in one security, report by report; zero where it reported none. */
export const FundPosition = z.object({
  onDate: z.iso.date(),
  shares: z.number(),
  value: z.number(),
  percent: z.number().nullable(),
  accession: z.string().nullable(),
})
export type FundPosition = z.output<typeof FundPosition>

const holdingFilters = {
  onDate: z.iso.date().optional(),
  term: SearchTerm.optional(),
  relation: z.enum(['ours', 'peer']).optional(),
  securityId: z.uuid().optional(),
  sort: sortOf(['value', 'name', 'balance', 'percent'], 'value_desc-name_asc'),
}

export const FundHoldingQuery = PageQuery.extend(holdingFilters)

export const fundCsv = csv([
  { key: 'name', header: 'Fund' },
  { key: 'ticker', header: 'Ticker' },
  { key: 'kind', header: 'Type' },
  { key: 'organization', header: 'Organization' },
  { key: 'netAssets', header: 'Net assets (USD)' },
  { key: 'marketValue', header: 'Holdings value (USD)' },
  { key: 'holdingsOn', header: 'As of' },
  { key: 'positionCount', header: 'Holdings' },
  { key: 'styles', header: 'Style' },
  { key: 'orientation', header: 'Active/Passive' },
  { key: 'managerCount', header: 'Managers' },
  { key: 'city', header: 'City' },
  { key: 'country', header: 'Country' },
])

export const funds = {
  list: endpoint({
    method: 'GET',
    path: '/v2/funds',
    summary: 'Funds, filtered and sorted',
    permission: 'member',
    query: FundQuery,
    response: page(FundRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/funds.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: FundQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: fundCsv,
  }),
  search: endpoint({
    method: 'GET',
    path: '/v2/funds/search',
    summary: 'Funds by a term, the one most likely meant first',
    permission: 'member',
    query: FundQuery.extend({ term: RequiredTerm }),
    response: page(FundRow),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/funds/{id}',
    summary: 'One fund',
    permission: 'member',
    params: IdParams,
    response: item(Fund),
  }),
  managers: endpoint({
    method: 'GET',
    path: '/v2/funds/{id}/managers',
    summary: 'Who manages a fund, the lead first',
    permission: 'member',
    params: IdParams,
    query: PageQuery,
    response: page(FundManager),
  }),
  holdings: endpoint({
    method: 'GET',
    path: '/v2/funds/{id}/holdings',
    summary: 'What a fund holds, on its latest date by default',
    permission: 'member',
    params: IdParams,
    query: FundHoldingQuery,
    response: page(FundHolding),
  }),
  positions: endpoint({
    method: 'GET',
    path: '/v2/funds/{id}/positions',
    summary: 'The position of a fund in a security on each of its report dates, oldest first',
    permission: 'member',
    params: IdParams,
    query: z.object({ securityId: z.uuid().optional() }),
    response: item(z.array(FundPosition)),
  }),
  exportHoldings: endpoint({
    method: 'GET',
    path: '/v2/funds/{id}/holdings.csv',
    summary: 'The same holdings as a file',
    permission: 'member',
    params: IdParams,
    query: z.object(holdingFilters),
    response: csv([
      { key: 'onDate', header: 'As of' },
      { key: 'name', header: 'Holding' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'cusip', header: 'CUSIP' },
      { key: 'balance', header: 'Balance' },
      { key: 'units', header: 'Units' },
      { key: 'value', header: 'Value (USD)' },
      { key: 'percent', header: '% of fund' },
    ]),
  }),
}
