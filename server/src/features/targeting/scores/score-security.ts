// The scores of every reporting manager for one security: parts of the fit, likelihood, and what they rest on.
import { bands, type Capacity, fewestHoldings } from '@rostrum/contract/targeting/fit'
import { type Feature, features } from '../model/features.ts'
import type { Neighbors } from '../model/neighbors.ts'
import { endOf, holds, lengthOf, startOf } from '../model/ownership-matrix.ts'
import { holderFeatures, type LeavingFacts, leavingFacts } from './leaving-features.ts'
import { type LeavingModel, riskOf } from './leaving-model.ts'
import { likelihoodOf, type OpeningModel, weightedSum } from './opening-model.ts'
import { percentilesOf, percentilesWithin, tenthsBy } from './percentiles.ts'
import type { PreparedQuarter } from './prepared-quarter.ts'
import type { ManagerFacts } from './queries/market.ts'
import { typicalPosition } from './typical-position.ts'

/** Of securities: how much each leans to value and growth; NaN where unknown. Countries as numbers. */
export interface SecurityFacts {
  valueLean: Float64Array
  growthLean: Float64Array
  countries: Int32Array
}

/** What a manager's whole portfolio says, whatever the security is. */
export interface PortfolioFacts extends ManagerFacts {
  valueLean: Float64Array
  growthLean: Float64Array
  /** Value by country, at `manager * countryCount + country`, as a share of the portfolio. */
  countryShares: Float32Array
  countryCount: number
  /** Each country's share of all portfolios. */
  marketShares: Float64Array
  leaving: LeavingFacts
}

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

export function portfolioFacts(
  quarter: PreparedQuarter,
  managers: ManagerFacts,
  { valueLean, growthLean, countries }: SecurityFacts,
): PortfolioFacts {
  const { managerCount, byManager } = quarter.matrix
  const countryCount = countries.reduce((most, country) => Math.max(most, country + 1), 0)
  const facts = {
    valueLean: new Float64Array(managerCount).fill(Number.NaN),
    growthLean: new Float64Array(managerCount).fill(Number.NaN),
    countryShares: new Float32Array(managerCount * countryCount),
    marketShares: new Float64Array(countryCount),
  }
  let all = 0
  for (let manager = 0; manager < managerCount; manager += 1) {
    let total = 0
    let mapped = 0
    let mappedCount = 0
    let value = 0
    let growth = 0
    for (let at = startOf(byManager, manager); at < endOf(byManager, manager); at += 1) {
      const security = byManager.ids[at] as number
      const held = byManager.values[at] as number
      total += held
      const country = countries[security] as number
      if (country >= 0) {
        const place = manager * countryCount + country
        facts.countryShares[place] = (facts.countryShares[place] as number) + held
        facts.marketShares[country] = (facts.marketShares[country] as number) + held
      }
      const leansToValue = valueLean[security] as number
      if (Number.isNaN(leansToValue)) continue
      mapped += held
      mappedCount += 1
      value += held * leansToValue
      growth += held * (growthLean[security] as number)
    }
    all += total
    if (mappedCount >= fewestHoldings && mapped > 0) {
      facts.valueLean[manager] = value / mapped
      facts.growthLean[manager] = growth / mapped
    }
    if (total === 0) continue
    for (let country = 0; country < countryCount; country += 1) {
      const place = manager * countryCount + country
      facts.countryShares[place] = (facts.countryShares[place] as number) / total
    }
  }
  return {
    ...managers,
    ...facts,
    leaving: leavingFacts(quarter),
    countryCount,
    marketShares: facts.marketShares.map((sum) => (all > 0 ? sum / all : 0)),
  }
}

/** Times the mean over the candidates at which each band but the first begins. */
const bandBegins = [0.25, 0.75, 2, 5]
/** Holders differ less than candidates do, and no chance is five times a mean of one in seven. */
const riskBegins = [0.5, 0.8, 1.25, 2]
const bandNumber = (chance: number, mean: number, begins: readonly number[]): number =>
  Math.min(bands.length, 1 + begins.filter((times) => chance >= times * mean).length)
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

export function scoreSecurity(
  security: number,
  quarter: PreparedQuarter,
  facts: PortfolioFacts,
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
      likelihoodBand: likelihood === null ? null : bandNumber(likelihood, mean, bandBegins),
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

const noParts = {
  peers: null,
  industry: null,
  size: null,
  style: null,
  turnover: null,
  geography: null,
  former: null,
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

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Parts that compare the portfolio with the security itself rather than with other managers. */
function ownParts(manager: number, security: number, facts: PortfolioFacts, securities: SecurityFacts) {
  const apart = Math.hypot(
    (facts.valueLean[manager] as number) - (securities.valueLean[security] as number),
    (facts.growthLean[manager] as number) - (securities.growthLean[security] as number),
  )
  const turnover = facts.turnover[manager] as number
  const country = securities.countries[security] as number
  const countryShare = country < 0 ? null : (facts.countryShares[manager * facts.countryCount + country] as number)
  const usual = country < 0 ? 0 : (facts.marketShares[country] as number)
  return {
    style: Number.isNaN(apart) ? null : Math.round(100 * Math.exp(-(apart ** 2) / 2)),
    turnover: Number.isNaN(turnover) ? null : Math.round(100 * (1 - Math.min(1, turnover))),
    geography: countryShare === null || usual === 0 ? null : Math.round(100 * Math.min(1, countryShare / usual)),
    countryShare,
  }
}
