// How well an investor fits a security, and why: the score, its parts, and the evidence for each part.
import { z } from 'zod'
import { Named } from '../market/values.ts'
import { endpoint, item } from '../platform/endpoint.ts'
import { IdParams } from '../platform/values.ts'

/** In the order shown. */
export const fitParts = ['peers', 'industry', 'size', 'style', 'turnover', 'geography', 'former'] as const
export type FitPart = (typeof fitParts)[number]
export const fitPartLabels: Record<FitPart, string> = {
  peers: 'Similar holdings',
  industry: 'Industry',
  size: 'Company size',
  style: 'Style',
  turnover: 'Turnover',
  geography: 'Geography',
  former: 'Held before',
}

const largestWeight = 100
export const FitWeights = z
  .object(
    Object.fromEntries(fitParts.map((part) => [part, z.int().min(0).max(largestWeight)])) as Record<FitPart, z.ZodInt>,
  )
  .refine((weights) => fitParts.some((part) => weights[part] > 0), 'Set at least one weight above zero')
export type FitWeights = z.output<typeof FitWeights>
/** Based on how well each part predicted purchases in past quarters; decision 19 has the figures. */
export const defaultFitWeights: FitWeights = {
  peers: 40,
  industry: 15,
  size: 15,
  style: 10,
  turnover: 5,
  geography: 5,
  former: 10,
}

/** Weights in an address, in the order of the parts: 40-15-15-10-5-5-10. */
export const weightsText = (weights: FitWeights): string => fitParts.map((part) => weights[part]).join('-')
/** Null for anything else. */
export function readWeights(text: string): FitWeights | null {
  if (!/^\d{1,3}(-\d{1,3}){6}$/.test(text)) return null
  const values = text.split('-').map(Number)
  const parsed = FitWeights.safeParse(Object.fromEntries(fitParts.map((part, at) => [part, values[at]])))
  return parsed.success ? parsed.data : null
}
/** Weights that are tried without saving them. */
export const TriedWeights = z
  .string()
  .refine((text) => readWeights(text) !== null, 'Enter seven weights from 0 to 100, at least one above zero')
  .optional()

/** The share of a weight in all, as a fraction. */
export const shareOfWeight = (weights: FitWeights, part: FitPart): number =>
  weights[part] / fitParts.reduce((sum, one) => sum + weights[one], 0)

export const noScoreReasons = ['index', 'few_holdings', 'no_recent_report', 'not_scored_yet', 'not_requested'] as const
export type NoScoreReason = (typeof noScoreReasons)[number]
export const fewestHoldings = 10
export const noScoreTexts: Record<NoScoreReason, string> = {
  index: 'It tracks an index, which determines its holdings.',
  few_holdings: `Its latest filing lists fewer than ${fewestHoldings} positions, too few for a score.`,
  no_recent_report: 'It has not filed a Form 13F for this quarter.',
  not_scored_yet: 'Scores for this security are being calculated. They are usually ready within a few minutes.',
  not_requested: 'No one follows this security, so fit has not been calculated yet.',
}
export const noScoreLabels: Record<NoScoreReason, string> = {
  index: 'Index',
  few_holdings: 'Few positions',
  no_recent_report: 'No recent filing',
  not_scored_yet: 'Calculating',
  not_requested: 'Not calculated',
}

/** Fit score types: the label of a score. */
export const fitScoreTypes = ['strong', 'moderate', 'weak', 'none'] as const
export type FitScoreType = (typeof fitScoreTypes)[number]
export const fitScoreBounds = { strong: 65, moderate: 45 }
export const fitScoreTypeLabels: Record<FitScoreType, string> = {
  strong: `Strong (${fitScoreBounds.strong} and above)`,
  moderate: `Moderate (${fitScoreBounds.moderate} to ${fitScoreBounds.strong - 1})`,
  weak: `Weak (below ${fitScoreBounds.moderate})`,
  none: 'No score',
}
export const fitScoreTypeOf = (score: number | null): FitScoreType => {
  if (score === null) return 'none'
  if (score >= fitScoreBounds.strong) return 'strong'
  return score >= fitScoreBounds.moderate ? 'moderate' : 'weak'
}

/**
 * Five bands, the first the least likely. Percentages would suggest more precision than two quarters of evidence
 * support.
 */
export const bands = ['very_low', 'low', 'medium', 'high', 'very_high'] as const
export type Band = (typeof bands)[number]
export const bandLabels: Record<Band, string> = {
  very_low: 'Very low',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  very_high: 'Very high',
}
/** Bands are stored as 1 to 5. */
export const bandOf = (number: number | null): Band | null => (number === null ? null : (bands[number - 1] ?? null))

const PartValue = z.int().min(0).max(100).nullable()
export const FitParts = z.object(
  Object.fromEntries(fitParts.map((part) => [part, PartValue])) as Record<FitPart, typeof PartValue>,
)
export type FitParts = z.output<typeof FitParts>
export const noParts = Object.fromEntries(fitParts.map((part) => [part, null])) as Record<FitPart, null>

/** The weighted mean of the known parts, from 0 to 100; null where no part is known or all weights are zero. */
export function fitScoreOf(parts: FitParts, weights: FitWeights): number | null {
  let sum = 0
  let total = 0
  for (const part of fitParts) {
    const value = parts[part]
    if (value === null) continue
    sum += weights[part] * value
    total += weights[part]
  }
  return total === 0 ? null : Math.round(sum / total)
}

/** How large a position could become. */
export const Capacity = z.object({
  typicalValue: z.int(),
  upperValue: z.int(),
  /** How many positions these come from, and which. */
  positionCount: z.int(),
  basis: z.enum(['size_and_industry', 'size', 'all']),
  /** Its position in the security at the end of the quarter. */
  heldValue: z.int(),
  /** The typical position less what is held, and at most 4.9% of the shares outstanding. */
  roomValue: z.int(),
  roomShares: z.int().nullable(),
  roomOutstandingShare: z.number().nullable(),
  /** Trading days to buy that at 20% of the average volume. */
  daysToBuild: z.number().nullable(),
})
export type Capacity = z.output<typeof Capacity>
export const mostOutstandingShare = 0.049
export const shareOfVolume = 0.2

/** What was computed for an investor and a security, in one row of a list. */
export const FitBrief = z.object({
  score: z.int().min(0).max(100).nullable(),
  reason: z.enum(noScoreReasons).nullable(),
  parts: FitParts,
  likelihood: z.enum(bands).nullable(),
  risk: z.enum(bands).nullable(),
  /** Percentiles: how much it buys at all, and how well it fits among managers with about as many positions. */
  activity: z.int().nullable(),
  amongComparable: z.int().nullable(),
  heldUntil: z.iso.date().nullable(),
})
export type FitBrief = z.output<typeof FitBrief>

/** Whose portfolio a fit comes from, where it is not the profile's own. */
export const FitBasis = z.object({ type: z.enum(['organization', 'fund']), id: z.uuid(), name: z.string() })
export type FitBasis = z.output<typeof FitBasis>
export const WeightSetBrief = Named.extend({ isShared: z.boolean() })

export const Fit = FitBrief.extend({
  securityId: z.uuid(),
  quarter: z.iso.date().nullable(),
  basis: FitBasis.nullable(),
  weights: FitWeights,
  /** The saved set with these weights; null for the default and for unsaved weights. */
  weightSet: WeightSetBrief.nullable(),
  reasons: z.array(
    z.object({
      part: z.enum(fitParts),
      value: PartValue,
      /** Its share of the score in points, and the typical candidate's value. */
      points: z.number().nullable(),
      typical: PartValue,
      text: z.string(),
      /** Securities that the sentence names. */
      securities: z.array(Named.extend({ ticker: z.string().nullable() })),
    }),
  ),
  /** What would raise the score, with the maximum number of points, most first. */
  changes: z.array(z.object({ part: z.enum(fitParts), points: z.number(), text: z.string() })),
  likelihoodReasons: z.array(z.string()),
  /** For a holder: reasons why it may sell. */
  riskReasons: z.array(z.string()),
  capacity: Capacity.nullable(),
  history: z.array(z.object({ quarter: z.iso.date(), score: z.int().nullable() })),
})
export type Fit = z.output<typeof Fit>

const FitQuery = z.object({
  securityId: z.uuid().optional(),
  /** A quarter end; default: the latest with scores. */
  analyticsDate: z.iso.date().optional(),
  weights: TriedWeights,
})
const fitOf = <const P extends string>(of: P, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/v2/${of}/{id}/fit`,
    summary,
    permission: 'member',
    params: IdParams,
    query: FitQuery,
    response: item(Fit),
  })

export const fit = {
  organization: fitOf('organizations', "How well an organization's portfolio fits the security"),
  person: fitOf('people', "A person's fit: that of the funds they manage, else of their firm"),
  fund: fitOf('funds', "A fund's fit: by its own holdings, else by its manager's"),
  request: endpoint({
    method: 'POST',
    path: '/v2/targeting/score_requests',
    summary: 'Compute the fit with a security that no one follows; it is kept up to date for a month',
    permission: 'member',
    body: z.strictObject({ securityId: z.uuid() }),
    affects: ['organizations', 'people', 'funds'],
    response: item(z.object({ securityId: z.uuid(), isScored: z.boolean() })),
  }),
}

/** Requests of a customer within a month. */
export const mostScoreRequests = 100
