// Files of ranked lists: the rank, the directory's cells of each row, those of its fit, and those of the list.
import { compactQuarter } from '@rostrum/contract/market/quarters'
import { bandLabels, type FitBrief, noScoreLabels } from '@rostrum/contract/targeting/fit'
import type { WiderRow } from '#lists/queries/widening.ts'
import type { ScoreContext } from './queries/context.ts'

interface Ranked {
  fit: FitBrief
  neighborCount: number
}

export async function* rankedFile<Row, Own, Target extends Ranked, Cells, More>(
  found: AsyncIterable<WiderRow<Row, Own>>,
  targetOf: (found: WiderRow<Row, Own>) => Target,
  fileOf: (rows: AsyncIterable<Row>) => AsyncIterable<Cells>,
  moreOf: (target: Target) => More,
) {
  // The directory's file may read ahead.
  const waiting: Target[] = []
  async function* directory() {
    for await (const each of found) {
      waiting.push(targetOf(each))
      yield each.row
    }
  }
  let rank = 0
  for await (const cells of fileOf(directory())) {
    const target = waiting.shift()
    rank += 1
    if (target) yield { rank, ...cells, ...fitCells(target), ...moreOf(target) }
  }
}

const fitCells = ({ fit, neighborCount }: { fit: FitBrief; neighborCount: number }) => ({
  fit: fit.score,
  noScore: fit.reason && noScoreLabels[fit.reason],
  likelihood: fit.likelihood && bandLabels[fit.likelihood],
  amongComparable: fit.amongComparable,
  activity: fit.activity,
  risk: fit.risk && bandLabels[fit.risk],
  ...fit.parts,
  neighborCount,
  heldUntil: fit.heldUntil,
})

/** `VLTN.A-target-organizations-2026Q3` */
export const rankedName = ({ securityName, quarter }: ScoreContext, list: string) => [
  securityName,
  list,
  quarter && compactQuarter(quarter),
]
