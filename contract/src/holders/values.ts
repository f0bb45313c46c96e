// What the screens of holders have in common: the security and the quarter they speak of, and the filters.

import { z } from 'zod'
import { Tagging } from '../irm/tags.ts'
import { continentOf, isCountry } from '../market/places.ts'
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
import { list, yesNo } from '../platform/values.ts'

/** The parts of the world by which holders are told apart; a holder without a known country is `unknown`. */
export const regions = ['north_america', 'europe', 'asia_pacific', 'rest_of_world', 'unknown'] as const
export type Region = (typeof regions)[number]
export const regionLabels: Record<Region, string> = {
  north_america: 'North America',
  europe: 'Europe',
  asia_pacific: 'Asia Pacific',
  rest_of_world: 'Rest of World',
  unknown: 'Unknown',
}

/** West of the Indian Ocean the continent Asia is not what people mean by Asia Pacific. */
const westernAsia = new Set('AE AM AZ BH GE IL IQ IR JO KW LB OM PS QA SA SY TR YE'.split(' '))

export function regionOf(country: string | null): Region {
  if (country === null || !isCountry(country)) return 'unknown'
  if (westernAsia.has(country)) return 'rest_of_world'
  const continent = continentOf(country)
  if (continent === 'NA') return 'north_america'
  if (continent === 'EU') return 'europe'
  return continent === 'AS' || continent === 'OC' ? 'asia_pacific' : 'rest_of_world'
}

/** The focused security where none is given. */
export const ofSecurity = { securityId: z.uuid().optional() }

/** `rollUp` adds the managers of a group up to their ultimate parent. */
export const whoseFilters = {
  term: SearchTerm.optional(),
  ...chosenFilter,
  orientation: z.enum(orientations).optional(),
  types: list(z.enum(everyOrganizationType)),
  styles: list(z.enum(investorStyles)),
  turnoverLabels: list(z.enum(turnoverLabels)),
  regions: list(z.enum(regions)),
  ...placeFilters,
  /** Bands of market capitalisation in which at least a twentieth of the holder's book lies. */
  marketCaps: codes,
  irmOnly: yesNo,
  rollUp: yesNo,
}

/** A holder as every table of holders shows it. */
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
  /** How many managers are added up in it; 1 without the roll-up. */
  managerCount: z.int(),
})
export type Holder = z.output<typeof Holder>

/** Nothing is known of what came before the oldest quarter: whoever held then may have held before. */
export const firstBoughtWords = (quarter: string, oldest: string | undefined): string =>
  quarter === oldest ? `${formatQuarter(quarter)} or earlier` : formatQuarter(quarter)

/** The word for what happened between two quarters; null where the two reports cannot be compared. */
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
