// Every candidate and security of a quarter with score and probability, for others to judge: computed, not stored.
import { defaultFitWeights, fitParts, fitScoreOf } from '@rostrum/contract/targeting/fit'
import { holds, lengthOf } from '../model/ownership-matrix.ts'
import { listCiks, listSecurityNames } from './queries/identifiers.ts'
import { derivedThroughOf, type OwnerClient } from './queries/work.ts'
import type { TargetScore } from './score-security.ts'
import { breathe, openScoring } from './score-targets.ts'

export const pairColumns = [
  'manager_cik',
  'cusip',
  'ticker',
  'panel_issuer_id',
  'score',
  'probability',
  ...fitParts,
] as const

export type Pair = readonly (string | number | null)[]

/** Thrown before the first pair. */
export class NothingToScore extends Error {
  override name = 'NothingToScore'
}

/** The pairs of one security at a time, in the order of `pairColumns`. A candidate reported and does not hold it. */
export async function* everyPair(client: OwnerClient, quarter: string, ticker?: string): AsyncGenerator<Pair[]> {
  const derivedThrough = await derivedThroughOf(client, quarter)
  if (!derivedThrough) throw new NothingToScore(`No manager has reported for ${quarter}`)
  const work = { quarter, derivedThrough }
  const { market, scorerOf } = await openScoring(client, [work])
  const names = await listSecurityNames(client, quarter)
  const named = [...names.values()].filter((one) => one.ticker === ticker?.toUpperCase())
  if (ticker && named.length === 0) throw new NothingToScore(`No security has the ticker ${ticker}`)
  const scorer = await scorerOf(work)
  if (!scorer) throw new NothingToScore(`No manager has reported for ${quarter}`)
  const { score } = scorer
  const { matrix } = scorer.prepared
  const ciks = await listCiks(client)
  const wanted = ticker
    ? named.flatMap(({ id }) => market.securities.get(id) ?? [])
    : market.securityIds.flatMap((_, security) => (lengthOf(matrix.bySecurity, security) > 0 ? [security] : []))
  for (const security of wanted) {
    const { ticker: symbol, cusip, panelId } = names.get(market.securityIds[security] ?? '') ?? {}
    const identifiers = [cusip ?? null, symbol ?? null, panelId ?? null]
    const candidates = score(security).scores.filter(({ manager }) => !holds(matrix, manager, security))
    yield candidates.map((one) => [
      ciks.get(market.managerIds[one.manager] ?? '') ?? null,
      ...identifiers,
      ...cellsOf(one),
    ])
    await breathe()
  }
}

const cellsOf = (score: TargetScore): Pair => [
  score.noScoreReason === null ? fitScoreOf(score, defaultFitWeights) : null,
  score.likelihood === null ? null : Number(score.likelihood.toPrecision(6)),
  ...fitParts.map((part) => score[part]),
]
