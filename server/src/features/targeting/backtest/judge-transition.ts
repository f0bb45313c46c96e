// How well a quarter's likelihoods predicted who opened a position by the next report: protocols A to F over securities
// spread evenly across the market, compared with simpler rankings. Intervals are bootstrapped by resampling managers.
import type { BandOutcome, MarketJudgment, rankingNames } from '@rostrum/contract/targeting/backtest'
import { bands } from '@rostrum/contract/targeting/fit'
import { industryPeers, isListing, managerDraws } from '../model/comparisons.ts'
import { features } from '../model/features.ts'
import { holds, lengthOf, type OwnershipMatrix, valueSums } from '../model/ownership-matrix.ts'
import { type Judgment, judgeOf } from '../model/protocols.ts'
import { type Breathe, likelihoodOf, type OpeningModel, sampleOf } from '../scores/opening-model.ts'
import type { PreparedQuarter } from '../scores/prepared-quarter.ts'
import { likelihoodBand } from '../scores/score-security.ts'

const draws = 40
const fewestNames = 5

type RankingName = (typeof rankingNames)[number]

export async function judgeTransition(
  from: PreparedQuarter,
  to: OwnershipMatrix,
  model: OpeningModel,
  breathe: Breathe,
): Promise<MarketJudgment | undefined> {
  const pairs = await pairsOf(from, to, model, breathe)
  const openingCount = pairs.outcomes.reduce((sum, outcome) => sum + outcome, 0)
  if (openingCount === 0) return undefined
  const { matrix } = from
  const judge = judgeOf({
    managers: Int32Array.from(pairs.managers),
    securities: Int32Array.from(pairs.securities),
    outcomes: Uint8Array.from(pairs.outcomes),
    managerCount: matrix.managerCount,
    securityCount: matrix.securityCount,
    breadths: Array.from({ length: matrix.managerCount }, (_, manager) => lengthOf(matrix.byManager, manager)),
    holders: Array.from({ length: matrix.securityCount }, (_, security) => lengthOf(matrix.bySecurity, security)),
  })
  const drawn = managerDraws(matrix.managerCount, draws)
  const rankings: MarketJudgment['rankings'] = []
  for (const name of Object.keys(pairs.scores) as RankingName[]) {
    const judgmentOf = judge.prepare(pairs.scores[name], name === 'model' ? pairs.scores.model : undefined)
    const all: Judgment[] = []
    for (const weights of drawn) {
      all.push(judgmentOf(weights))
      await breathe()
    }
    const figures = judgmentOf()
    rankings.push({
      name,
      figures: Object.fromEntries(
        Object.entries(figures).map(([key, value]) => [
          key,
          figureOf(
            value,
            all.map((each) => each[key as keyof Judgment]),
          ),
        ]),
      ) as MarketJudgment['rankings'][number]['figures'],
    })
  }
  return {
    managerCount: new Set(pairs.managers).size,
    securityCount: new Set(pairs.securities).size,
    pairCount: pairs.managers.length,
    openingCount,
    rankings,
    bands: pairs.bands,
  }
}

/**
 * With its 95% bootstrap interval; null where a figure does not exist, such as probabilities of a ranking without any.
 */
function figureOf(value: number, drawn: number[]) {
  if (!Number.isFinite(value)) return null
  const sorted = drawn.filter(Number.isFinite).sort((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.round(share * (sorted.length - 1))] ?? value)
  return { value: rounded(value), low: at(0.025), high: at(0.975) }
}
const rounded = (value: number) => Math.round(value * 1e4) / 1e4

async function pairsOf(from: PreparedQuarter, to: OwnershipMatrix, model: OpeningModel, breathe: Breathe) {
  const { matrix } = from
  const managers: number[] = []
  const securities: number[] = []
  const outcomes: number[] = []
  const scores: Record<RankingName, number[]> = { model: [], knn: [], peers: [], breadth: [], size: [] }
  const outcomesOf: BandOutcome[] = bands.map((band) => ({ band, pairCount: 0, predicted: 0, openingCount: 0 }))
  const values = valueSums(matrix.byManager)
  const byIndustry = Map.groupBy(
    Array.from({ length: matrix.securityCount }, (_, security) => security).filter(
      (security) => (from.sizes[security] as number) > 0,
    ),
    (security) => from.industries[security] as number,
  )
  const candidates = Array.from({ length: matrix.managerCount }, (_, manager) => manager).filter(
    (manager) =>
      matrix.hasReported[manager] && to.hasReported[manager] && lengthOf(matrix.byManager, manager) >= fewestNames,
  )
  for (const security of sampleOf(matrix)) {
    await breathe()
    const own = from.features.of(security).values
    const peers = industryPeers(security, from.sizes, from.industries, byIndustry)
    const judged = candidates
      .filter((manager) => !holds(matrix, manager, security))
      .map((manager) => ({
        manager,
        isOpening: holds(to, manager, security),
        likelihood: likelihoodOf(model, own, manager),
      }))
    const openings = judged.filter(({ isOpening }) => isOpening).length
    if (judged.length === 0 || isListing(lengthOf(matrix.bySecurity, security), openings)) continue
    const mean = judged.reduce((sum, { likelihood }) => sum + likelihood, 0) / judged.length
    for (const { manager, isOpening, likelihood } of judged) {
      const feature = (name: (typeof features)[number]) =>
        own[manager * features.length + features.indexOf(name)] as number
      managers.push(manager)
      securities.push(security)
      outcomes.push(isOpening ? 1 : 0)
      scores.model.push(likelihood)
      scores.knn.push(feature('jaccard'))
      scores.peers.push(peers.reduce((held, peer) => held + (holds(matrix, manager, peer) ? 1 : 0), 0))
      scores.breadth.push(feature('breadth'))
      scores.size.push(values[manager] as number)
      const band = outcomesOf[likelihoodBand(likelihood, mean) - 1]
      if (!band) continue
      band.pairCount += 1
      band.predicted += likelihood
      band.openingCount += isOpening ? 1 : 0
    }
  }
  return { managers, securities, outcomes, scores, bands: outcomesOf }
}
