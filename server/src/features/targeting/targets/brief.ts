import { bandOf, type FitBrief, type FitPart, type NoScoreReason, noParts } from '@rostrum/contract/targeting/fit'
import type { ScoreContext } from './queries/context.ts'
import type { KnownScore } from './queries/known-scores.ts'
import type { ScoredColumns } from './queries/scored.ts'

type BriefColumns = Pick<
  ScoredColumns,
  | 'fit'
  | 'noScoreReason'
  | `${FitPart}Part`
  | 'likelihoodBand'
  | 'riskBand'
  | 'activity'
  | 'amongComparable'
  | 'heldUntil'
>

export const briefOf = (own: BriefColumns): FitBrief => ({
  score: own.fit,
  reason: own.noScoreReason satisfies NoScoreReason | null,
  parts: {
    peers: own.peersPart,
    industry: own.industryPart,
    size: own.sizePart,
    style: own.stylePart,
    turnover: own.turnoverPart,
    geography: own.geographyPart,
    former: own.formerPart,
  },
  likelihood: bandOf(own.likelihoodBand),
  risk: bandOf(own.riskBand),
  activity: own.activity,
  amongComparable: own.amongComparable,
  heldUntil: own.heldUntil,
})

/** With the reason where there is no row of scores. */
export const knownBriefOf = (own: KnownScore, { quarter }: ScoreContext): FitBrief =>
  own.isScored
    ? briefOf(own)
    : {
        score: null,
        reason: quarter === null ? 'not_scored_yet' : 'no_recent_report',
        parts: noParts,
        likelihood: null,
        risk: null,
        activity: null,
        amongComparable: null,
        heldUntil: null,
      }
