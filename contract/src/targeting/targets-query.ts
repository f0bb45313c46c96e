import { z } from 'zod'
import { attentionFilter } from '../holders/attention.ts'
import { engagementLabels } from '../market/values.ts'
import { sortOf } from '../platform/sort.ts'
import { list, queryBoolean, wholeNumber } from '../platform/values.ts'
import { OrganizationQuery, organizationSorts } from '../profiles/organization-list.ts'
import { bands, fitParts, fitScoreTypes, TriedWeights } from './fit.ts'

/** By whether the investor holds the security; former holders held it in one of the four reports before. */
export const ownerships = ['holders', 'non_holders', 'former_holders'] as const
export type Ownership = (typeof ownerships)[number]

/** What the investor did with our security in the quarter. */
export const positionMoves = ['opened', 'increased', 'decreased', 'exited'] as const
export type PositionMove = (typeof positionMoves)[number]

export const targetSorts = [
  'fit',
  'likelihood',
  'amongComparable',
  'capacity',
  'activity',
  'risk',
  'peersHeld',
  ...fitParts,
  ...organizationSorts,
] as const
export type TargetSort = (typeof targetSorts)[number]

const peerCount = z.coerce.number<number>().int().min(0).max(100).optional()
const share = z.coerce.number<number>().min(0).max(100).optional()

export const targetFilters = {
  /** Instead of the saved weights. */
  weights: TriedWeights,
  /** A quarter end; default: the latest with scores. */
  analyticsDate: z.iso.date().optional(),
  fitScoreTypes: list(z.enum(fitScoreTypes)),
  fitMin: share,
  likelihoods: list(z.enum(bands)),
  risks: list(z.enum(bands)),
  ownership: z.enum(ownerships).optional(),
  /** Holders that a team should act on, as the dashboard and Holders count them. */
  ...attentionFilter,
  peersHeldMin: peerCount,
  /** Peers of which it bought or sold shares in the quarter. */
  peersBoughtMin: peerCount,
  peersSoldMin: peerCount,
  moves: list(z.enum(positionMoves)),
  /** Its position in our security, in dollars. */
  positionMin: wholeNumber.optional(),
  positionMax: wholeNumber.optional(),
  /** Another security that it holds. */
  holds: z.uuid().optional(),
  /** The latest contact was before this day; there was one on it or later; there was none, or none ever. */
  lastContactBefore: z.iso.date().optional(),
  contactSince: z.iso.date().optional(),
  noContactSince: z.iso.date().optional(),
  /** Not in the IRM yet. */
  notInIrm: queryBoolean,
  engagementLabels: list(z.enum(engagementLabels)),
}

export const TargetOrganizationQuery = OrganizationQuery.extend({
  ...targetFilters,
  sort: sortOf(targetSorts, 'fit_desc-name_asc'),
})
