// The fit of one profile with the security: its score, and a sentence for each part.
import type { Input } from '@rostrum/contract/platform/endpoint'
import {
  type Fit,
  type FitParts,
  type fit as fitCalls,
  fitParts,
  type NoScoreReason,
} from '@rostrum/contract/targeting/fit'
import { currentOrganizationId } from '#features/profiles/organizations/public.ts'
import { currentPersonId } from '#features/profiles/people/public.ts'
import { securityInMind } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { capacityOf } from '../targets/capacity.ts'
import { findScoreContext, type ScoreContext } from '../targets/queries/context.ts'
import { briefOf } from '../targets/targets.ts'
import { findFirmOfFund, findFirmOfPerson, findFit, listFitHistory, type StoredFit } from './queries.ts'
import { activityReasons, reasonOf } from './reasons.ts'
import { riskReasons } from './risk-reasons.ts'

type Asked = Input<typeof fitCalls.organization>

export async function organizationFit(ctx: Context, { params, query }: Asked): Promise<Fit> {
  return fitFor(ctx, await currentOrganizationId(ctx, params.id), query.securityId, null)
}

export async function personFit(ctx: Context, { params, query }: Asked): Promise<Fit> {
  const firm = await findFirmOfPerson(ctx.db, await currentPersonId(ctx, params.id))
  return fitFor(ctx, firm?.id, query.securityId, firm ? { type: 'organization', ...firm } : null)
}

export async function fundFit(ctx: Context, { params, query }: Asked): Promise<Fit> {
  const fund = await findFirmOfFund(ctx.db, params.id)
  if (!fund) throw notFound('Fund')
  const { firmId, name } = fund
  const basis = firmId && name ? ({ type: 'organization', id: firmId, name } as const) : null
  return fitFor(ctx, basis?.id, query.securityId, basis)
}

async function fitFor(
  ctx: Context,
  organizationId: string | undefined,
  asked: string | undefined,
  basis: Fit['basis'],
): Promise<Fit> {
  const securityId = await securityInMind(ctx, asked)
  if (!securityId) throw unprocessable({ security_id: 'is missing: you have no security yet' })
  const context = await findScoreContext(ctx.db, ctx.customerId, securityId, undefined)
  const stored = organizationId && context.quarter ? await findFit(ctx.db, organizationId, context) : undefined
  const history = organizationId ? await listFitHistory(ctx.db, organizationId, context) : []
  const known = { securityId, quarter: context.quarter, basis, weights: context.weights, history }
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
    likelihoodReasons: activityReasons(stored),
    riskReasons: brief.risk ? riskReasons(stored) : [],
    capacity: capacityOf(stored, stored.heldValue, context),
  }
}

const noParts = Object.fromEntries(fitParts.map((part) => [part, null])) as FitParts

const unknown = ({ quarter }: ScoreContext) => ({
  score: null,
  reason: (quarter ? 'no_recent_report' : 'not_scored_yet') satisfies NoScoreReason as NoScoreReason,
  parts: noParts,
  likelihood: null,
  risk: null,
  activity: null,
  amongComparable: null,
  heldUntil: null,
  reasons: [],
  likelihoodReasons: [],
  riskReasons: [],
  capacity: null,
})
