// Scores what is new, then back-tests past scores: one process at a time.
import { unlockSession } from '#platform/database/locks.ts'
import { judgeScores } from './backtest/judge.ts'
import { type OwnerClient, tryLock } from './scores/queries/work.ts'
import { breathe, type ScoringDone, scoreTargets } from './scores/score-targets.ts'

/** Undefined if another process is scoring. */
export async function scoreUnlessUnderWay(
  client: OwnerClient,
  options: { signal?: AbortSignal; most?: number } = {},
): Promise<ScoringDone | undefined> {
  if (!(await tryLock(client))) return undefined
  try {
    const done = await scoreTargets(client, options)
    if (!options.signal?.aborted) await judgeScores(client, breathe, options.signal)
    return done
  } finally {
    await unlockSession(client, 'targetScores')
  }
}
