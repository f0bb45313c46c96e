// The fit of one profile with the security: its score, and a sentence for each part.
import type { Input } from '@rostrum/contract/platform/endpoint'
import {
  type Fit,
  type FitBasis,
  type fit as fitCalls,
  fitParts,
  type NoScoreReason,
  noParts,
} from '@rostrum/contract/targeting/fit'
import { currentOrganizationId } from '#features/profiles/organizations/public.ts'
import { currentPersonId } from '#features/profiles/people/public.ts'
import { type Reader, securityInMind, viewerOf } from '#lists/viewer.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { briefOf } from '../targets/brief.ts'
import { capacityOf } from '../targets/capacity.ts'
import { findScoreContext, type ScoreContext } from '../targets/queries/context.ts'
import { changesOf } from './changes.ts'
import {
  findFirmOfFund,
  findFit,
  findFundFit,
  findPortfoliosOfPerson,
  listFitHistory,
  listFundFitHistory,
  type StoredFit,
} from './queries.ts'
import { activityReasons, reasonOf } from './reasons.ts'
import { riskReasons } from './risk-reasons.ts'

type Asked = Pick<Input<typeof fitCalls.organization>, 'params' | 'query'>

export async function organizationFit(ctx: Reader, { params, query }: Asked): Promise<Fit> {
  const id = await currentOrganizationId(ctx, params.id)
  return fitBy(ctx.db, await contextFor(ctx, query), { type: 'organization', id }, null)
}

export async function personFit(ctx: Reader, { params, query }: Asked): Promise<Fit> {
  const id = await currentPersonId(ctx, params.id)
  const context = await contextFor(ctx, query)
  const found = await findPortfoliosOfPerson(ctx.db, id, context)
  const basis =
    basisOf('fund', found?.fundId, found?.fundName) ?? basisOf('organization', found?.firmId, found?.firmName)
  return fitBy(ctx.db, context, basis, basis)
}

export async function fundFit(ctx: Reader, { params, query }: Asked): Promise<Fit> {
  const fund = await findFirmOfFund(ctx.db, params.id)
  if (!fund) throw notFound('Fund')
  const context = await contextFor(ctx, query)
  const own = await fitBy(ctx.db, context, { type: 'fund', id: params.id }, null)
  if (own.reason !== 'no_recent_report') return own
  const firm = basisOf('organization', fund.firmId, fund.name)
  return firm ? fitBy(ctx.db, context, firm, firm) : own
}

const basisOf = (type: FitBasis['type'], id: string | null | undefined, name: string | null | undefined) =>
  id && name ? { type, id, name } : null

type Secured = ScoreContext & { securityId: string }

async function contextFor(
  ctx: Reader,
  { securityId: asked, analyticsDate, weights }: Asked['query'],
): Promise<Secured> {
  const securityId = await securityInMind(ctx, asked)
  if (!securityId) throw unprocessable({ security_id: 'Choose your security under Settings first' })
  const context = await findScoreContext(ctx.db, viewerOf(ctx), securityId, { quarter: analyticsDate, weights })
  return { ...context, securityId }
}

/** By the portfolio of a manager or of a fund. */
async function fitBy(
  db: Db,
  context: Secured,
  portfolio: Pick<FitBasis, 'type' | 'id'> | null,
  basis: Fit['basis'],
): Promise<Fit> {
  const [find, listHistory] = portfolio?.type === 'fund' ? [findFundFit, listFundFitHistory] : [findFit, listFitHistory]
  const stored = portfolio && context.quarter ? await find(db, portfolio.id, context) : undefined
  const history = portfolio ? await listHistory(db, portfolio.id, context) : []
  const { securityId, quarter, weights, weightSet } = context
  const known = { securityId, quarter, basis, weights, weightSet, history }
  return stored ? { ...known, ...explained(stored, context) } : { ...known, ...unknown(context) }
}

function explained(stored: StoredFit, context: ScoreContext) {
  const brief = briefOf(stored)
  const isScored = brief.score !== null
  const known = fitParts.filter((part) => brief.parts[part] !== null)
  const total = known.reduce((sum, part) => sum + context.weights[part], 0)
  return {
    ...brief,
    reasons: isScored
      ? fitParts.map((part) => {
          const value = brief.parts[part]
          return {
            part,
            value,
            points:
              value === null || total === 0 ? null : Math.round((context.weights[part] * value * 10) / total) / 10,
            typical: stored.typicalParts[part],
            text: reasonOf(part, stored),
            securities: part === 'peers' ? stored.neighbors : [],
          }
        })
      : [],
    changes: isScored ? changesOf(stored, brief.parts, context.weights) : [],
    likelihoodReasons: activityReasons(stored),
    riskReasons: brief.risk ? riskReasons(stored) : [],
    capacity: capacityOf(stored, stored.heldValue, context),
  }
}

const unknownReason = ({ quarter, isBeingComputed }: ScoreContext): NoScoreReason => {
  if (quarter) return 'no_recent_report'
  return isBeingComputed ? 'not_scored_yet' : 'not_requested'
}

const unknown = (context: ScoreContext) => ({
  score: null,
  reason: unknownReason(context),
  parts: noParts,
  likelihood: null,
  risk: null,
  activity: null,
  amongComparable: null,
  heldUntil: null,
  reasons: [],
  changes: [],
  likelihoodReasons: [],
  riskReasons: [],
  capacity: null,
})
