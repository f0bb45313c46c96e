// Organizations: the directory, the profile, and its related records.
import { z } from 'zod'
import { HolderMarks } from '../holders/marks.ts'
import { CustomFieldValue } from '../irm/fields.ts'
import { Relationship } from '../irm/relationships.ts'
import { Tagging } from '../irm/tags.ts'
import {
  Address,
  everyOrganizationType,
  investorStyles,
  Named,
  orientations,
  pricePaidEstimate,
  SearchTerm,
  turnoverLabels,
} from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams } from '../platform/values.ts'
import { FundRow } from './funds.ts'
import {
  Holding,
  OrganizationQuery,
  OrganizationRow,
  OrganizationSearchQuery,
  organizationCsv,
} from './organization-list.ts'
import { PersonRow } from './people.ts'
import {
  ExposureSlice,
  FilingSummary,
  HolderEvent,
  OtherPosition,
  PortfolioQuery,
  PortfolioRow,
  PositionPoint,
  portfolioFilters,
} from './portfolios.ts'

export const Coverage = z.object({
  aum: z.int().nullable(),
  eaum: z.int().nullable(),
  styles: z.array(z.object({ style: z.enum(investorStyles), strength: z.number() })),
  /** As a fraction of the 13F portfolio: 0.234. */
  turnover: z.number().nullable(),
  turnoverLabel: z.enum(turnoverLabels).nullable(),
  /** The same in percent with one decimal: 23.4. */
  turnoverPercentage: z.number().nullable(),
  orientation: z.enum(orientations),
})

export const Organization = z.object({
  id: z.uuid(),
  name: z.string(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  aum: z.int().nullable(),
  aumBasis: z.string().nullable(),
  aumAsOf: z.iso.date().nullable(),
  eaum: z.int().nullable(),
  type: z.enum(everyOrganizationType),
  institutionType: z.enum(everyOrganizationType),
  address: Address,
  parent: Named.nullable(),
  coverage: Coverage,
  cik: z.string().nullable(),
  crd: z.string().nullable(),
  lei: z.string().nullable(),
  /** The latest 13F portfolio, null if none was ever filed. */
  portfolio: z
    .object({
      quarter: z.iso.date(),
      filedOn: z.iso.date().nullable(),
      isLate: z.boolean(),
      positionCount: z.int(),
      topTenShare: z.number().nullable(),
      passiveShare: z.number().nullable(),
      flags: z.array(z.string()),
      accessions: z.array(z.string()),
    })
    .nullable(),
  /** Number of rows behind each tab: zero hides the tab. */
  counts: z.object({
    people: z.int(),
    funds: z.int(),
    children: z.int(),
    positions: z.int(),
    filings: z.int(),
    /** Schedules 13D and 13G that it filed on the selected security. */
    events: z.int(),
    /** Securities that it issued, and schedules that it filed: what news can be about. */
    newsSubjects: z.int(),
  }),
  taggings: z.array(Tagging),
  relationship: Relationship,
  customField: z.array(CustomFieldValue),
  isAffiliated: z.boolean(),
  userId: z.uuid().nullable(),
  version: z.int().nullable(),
  holding: Holding.nullable(),
  /** Where it stands as a holder and in the team's work. */
  standing: z.object({
    /** Among the holders of the holding's quarter. */
    rank: z.int().nullable(),
    /** Whether the last contact was a meeting, in person or not, rather than a call or an email. */
    wasMeeting: z.boolean(),
  }),
  /** As a holder of that security. */
  marks: HolderMarks,
  /** The sum of its managers, where there are children. `holding` and `eaum` are this sum if it does not file itself. */
  group: z
    .object({
      quarter: z.iso.date(),
      managerCount: z.int(),
      eaum: z.int().nullable(),
      holding: Holding.nullable(),
      /** Managers with a position in the security. */
      holderCount: z.int(),
    })
    .nullable(),
  /** Filers before and after a reorganization, from which quarter on. */
  predecessors: z.array(Named.extend({ quarter: z.iso.date() })),
  successors: z.array(Named.extend({ quarter: z.iso.date() })),
})
export type Organization = z.output<typeof Organization>

const SecurityQuery = z.object({ securityId: z.uuid().optional() })

const sub = <S extends z.ZodType, Q extends z.ZodObject>(path: string, summary: string, row: S, query: Q) =>
  endpoint({
    method: 'GET',
    path: `/v2/organizations/{id}/${path}` as `/${string}`,
    summary,
    permission: 'member',
    params: IdParams,
    query,
    response: page(row),
  })

const SubQuery = PageQuery.extend({ term: SearchTerm.optional(), securityId: z.uuid().optional() })

/** Why they are suggested, in words. */
const reasons = z.array(z.string())
export const SuggestedPerson = PersonRow.extend({ reasons })
export const SuggestedFund = FundRow.extend({ reasons })

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/v2/organizations',
    summary: 'Organizations of the market and of the customer, filtered and sorted',
    permission: 'member',
    query: OrganizationQuery,
    response: page(OrganizationRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/organizations.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: OrganizationQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: organizationCsv,
  }),
  search: endpoint({
    method: 'GET',
    path: '/v2/organizations/search',
    summary: 'Organizations by a term, the one most likely meant first',
    permission: 'member',
    query: OrganizationSearchQuery,
    response: page(OrganizationRow),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/v2/organizations/fetch',
    summary: 'Organizations by their ids, in that order, with parent and holding where asked',
    permission: 'member',
    body: z.strictObject({
      organizationIds: z.array(z.uuid()).max(1000),
      pageSize: PageQuery.shape.pageSize,
      pageOffset: PageQuery.shape.pageOffset,
      includeParentInfo: z.boolean().default(false),
      securityId: z.uuid().optional(),
    }),
    response: page(OrganizationRow),
    readsOnly: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/organizations/{id}',
    summary: 'One organization; a merged one answers the one it was merged into',
    permission: 'member',
    params: IdParams,
    query: SecurityQuery,
    response: item(Organization),
  }),
  children: sub('children', 'Its child organizations', OrganizationRow, SubQuery),
  people: sub('people', 'The people who work there', PersonRow, SubQuery),
  childrenPeople: sub('children_people', 'The people of its children', PersonRow, SubQuery),
  funds: sub('funds', 'Its funds', FundRow, SubQuery),
  childrenFunds: sub('children_funds', 'The funds of its children', FundRow, SubQuery),
  suggestedPeople: sub(
    'suggested_people',
    'Suggested contacts there for the focused security',
    SuggestedPerson,
    SubQuery,
  ),
  suggestedChildrenPeople: sub('suggested_children_people', 'The same among its children', SuggestedPerson, SubQuery),
  suggestedFunds: sub('suggested_funds', 'Its funds that could hold the focused security', SuggestedFund, SubQuery),
  suggestedChildrenFunds: sub('suggested_children_funds', 'The same among its children', SuggestedFund, SubQuery),
  portfolio: sub('portfolio', 'Its 13F portfolio for a quarter, by default the latest', PortfolioRow, PortfolioQuery),
  exportPortfolio: endpoint({
    method: 'GET',
    path: '/v2/organizations/{id}/portfolio.csv',
    summary: 'The same portfolio as a file',
    permission: 'member',
    params: IdParams,
    query: z.object(portfolioFilters),
    response: csv([
      { key: 'quarter', header: 'Quarter' },
      { key: 'name', header: 'Security' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'shares', header: 'Shares' },
      { key: 'previousShares', header: 'Prior-quarter shares' },
      { key: 'value', header: 'Value (USD)' },
      { key: 'portfolioShare', header: '% of portfolio' },
      { key: 'outstandingShare', header: '% of shares outstanding' },
      { key: 'relation', header: 'Relation' },
    ]),
  }),
  otherPositions: sub(
    'other_positions',
    'Its options and principal amounts of a quarter',
    OtherPosition,
    PageQuery.extend({ quarter: z.iso.date().optional() }),
  ),
  exposures: endpoint({
    method: 'GET',
    path: '/v2/organizations/{id}/exposures',
    summary: 'What its latest portfolio is made of: sectors, market caps, countries',
    permission: 'member',
    params: IdParams,
    response: item(z.array(ExposureSlice)),
  }),
  positionHistory: endpoint({
    method: 'GET',
    path: '/v2/organizations/{id}/position_history',
    summary: 'Its position in a security quarter by quarter, with the events between',
    permission: 'member',
    params: IdParams,
    query: SecurityQuery,
    response: item(
      z.object({
        securityId: z.uuid(),
        points: z.array(PositionPoint),
        events: z.array(HolderEvent),
        /** For the shares of the last point. */
        ...pricePaidEstimate,
      }),
    ),
  }),
  filings: sub('filings', 'Its Form 13F filings, latest first', FilingSummary, PageQuery),
}
