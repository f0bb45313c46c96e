// The scores of every reporting manager for one security: parts of the fit, likelihood, and their evidence.
import { bands, type Capacity, fewestHoldings, noParts } from '@rostrum/contract/targeting/fit'
import { type Feature, features } from '../model/features.ts'
import type { Neighbors } from '../model/neighbors.ts'
import { endOf, holds, lengthOf, startOf } from '../model/ownership-matrix.ts'
import { holderFeatures, type LeavingFacts } from './leaving-features.ts'
import { type LeavingModel, riskOf } from './leaving-model.ts'
import { likelihoodOf, type OpeningModel, weightedSum } from './opening-model.ts'
import { percentilesOf, percentilesWithin, tenthsBy } from './percentiles.ts'
import { known, ownParts, type PortfolioFacts, type SecurityFacts } from './portfolio-facts.ts'
import type { PreparedQuarter } from './prepared-quarter.ts'
import type { ManagerFacts } from './queries/market.ts'
import { typicalPosition } from './typical-position.ts'

export interface TargetScore {
  manager: number
  noScoreReason: 'index' | 'few_holdings' | null
  peers: number | null
  industry: number | null
  size: number | null
  style: number | null
  turnover: number | null
  geography: number | null
  former: number | null
  neighborCount: number
  industryTilt: number | null
  sizeTilt: number | null
  valueLean: number | null
  growthLean: number | null
  countryShare: number | null
  openedCount: number | null
  /** How many reports ago it was last held; 0 for none. */
  lastHeld: number
  activity: number | null
  amongComparable: number | null
  likelihood: number | null
  likelihoodBand: number | null
  /** Of holders. */
  risk: number | null
  riskBand: number | null
  soldShare: number | null
  isRecent: boolean
  closedCount: number | null
  closedOf: number | null
  typicalValue: number | null
  upperValue: number | null
  typicalCount: number
  typicalBasis: Capacity['basis'] | null
}

/** Times the mean over the candidates at which each band but the first begins. */
const bandBegins = [0.25, 0.75, 2, 5]
/** Holders differ less than candidates do, and no probability can be five times a mean of one in seven. */
const riskBegins = [0.5, 0.8, 1.25, 2]
/** Which of the five bands a probability is in, relative to the mean. */
const bandNumber = (chance: number, mean: number, begins: readonly number[]): number =>
  Math.min(bands.length, 1 + begins.filter((times) => chance >= times * mean).length)
export const likelihoodBand = (likelihood: number, mean: number): number => bandNumber(likelihood, mean, bandBegins)
const meanOf = (chances: ReadonlyMap<number, number>): number =>
  [...chances.values()].reduce((sum, one) => sum + one, 0) / Math.max(1, chances.size)

export interface Scored {
  scores: TargetScore[]
  holderCount: number
  candidateCount: number
  neighbors: Neighbors
}

/** What a manager does whatever the security is, and how well the security fits. */
const ofActivity: Feature[] = ['breadth', 'opens']
const ofFit: Feature[] = ['jaccard', 'cap', 'industry', 'former']

/** What is known of managers besides their positions. */
export interface ScoringFacts extends PortfolioFacts, ManagerFacts {
  leaving: LeavingFacts
}

export function scoreSecurity(
  security: number,
  quarter: PreparedQuarter,
  facts: ScoringFacts,
  securities: SecurityFacts,
  models: { opening: OpeningModel; leaving: LeavingModel },
): Scored {
  const { opening: model } = models
  const { matrix, openings } = quarter
  const { values, neighbors } = quarter.features.of(security)
  const column = (feature: Feature) =>
    Float64Array.from(
      { length: matrix.managerCount },
      (_, manager) => values[manager * features.length + features.indexOf(feature)] as number,
    )
  const partial = (only: readonly Feature[]) =>
    Float64Array.from({ length: matrix.managerCount }, (_, manager) => weightedSum(model, values, manager, only))
  const reporters: number[] = []
  for (let manager = 0; manager < matrix.managerCount; manager += 1) {
    if (matrix.hasReported[manager]) reporters.push(manager)
  }
  const reasonOf = (manager: number): TargetScore['noScoreReason'] => {
    if (facts.isIndex[manager]) return 'index'
    return lengthOf(matrix.byManager, manager) < fewestHoldings ? 'few_holdings' : null
  }
  const tenths = tenthsBy(
    column('breadth'),
    reporters.filter((manager) => reasonOf(manager) === null),
  )
  const [industryTilts, sizeTilts] = [column('industry'), column('cap')]
  const hasIndustry = (quarter.industries[security] as number) >= 0
  const hasSize = (quarter.features.capBands[security] as number) >= 0
  const peers = percentilesWithin(column('jaccard'), tenths)
  const industry = percentilesWithin(industryTilts, tenths)
  const size = percentilesWithin(sizeTilts, tenths)
  const comparable = percentilesWithin(partial(ofFit), tenths)
  const activity = percentilesOf(partial(ofActivity), reporters)
  const neighborCounts = countHeld(matrix, neighbors)
  const lastHeld = lastHeldBy(quarter, security)
  const isHeld = new Set(reporters.filter((manager) => holds(matrix, manager, security)))
  const likelihoods = new Map(
    reporters
      .filter((manager) => !isHeld.has(manager) && !facts.isIndex[manager])
      .map((manager) => [manager, likelihoodOf(model, values, manager)]),
  )
  const mean = meanOf(likelihoods)
  const holders = new Map(
    holderFeatures(security, quarter, facts.leaving, values).map((holder) => [holder.manager, holder]),
  )
  const risks = new Map(
    [...holders.values()]
      .filter(({ manager }) => !facts.isIndex[manager])
      .map((holder) => [holder.manager, riskOf(models.leaving, holder)]),
  )
  const meanRisk = meanOf(risks)

  const scores = reporters.map((manager): TargetScore => {
    const noScoreReason = reasonOf(manager)
    const likelihood = likelihoods.get(manager) ?? null
    const risk = risks.get(manager) ?? null
    const last = lastHeld.get(manager) ?? 0
    const typical = typicalPosition(matrix, manager, security, {
      sizeBands: quarter.features.capBands,
      industries: quarter.industries,
    })
    const { countryShare, ...own } = ownParts(manager, security, facts, securities)
    const parts = {
      peers: peers.get(manager) ?? null,
      industry: hasIndustry ? (industry.get(manager) ?? null) : null,
      size: hasSize ? (size.get(manager) ?? null) : null,
      ...own,
      former: isHeld.has(manager) || last > 0 ? 100 : 0,
    }
    return {
      manager,
      noScoreReason,
      ...(noScoreReason === null ? parts : noParts),
      neighborCount: neighborCounts[manager] as number,
      industryTilt: hasIndustry ? Math.exp(industryTilts[manager] as number) : null,
      sizeTilt: hasSize ? Math.exp(sizeTilts[manager] as number) : null,
      valueLean: known(facts.valueLean[manager] as number),
      growthLean: known(facts.growthLean[manager] as number),
      countryShare,
      openedCount: openings?.hasReported[manager] ? lengthOf(openings.byManager, manager) : null,
      lastHeld: last,
      activity: activity.get(manager) ?? null,
      amongComparable: comparable.get(manager) ?? null,
      likelihood,
      likelihoodBand: likelihood === null ? null : likelihoodBand(likelihood, mean),
      risk,
      riskBand: risk === null ? null : bandNumber(risk, meanRisk, riskBegins),
      soldShare: holders.get(manager)?.soldShare ?? null,
      isRecent: holders.get(manager)?.isRecent ?? false,
      closedCount: facts.leaving.closed[manager]?.count ?? null,
      closedOf: facts.leaving.closed[manager]?.of ?? null,
      typicalValue: typical?.median ?? null,
      upperValue: typical?.upper ?? null,
      typicalCount: typical?.count ?? 0,
      typicalBasis: typical?.basis ?? null,
    }
  })
  return { scores, neighbors, holderCount: isHeld.size, candidateCount: reporters.length - isHeld.size }
}

/** How many of the nearest names each manager holds. */
function countHeld({ bySecurity, managerCount }: PreparedQuarter['matrix'], { ids }: Neighbors): Int16Array {
  const counts = new Int16Array(managerCount)
  for (const neighbor of ids) {
    for (let at = startOf(bySecurity, neighbor); at < endOf(bySecurity, neighbor); at += 1) {
      const manager = bySecurity.ids[at] as number
      counts[manager] = (counts[manager] as number) + 1
    }
  }
  return counts
}

/** Quarters since each former holder last reported it. */
function lastHeldBy({ former }: PreparedQuarter, security: number): Map<number, number> {
  const last = new Map<number, number>()
  for (let at = former.starts[security] as number; at < (former.starts[security + 1] as number); at += 1) {
    last.set(former.managers[at] as number, former.quartersSince[at] as number)
  }
  return last
}
