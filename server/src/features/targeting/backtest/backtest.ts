// Back-test of past quarters, for the focused security and its peers.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { backtest, JudgedQuarter, SecurityJudgment } from '@rostrum/contract/targeting/backtest'
import { bandOf } from '@rostrum/contract/targeting/fit'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { contextOf } from '../targets/targets.ts'
import { listBought, listJudgments, listSecurityJudgments } from './queries/read.ts'

export async function judgedQuarters(
  ctx: Context,
  { query }: Input<typeof backtest.quarters>,
): Promise<JudgedQuarter[]> {
  const { securityId, peers } = await contextOf(ctx, query)
  const ids = [...(securityId ? [securityId] : []), ...peers.map(({ id }) => id)]
  const judgments = await listJudgments(ctx.db)
  const securities = Map.groupBy(await listSecurityJudgments(ctx.db, ids), ({ quarter }) => quarter)
  return judgments.map(({ quarter, judgment }) => {
    const found = (securities.get(quarter) ?? []).map(({ quarter: _, securityId: id, name, ticker, ...figures }) => ({
      security: { id, name, ticker },
      ...figures,
    }))
    return {
      quarter,
      market: judgment,
      own: found.find(({ security }) => security.id === securityId) ?? null,
      peers: peers.flatMap(({ id }): SecurityJudgment[] => found.filter(({ security }) => security.id === id)),
    }
  })
}

export async function judgedNames(ctx: Context, { query }: Input<typeof backtest.names>) {
  const { securityId } = await contextOf(ctx, query)
  if (!securityId) throw unprocessable({ security_id: 'Choose your security under Settings first' })
  const rows = await listBought(ctx.db, securityId, query.quarter)
  return {
    candidateCount: rows[0]?.total ?? 0,
    bought: rows.map(({ likelihoodBand, total: _, ...name }) => ({ ...name, likelihood: bandOf(likelihoodBand) })),
  }
}
