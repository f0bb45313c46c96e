// Shared by the holder screens: the security and quarter they refer to, and the filters.

import { z } from 'zod'
import { Relationship, relationshipFilters } from '../irm/relationships.ts'
import { Tagging } from '../irm/tags.ts'
import { formatQuarter } from '../market/quarters.ts'
import {
  chosenFilter,
  codes,
  everyOrganizationType,
  investorStyles,
  Named,
  orientations,
  placeFilters,
  SearchTerm,
  turnoverLabels,
} from '../market/values.ts'
import { list, queryBoolean } from '../platform/values.ts'

/** Regions by which holders are grouped; a holder without a known country is `unknown`. */
export const regions = ['north_america', 'europe', 'asia_pacific', 'rest_of_world', 'unknown'] as const
export type Region = (typeof regions)[number]
export const regionLabels: Record<Region, string> = {
  north_america: 'North America',
  europe: 'Europe',
  asia_pacific: 'Asia Pacific',
  rest_of_world: 'Rest of World',
  unknown: 'Unknown',
}

/** Default: the focused security. */
export const ofSecurity = { securityId: z.uuid().optional() }

/** `all` adds up the share classes of the issuer; by default the security counts alone. */
export const classChoice = { classes: z.enum(['all']).optional() }

/** A share class of an issuer with several, each with reported holders. */
export const ShareClass = Named.extend({
  ticker: z.string().nullable(),
  classTitle: z.string(),
  /** At the end of the default quarter. */
  sharesOutstanding: z.int().nullable(),
  /** How many shares of the security one share of this class counts as: 1, unless their prices are far apart. */
  weight: z.number(),
})
export type ShareClass = z.output<typeof ShareClass>

/** VLTN.A + VLTN.B */
export const classNames = (classes: readonly Pick<ShareClass, 'ticker' | 'classTitle' | 'name'>[]): string =>
  classes.map((one) => one.ticker ?? `${one.name} ${one.classTitle}`.trim()).join(' + ')

/** `rollUp` aggregates the managers of a group under their ultimate parent. */
export const whoseFilters = {
  term: SearchTerm.optional(),
  ...chosenFilter,
  orientation: z.enum(orientations).optional(),
  types: list(z.enum(everyOrganizationType)),
  styles: list(z.enum(investorStyles)),
  turnoverLabels: list(z.enum(turnoverLabels)),
  regions: list(z.enum(regions)),
  ...placeFilters,
  /** Market cap bands that make up at least 5% of the holder's 13F portfolio. */
  marketCaps: codes,
  irmOnly: queryBoolean,
  ...relationshipFilters,
  rollUp: queryBoolean,
}

/** A holder as shown in every table of holders. */
export const Holder = Named.extend({
  type: z.enum(everyOrganizationType),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  styles: z.array(z.enum(investorStyles)),
  orientation: z.enum(orientations),
  turnover: z.number().nullable(),
  turnoverLabel: z.enum(turnoverLabels).nullable(),
  aum: z.int().nullable(),
  eaum: z.int().nullable(),
  isAffiliated: z.boolean(),
  taggings: z.array(Tagging),
  /** Of a group: tier and owner of its parent, contact with any of its managers. */
  relationship: Relationship,
  /** Number of managers aggregated; 1 without the roll-up. */
  managerCount: z.int(),
})
export type Holder = z.output<typeof Holder>

/** Data begins with the oldest quarter: a holder in that quarter may have bought earlier. */
export const firstBoughtWords = (quarter: string, oldest: string | undefined): string =>
  quarter === oldest ? `${formatQuarter(quarter)} or earlier` : formatQuarter(quarter)

/** Type of change between two quarters; null if the two filings cannot be compared. */
export const moves = ['new', 'returning', 'increased', 'unchanged', 'decreased', 'exited'] as const
export type Move = (typeof moves)[number]
export const moveLabels: Record<Move, string> = {
  new: 'New buyer',
  returning: 'Returning',
  increased: 'Increased',
  unchanged: 'Unchanged',
  decreased: 'Decreased',
  exited: 'Exit',
}
