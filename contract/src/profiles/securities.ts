// Securities: the directory, the profile, prices and who owns them.
import { z } from 'zod'
import {
  chosenFilter,
  codes,
  everyOrganizationType,
  investorStyles,
  Named,
  orientations,
  RequiredTerm,
  SearchTerm,
} from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams } from '../platform/values.ts'

export const SecurityBrief = z.object({
  id: z.uuid(),
  name: z.string(),
  ticker: z.string().nullable(),
  /** Ticker and exchange: VLTR:XNYS. */
  tickerExchange: z.string().nullable(),
})
export type SecurityBrief = z.output<typeof SecurityBrief>

export const SecurityRow = SecurityBrief.extend({
  classTitle: z.string(),
  kind: z.string(),
  countryCode: z.string().nullable(),
  sectorCode: z.string().nullable(),
  subsectorCode: z.string().nullable(),
  marketCapCode: z.string().nullable(),
  price: z.number().nullable(),
  priceOn: z.iso.date().nullable(),
  marketCap: z.int().nullable(),
  holderCount: z.int(),
  isFavorite: z.boolean(),
})
export type SecurityRow = z.output<typeof SecurityRow>

export const securitySorts = [
  'relevance',
  'name',
  'ticker',
  'sector',
  'country',
  'marketCap',
  'price',
  'holderCount',
] as const

export const securityFilters = {
  term: SearchTerm.optional(),
  ...chosenFilter,
  sectors: codes,
  subsectors: codes,
  marketCaps: codes,
  country: codes,
  exchanges: codes,
  /** Only those that the customer has issued. */
  ownOnly: z.preprocess((value) => value === true || value === 'true' || undefined, z.literal(true).optional()),
}

export const SecurityQuery = PageQuery.extend({
  ...securityFilters,
  sort: sortOf(securitySorts, 'relevance_desc-name_asc'),
})

export const Peer = z.object({
  id: z.uuid(),
  ticker: z.string().nullable(),
  name: z.string(),
  peerOfSecurityId: z.uuid(),
  peerGroupId: z.uuid(),
})
export type Peer = z.output<typeof Peer>

export const PeerGroup = z.object({
  id: z.uuid(),
  isPrimary: z.boolean(),
  name: z.string(),
  securityId: z.uuid(),
  version: z.int(),
  peers: z.array(Peer),
})
export type PeerGroup = z.output<typeof PeerGroup>

export const Security = SecurityRow.extend({
  issuer: Named.nullable(),
  cusips: z.array(z.string()),
  isins: z.array(z.string()),
  /** Of its primary peer group if it is the customer's security; else empty. The three arrays have the same order. */
  peers: z.array(Peer),
  peerTickers: z.array(z.string().nullable()),
  peerSecurityIds: z.array(z.uuid()),
  /** Other securities of the same issuer. */
  siblings: z.array(SecurityBrief),
  isOwn: z.boolean(),
  counts: z.object({ holders: z.int(), insiderTransactions: z.int(), events: z.int(), prices: z.int() }),
})
export type Security = z.output<typeof Security>

export const PricePoint = z.object({
  onDate: z.iso.date(),
  close: z.number(),
  /** On today's split basis. */
  adjustedClose: z.number(),
  /** For a week, month or quarter, the total of its days. */
  volume: z.int().nullable(),
})

export const MarketOverview = z.object({
  securityId: z.uuid(),
  price: z.number().nullable(),
  priceOn: z.iso.date().nullable(),
  /** If it is the median that filings imply: of how many, and the range of the middle half. */
  priceImpliedBy: z.object({ filingCount: z.int(), low: z.number(), high: z.number() }).nullable(),
  previousClose: z.number().nullable(),
  previousCloseOn: z.iso.date().nullable(),
  change: z.number().nullable(),
  /** As a fraction of the previous close. */
  changeShare: z.number().nullable(),
  volume: z.int().nullable(),
  averageVolume: z.int().nullable(),
  marketCap: z.int().nullable(),
  marketCapCode: z.string().nullable(),
  sharesOutstanding: z.int().nullable(),
  sharesOutstandingOn: z.iso.date().nullable(),
  yearHigh: z.number().nullable(),
  yearLow: z.number().nullable(),
  yearChangeShare: z.number().nullable(),
  dividendYield: z.number().nullable(),
  earningsYield: z.number().nullable(),
  bookYield: z.number().nullable(),
  salesGrowth: z.number().nullable(),
  earningsGrowth: z.number().nullable(),
  returnOnEquity: z.number().nullable(),
  beta: z.number().nullable(),
})
export type MarketOverview = z.output<typeof MarketOverview>

/** Totals of the long positions reported for a quarter; they can exceed shares outstanding, and `notes` explain why. */
export const OwnershipSummary = z.object({
  securityId: z.uuid(),
  quarter: z.iso.date().nullable(),
  previousQuarter: z.iso.date().nullable(),
  holderCount: z.int(),
  shares: z.int(),
  value: z.int(),
  outstandingShare: z.number().nullable(),
  newCount: z.int(),
  increasedCount: z.int(),
  decreasedCount: z.int(),
  closedCount: z.int(),
  boughtShares: z.int(),
  soldShares: z.int(),
  topTenShare: z.number().nullable(),
  topTwentyShare: z.number().nullable(),
  topFiftyShare: z.number().nullable(),
  activeShares: z.int(),
  passiveShares: z.int(),
  notes: z.array(z.string()),
})
export type OwnershipSummary = z.output<typeof OwnershipSummary>

export const HolderRow = z.object({
  rank: z.int(),
  organization: Named.extend({
    type: z.enum(everyOrganizationType),
    city: z.string().nullable(),
    country: z.string().nullable(),
    styles: z.array(z.enum(investorStyles)),
    orientation: z.enum(orientations),
    isAffiliated: z.boolean(),
  }),
  quarter: z.iso.date(),
  shares: z.int(),
  value: z.int(),
  previousShares: z.int().nullable(),
  change: z.int().nullable(),
  portfolioShare: z.number().nullable(),
  outstandingShare: z.number().nullable(),
})
export type HolderRow = z.output<typeof HolderRow>

export const InsiderTransaction = z.object({
  accession: z.string(),
  lineNumber: z.int(),
  form: z.string(),
  person: Named.nullable(),
  ownerName: z.string(),
  roles: z.array(z.string()),
  securityTitle: z.string(),
  isDerivative: z.boolean(),
  onDate: z.iso.date().nullable(),
  filedOn: z.iso.date().nullable(),
  code: z.string().nullable(),
  shares: z.number().nullable(),
  price: z.number().nullable(),
  acquiredDisposed: z.enum(['A', 'D']).nullable(),
  sharesAfter: z.number().nullable(),
  /** What a derivative gives the right to. */
  underlyingShares: z.number().nullable(),
  isPlanned: z.boolean().nullable(),
})

export const OwnershipEvent = z.object({
  accession: z.string(),
  personNumber: z.int(),
  form: z.string(),
  filedOn: z.iso.date().nullable(),
  eventDate: z.iso.date().nullable(),
  holderName: z.string(),
  organization: Named.nullable(),
  shares: z.number().nullable(),
  /** Of these shares, what options and other rights give within 60 days. */
  sharesByRights: z.number().nullable(),
  percentOfClass: z.number().nullable(),
  notes: z.array(z.string()),
})

export const MarketCap = z.object({
  code: z.string(),
  /** 'Above X USD' or 'X to Y USD'. */
  label: z.string(),
  /** lower...upper in dollars; the upper bound may be Infinity. */
  range: z.string(),
})
export type MarketCap = z.output<typeof MarketCap>

/** 200 → '200', 250 million → '250M', 2 billion → '2B': band limits are round numbers. */
const short = (dollars: number): string =>
  dollars >= 1e9 ? `${dollars / 1e9}B` : dollars >= 1e6 ? `${dollars / 1e6}M` : String(dollars)

export const marketCapLabel = (lower: number, upper: number | null): string =>
  upper === null ? `Above ${short(lower)} USD` : `${short(lower)} to ${short(upper)} USD`
export const marketCapRange = (lower: number, upper: number | null): string => `${lower}...${upper ?? 'Infinity'}`

const Coded = z.object({ code: z.string(), name: z.string() })

const of = <S extends z.ZodType, Q extends z.ZodObject>(path: string, summary: string, row: S, query: Q) =>
  endpoint({
    method: 'GET',
    path: `/v2/securities/{id}/${path}` as `/${string}`,
    summary,
    permission: 'member',
    params: IdParams,
    query,
    response: page(row),
  })

const QuarterQuery = PageQuery.extend({ quarter: z.iso.date().optional() })

export const securities = {
  list: endpoint({
    method: 'GET',
    path: '/v2/securities',
    summary: 'Securities, filtered and sorted',
    permission: 'member',
    query: SecurityQuery,
    response: page(SecurityRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/securities.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: SecurityQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'name', header: 'Security' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'tickerExchange', header: 'Ticker and exchange' },
      { key: 'classTitle', header: 'Class' },
      { key: 'sector', header: 'Sector' },
      { key: 'subsector', header: 'Subsector' },
      { key: 'country', header: 'Country' },
      { key: 'price', header: 'Price (USD)' },
      { key: 'priceOn', header: 'Price as of' },
      { key: 'marketCap', header: 'Market cap (USD)' },
      { key: 'holderCount', header: 'Holders (13F)' },
    ]),
  }),
  search: endpoint({
    method: 'GET',
    path: '/v2/securities/search',
    summary: 'Securities by a term; a ticker, CUSIP or ISIN that matches whole comes first',
    permission: 'member',
    query: SecurityQuery.extend({ term: RequiredTerm }),
    response: page(SecurityRow),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/securities/{id}',
    summary: 'One security',
    permission: 'member',
    params: IdParams,
    response: item(Security),
  }),
  prices: endpoint({
    method: 'GET',
    path: '/v2/symbology/security_prices',
    summary: 'Closing prices of securities in a range of dates',
    permission: 'member',
    query: z.object({
      securityIds: z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(z.uuid()).min(1).max(20)),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** One price a day, the last of each week, month or quarter. */
      interval: z.enum(['day', 'week', 'month', 'quarter']).default('day'),
    }),
    response: item(z.array(z.object({ securityId: z.uuid(), prices: z.array(PricePoint) }))),
  }),
  marketOverview: endpoint({
    method: 'GET',
    path: '/v1/securities/{id}/market_overview',
    summary: 'Price, change, volume, market cap and factors of a security',
    permission: 'member',
    params: IdParams,
    response: item(MarketOverview),
  }),
  ownership: endpoint({
    method: 'GET',
    path: '/v2/securities/{id}/ownership',
    summary: 'Who owns a security, in sum',
    permission: 'member',
    params: IdParams,
    query: z.object({ quarter: z.iso.date().optional() }),
    response: item(OwnershipSummary),
  }),
  holders: of('holders', 'Who reported holding it, the largest first', HolderRow, QuarterQuery),
  movers: of(
    'movers',
    'Largest buyers and sellers since the prior quarter',
    HolderRow,
    QuarterQuery.extend({ side: z.enum(['buyers', 'sellers']).default('buyers') }),
  ),
  insiderTransactions: of(
    'insider_transactions',
    'Forms 3, 4 and 5 of it, latest first',
    InsiderTransaction,
    PageQuery,
  ),
  events: of('events', 'Schedules 13D and 13G of it, latest first', OwnershipEvent, PageQuery),
  marketCaps: endpoint({
    method: 'GET',
    path: '/v2/market_caps',
    summary: 'Market cap ranges, largest first',
    permission: 'member',
    response: item(z.array(MarketCap)),
  }),
  classifications: endpoint({
    method: 'GET',
    path: '/v2/classifications',
    summary: 'Sectors, subsectors and exchanges, with their names',
    permission: 'member',
    response: item(
      z.object({
        sectors: z.array(Coded),
        subsectors: z.array(Coded.extend({ sectorCode: z.string() })),
        exchanges: z.array(Coded.extend({ countryCode: z.string() })),
      }),
    ),
  }),
}
