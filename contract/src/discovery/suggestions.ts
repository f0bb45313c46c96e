// For you: suggested investors, each with its reason and evidence, and the suggestions that the team dismissed.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { investorStyles, Named } from '../market/values.ts'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant, list, optionalText } from '../platform/values.ts'
import { bands } from '../targeting/fit.ts'

/** In the order shown. */
export const suggestionGroups = [
  'likely_buyers',
  'leaving_peers',
  'dormant_buyers',
  'look_alikes',
  'at_risk',
  'new_funds',
  'moved_people',
] as const
export type SuggestionGroup = (typeof suggestionGroups)[number]
export const suggestionGroupLabels: Record<SuggestionGroup, string> = {
  likely_buyers: 'Likely buyers',
  leaving_peers: 'Selling your peers',
  dormant_buyers: 'No recent contact, but buying',
  look_alikes: 'Similar to your holders',
  at_risk: 'Holders at risk',
  new_funds: 'New funds that fit',
  moved_people: 'New roles at firms that fit',
}

export const suggestionSubjects = ['organization', 'fund', 'person'] as const
export type SuggestionSubject = (typeof suggestionSubjects)[number]

export const dismissalReasons = ['too_small', 'wrong_style', 'already_tried', 'other'] as const
export type DismissalReason = (typeof dismissalReasons)[number]
export const dismissalReasonLabels: Record<DismissalReason, string> = {
  too_small: 'Too small',
  wrong_style: 'Wrong style',
  already_tried: 'Already tried',
  other: 'Other',
}

export const Suggestion = z.object({
  subjectType: z.enum(suggestionSubjects),
  subjectId: z.uuid(),
  name: z.string(),
  /** The firm of a fund or a person. */
  organization: Named.nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  eaum: z.int().nullable(),
  styles: z.array(z.enum(investorStyles)),
  fit: z.int().nullable(),
  likelihood: z.enum(bands).nullable(),
  isInIrm: z.boolean(),
  reason: z.string(),
  /** One fact each. */
  evidence: z.array(z.string()),
  /** Why it is ranked lower: the team dismissed similar suggestions. */
  lowered: z.string().nullable(),
})
export type Suggestion = z.output<typeof Suggestion>

export const Suggestions = z.object({
  quarter: z.iso.date().nullable(),
  groups: z.array(z.object({ group: z.enum(suggestionGroups), suggestions: z.array(Suggestion) })),
  /** The reference holders to which others are compared. */
  likeHolders: z.array(Named),
})
export type Suggestions = z.output<typeof Suggestions>
export const mostLikeHolders = 5

export const Dismissal = z.object({
  id: z.uuid(),
  subjectType: z.enum(suggestionSubjects),
  subjectId: z.uuid(),
  name: z.string(),
  reason: z.enum(dismissalReasons),
  note: z.string().nullable(),
  user: UserBrief,
  createdAt: Instant,
})
export type Dismissal = z.output<typeof Dismissal>

export const suggestions = {
  list: endpoint({
    method: 'GET',
    path: '/v2/discover/suggestions',
    summary: 'Suggested investors for the security, in groups, with reasons and evidence',
    permission: 'member',
    query: z.object({ securityId: z.uuid().optional(), like: list(z.uuid()) }),
    response: item(Suggestions),
  }),
  dismissals: endpoint({
    method: 'GET',
    path: '/v2/discover/dismissals',
    summary: 'Suggestions that the team dismissed, latest first',
    permission: 'member',
    query: z.object({ securityId: z.uuid().optional() }),
    response: item(z.array(Dismissal)),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/v2/discover/dismissals',
    summary: 'Dismiss a suggestion with a reason; similar ones rank lower',
    permission: 'member',
    body: z.strictObject({
      securityId: z.uuid().optional(),
      subjectType: z.enum(suggestionSubjects),
      subjectId: z.uuid(),
      reason: z.enum(dismissalReasons),
      note: optionalText(500),
    }),
    affects: [],
    response: item(Dismissal),
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/v2/discover/dismissals/{id}',
    summary: 'Undo a dismissal, so that the profile can be suggested again',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}
