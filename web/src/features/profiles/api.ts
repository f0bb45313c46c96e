import type { Args } from '@rostrum/contract/platform/endpoint'
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { queryFor } from '#platform/api/query.ts'

type PortfolioQuery = Args<typeof organizations.portfolio>['query']
type PageArgs = Args<typeof organizations.people>['query']
type HoldingsQuery = Args<typeof funds.holdings>['query']
type QuarterQuery = Args<typeof securities.holders>['query']
type MoversQuery = Args<typeof securities.movers>['query']
type PricesQuery = Args<typeof securities.prices>['query']

/** Changes with market data releases, not within a session. */
const lasting = { staleTime: Number.POSITIVE_INFINITY }

export const organizationPortfolio = (id: string, query: PortfolioQuery) =>
  queryFor(organizations.portfolio, { params: { id }, query })
export const organizationOtherPositions = (id: string, query: Args<typeof organizations.otherPositions>['query']) =>
  queryFor(organizations.otherPositions, { params: { id }, query })
export const organizationExposures = (id: string) => queryFor(organizations.exposures, { params: { id } })
export const positionHistory = (id: string, securityId: string | undefined) =>
  queryFor(organizations.positionHistory, { params: { id }, query: { securityId } })
export const organizationFilings = (id: string, query: PageArgs) =>
  queryFor(organizations.filings, { params: { id }, query })
export const organizationChildren = (id: string, query: PageArgs) =>
  queryFor(organizations.children, { params: { id }, query })

const peopleEndpoints = {
  own: organizations.people,
  children: organizations.childrenPeople,
  suggested: organizations.suggestedPeople,
  suggestedChildren: organizations.suggestedChildrenPeople,
} as const
export const organizationPeople = (id: string, which: keyof typeof peopleEndpoints, query: PageArgs) =>
  queryFor(peopleEndpoints[which], { params: { id }, query })

const fundEndpoints = {
  own: organizations.funds,
  children: organizations.childrenFunds,
  suggested: organizations.suggestedFunds,
} as const
export const organizationFunds = (id: string, which: keyof typeof fundEndpoints, query: PageArgs) =>
  queryFor(fundEndpoints[which], { params: { id }, query })

export const managedFunds = (id: string, query: PageArgs) => queryFor(people.managedFunds, { params: { id }, query })

export const fundManagers = (id: string, query: PageArgs) => queryFor(funds.managers, { params: { id }, query })
export const fundPositions = (id: string, securityId: string | undefined) =>
  queryFor(funds.positions, { params: { id }, query: { securityId } })
export const fundHoldings = (id: string, query: HoldingsQuery) => queryFor(funds.holdings, { params: { id }, query })

export const securityPrices = (query: PricesQuery) => queryFor(securities.prices, { query })
export const marketOverview = (id: string) => queryFor(securities.marketOverview, { params: { id } })
export const ownershipSummary = (id: string, quarter?: string) =>
  queryFor(securities.ownership, { params: { id }, query: { quarter } })
export const securityHolders = (id: string, query: QuarterQuery) =>
  queryFor(securities.holders, { params: { id }, query })
export const securityMovers = (id: string, query: MoversQuery) => queryFor(securities.movers, { params: { id }, query })
export const insiderTransactions = (id: string, query: PageArgs) =>
  queryFor(securities.insiderTransactions, { params: { id }, query })
export const ownershipEvents = (id: string, query: PageArgs) => queryFor(securities.events, { params: { id }, query })

export const marketCaps = () => ({ ...queryFor(securities.marketCaps, {}), ...lasting })
export const classifications = () => ({ ...queryFor(securities.classifications, {}), ...lasting })
