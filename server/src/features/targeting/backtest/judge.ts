// Evaluates the scores of each quarter against the next one, once filings for both are complete enough. Part of the
// scoring job.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import { openQuarters } from '../scores/opened-quarters.ts'
import type { Breathe } from '../scores/opening-model.ts'
import type { OwnerClient } from '../scores/queries/work.ts'
import { judgeTransition } from './judge-transition.ts'
import { judgeSecurities, listUnjudged, storeJudgment } from './queries/judge.ts'

export async function judgeScores(
  client: OwnerClient,
  breathe: Breathe,
  signal: AbortSignal | undefined,
): Promise<void> {
  await judgeSecurities(client)
  const unjudged = await listUnjudged(client)
  const latest = unjudged[0]?.quarter
  const earliest = unjudged.at(-1)?.quarter
  if (!latest || !earliest) return
  const quarters = await openQuarters(client, earliest, shiftQuarter(latest, 1))
  for (const { quarter, derivedThrough, model } of unjudged) {
    if (signal?.aborted) return
    quarters.forget(shiftQuarter(quarter, 1))
    const from = await quarters.prepare(quarter)
    const to = await quarters.matrixOf(shiftQuarter(quarter, 1))
    const judgment = from && to ? await judgeTransition(from, to, model, breathe) : undefined
    await storeJudgment(client, { quarter, derivedThrough }, judgment ?? null)
  }
}
