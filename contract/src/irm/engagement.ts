// How engaged an investor is with the customer: computed from its interactions, relative to the other investors.
import { z } from 'zod'
import { engagementLabels, engagementTrends } from '../market/values.ts'
import { endpoint, item } from '../platform/endpoint.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { type activityMedia, activityMediumLabels } from './activity-record.ts'

export type EngagementLabel = (typeof engagementLabels)[number]
export type EngagementTrend = (typeof engagementTrends)[number]

export const engagementLabelNames: Record<EngagementLabel, string> = {
  very_high: 'Very high',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  very_low: 'Very low',
}

export const engagementTrendNames: Record<EngagementTrend, string> = {
  increased: 'Increased',
  decreased: 'Decreased',
  stable: 'Stable',
}

/** The minimum percentile of each label. */
export const engagementThresholds: Record<EngagementLabel, number> = {
  very_high: 80,
  high: 60,
  medium: 40,
  low: 20,
  very_low: 0,
}

/** Types of interaction between an investor and the customer. */
export type InteractionKind = (typeof activityMedia)[number] | 'survey'
export const interactionKindNames: Record<InteractionKind, string> = {
  ...activityMediumLabels,
  survey: 'Survey answered',
}

/** Points of an interaction of today, before decay. */
export const interactionPoints: Record<InteractionKind, number> = {
  in_person: 10,
  virtual: 8,
  conference: 6,
  group: 5,
  call: 5,
  email: 3,
  /** With a name: without one, no one knows whose it is. */
  survey: 3,
  other: 0,
}

export const interactionKinds = Object.keys(interactionPoints) as [InteractionKind, ...InteractionKind[]]

export const engagementRules = {
  /** Older interactions do not count. */
  months: 24,
  /** Half-life: after this many days an interaction counts half. */
  halfLifeDays: 180,
  /** The trend compares with the score this many days ago; a difference up to this fraction of it is stable. */
  trendDays: 90,
  trendShare: 0.1,
  /** Investors known for less time have no score yet. */
  knownDays: 30,
} as const

export const EngagementSummary = z.object({
  label: z.enum(engagementLabels),
  trend: z.enum(engagementTrends),
  /** Among the customer's organizations, or people: 87.5 is more than 87.5% of them. */
  percentile: z.number(),
  interactionCount: z.int(),
})
export type EngagementSummary = z.output<typeof EngagementSummary>

export const EngagementPart = z.object({
  kind: z.enum(interactionKinds),
  count: z.int(),
  /** Points that these add to the score today, counting at most one per day. */
  points: z.number(),
})

export const EngagementScore = EngagementSummary.extend({
  score: z.number(),
  lastInteractionAt: Instant,
  parts: z.array(EngagementPart),
  computedAt: Instant,
})

/** Why there is no score. `pending`: not computed yet. */
export const engagementReasons = ['opted_out', 'irm_created', 'recently_added', 'no_interactions', 'pending'] as const
export type EngagementReason = (typeof engagementReasons)[number]

export const Engagement = z.object({
  score: EngagementScore.nullable(),
  reason: z.enum(engagementReasons).nullable(),
  /** Since the investor was added to the IRM, or the first interaction where that was earlier. */
  knownSince: Instant.nullable(),
})
export type Engagement = z.output<typeof Engagement>

export const EngagementSettings = z.object({ isOptedOut: z.boolean() })

const gated = { gate: 'engagement_score' } as const

export const engagement = {
  ofOrganization: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/organizations/{id}/engagement',
    summary: 'The engagement score of an organization and its components, or why there is none',
    permission: 'member',
    params: IdParams,
    response: item(Engagement),
  }),
  ofPerson: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/people/{id}/engagement',
    summary: 'The engagement score of a person and its components, or why there is none',
    permission: 'member',
    params: IdParams,
    response: item(Engagement),
  }),
  settings: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/engagement_settings',
    summary: 'Whether the customer has opted out of the engagement score',
    permission: 'member',
    response: item(EngagementSettings),
  }),
  saveSettings: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/engagement_settings',
    summary: 'Opt out of the engagement score for the whole customer, or back in',
    permission: 'admin',
    body: z.strictObject({ isOptedOut: z.boolean() }),
    affects: ['irm', 'organizations', 'people'],
    response: item(EngagementSettings),
  }),
}
