// The directory of organizations: its rows, filters, sorts and columns.
import { z } from 'zod'
import { Relationship, relationshipColumns, relationshipFilters, relationshipSorts } from '../irm/relationships.ts'
import { tagFilters } from '../irm/tags.ts'
import {
  chosenFilter,
  codes,
  everyOrganizationType,
  holderFilters,
  investorStyles,
  Named,
  Operator,
  orientations,
  placeFilters,
  RequiredTerm,
  SearchTerm,
  turnoverLabels,
} from '../market/values.ts'
import { csv } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list, wholeNumber } from '../platform/values.ts'

/** The position in one security, for the latest reported quarter. */
export const Holding = z.object({
  securityId: z.uuid(),
  quarter: z.iso.date(),
  shares: z.int(),
  value: z.int(),
  previousShares: z.int().nullable(),
  portfolioShare: z.number().nullable(),
  outstandingShare: z.number().nullable(),
})

export const OrganizationRow = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(everyOrganizationType),
  parent: Named.nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  aum: z.int().nullable(),
  eaum: z.int().nullable(),
  styles: z.array(z.enum(investorStyles)),
  orientation: z.enum(orientations),
  /** The sum of four quarters as a fraction of the 13F portfolio (minimum estimate). */
  turnover: z.number().nullable(),
  turnoverLabel: z.enum(turnoverLabels).nullable(),
  positionCount: z.int().nullable(),
  peopleCount: z.int(),
  fundCount: z.int(),
  /** Present if it is in the IRM. */
  isAffiliated: z.boolean(),
  /** Present if a user of the customer created this profile. */
  userId: z.uuid().nullable(),
  /** In the requested security, else in the focused one. */
  holding: Holding.nullable(),
  relationship: Relationship,
})
export type OrganizationRow = z.output<typeof OrganizationRow>

export const organizationSorts = [
  'relevance',
  'name',
  'type',
  'city',
  'country',
  'aum',
  'eaum',
  'turnover',
  'positionCount',
  'peopleCount',
  'fundCount',
  'holding',
  ...relationshipSorts,
] as const

export const organizationFilters = {
  term: SearchTerm.optional(),
  ...chosenFilter,
  types: list(z.enum(everyOrganizationType)),
  styles: list(z.enum(investorStyles)),
  orientation: z.enum(orientations).optional(),
  turnoverLabels: list(z.enum(turnoverLabels)),
  ...placeFilters,
  sectors: codes,
  marketCaps: codes,
  marketCapOperator: Operator,
  geoFocus: codes,
  geoFocusOperator: Operator,
  aumMin: wholeNumber.optional(),
  aumMax: wholeNumber.optional(),
  eaumMin: wholeNumber.optional(),
  eaumMax: wholeNumber.optional(),
  ...holderFilters,
  ...tagFilters,
  ...relationshipFilters,
}

/** Without a term all rows are equally relevant, so the largest come first. */
const sort = sortOf(organizationSorts, 'relevance_desc-name_asc')
export const OrganizationQuery = PageQuery.extend({ ...organizationFilters, sort })
export const OrganizationSearchQuery = OrganizationQuery.extend({ term: RequiredTerm })

const csvColumns = [
  { key: 'name', header: 'Organization' },
  { key: 'type', header: 'Type' },
  { key: 'parent', header: 'Parent' },
  { key: 'city', header: 'City' },
  { key: 'state', header: 'State' },
  { key: 'country', header: 'Country' },
  { key: 'aum', header: 'AUM (USD)' },
  { key: 'eaum', header: 'eAUM (USD)' },
  { key: 'styles', header: 'Style' },
  { key: 'orientation', header: 'Active/Passive' },
  { key: 'turnover', header: 'Turnover (min.) %' },
  { key: 'positionCount', header: 'Positions (13F)' },
  { key: 'peopleCount', header: 'People' },
  { key: 'fundCount', header: 'Funds' },
  { key: 'isAffiliated', header: 'In IRM' },
  { key: 'shares', header: 'Shares of focused security' },
  { key: 'value', header: 'Value of focused security (USD)' },
  { key: 'outstandingShare', header: '% O/S of focused security' },
  ...relationshipColumns,
] as const
export const organizationCsv = csv(csvColumns)
