import { z } from 'zod'
import { sortOf } from '../platform/sort.ts'
import { list, queryBoolean } from '../platform/values.ts'
import { FundQuery, fundSorts } from '../profiles/funds.ts'
import { PersonQuery, personSorts } from '../profiles/people.ts'
import { bands, fitParts, fitScoreTypes, TriedWeights } from './fit.ts'
import { TargetOrganizationQuery } from './targets-query.ts'

export const fitSorts = ['fit', 'likelihood', 'amongComparable', 'activity', 'risk', ...fitParts] as const
export type FitSort = (typeof fitSorts)[number]
/** By the room that the firm has. */
export type ProfileFitSort = FitSort | 'capacity'
export const targetPersonSorts = [...fitSorts, 'capacity', ...personSorts] as const
export const targetFundSorts = [...fitSorts, 'capacity', ...fundSorts] as const

const filters = {
  /** Instead of the saved weights. */
  weights: TriedWeights,
  /** A quarter end; default: the latest with scores. */
  analyticsDate: z.iso.date().optional(),
  fitScoreTypes: list(z.enum(fitScoreTypes)),
  fitMin: z.coerce.number<number>().min(0).max(100).optional(),
  likelihoods: list(z.enum(bands)),
  risks: list(z.enum(bands)),
}

const days = { lastContactBefore: true, contactSince: true, noContactSince: true } as const

/** Of the firm, as in the list of organizations. */
const OfFirm = TargetOrganizationQuery.pick({
  turnoverLabels: true,
  marketCaps: true,
  marketCapOperator: true,
  geoFocus: true,
  geoFocusOperator: true,
  aumMin: true,
  aumMax: true,
  eaumMin: true,
  eaumMax: true,
  ownership: true,
  peersHeldMin: true,
  peersBoughtMin: true,
  peersSoldMin: true,
  moves: true,
  positionMin: true,
  positionMax: true,
  holds: true,
})
export const PersonFirmQuery = OfFirm.extend(TargetOrganizationQuery.pick({ styles: true, orientation: true }).shape)
export const FundFirmQuery = OfFirm.extend({
  ...TargetOrganizationQuery.pick({
    sectors: true,
    coverages: true,
    lastContact: true,
    nextContact: true,
    tiers: true,
    owners: true,
    tags: true,
    excludeTags: true,
    tagOperator: true,
    engagementLabels: true,
    irmOnly: true,
    notInIrm: true,
    ...days,
  }).shape,
  organizationTypes: TargetOrganizationQuery.shape.types,
})

export const TargetPersonQuery = PersonQuery.extend({
  ...filters,
  ...PersonFirmQuery.shape,
  ...TargetOrganizationQuery.pick({ engagementLabels: true, ...days }).shape,
  notInIrm: queryBoolean,
  sort: sortOf(targetPersonSorts, 'fit_desc-name_asc'),
})
export const TargetFundQuery = FundQuery.extend({
  ...filters,
  ...FundFirmQuery.shape,
  /** Only funds whose own holdings are known. */
  ownHoldings: queryBoolean,
  sort: sortOf(targetFundSorts, 'fit_desc-name_asc'),
})
