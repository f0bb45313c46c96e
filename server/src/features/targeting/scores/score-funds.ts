// The scores of every fund with a recent report for one security: parts of the fit, by its own holdings.
import { fewestHoldings, noParts } from '@rostrum/contract/targeting/fit'
import type { Neighbors } from '../model/neighbors.ts'
import { endOf, lengthOf, placeOf, startOf } from '../model/ownership-matrix.ts'
import { tiltTo } from '../model/tilts.ts'
import { percentilesWithin, tenthsBy } from './percentiles.ts'
import { known, ownParts, type SecurityFacts } from './portfolio-facts.ts'
import type { PreparedFunds } from './prepared-funds.ts'
import type { PreparedQuarter } from './prepared-quarter.ts'

export interface FundScore {
  fund: number
  noScoreReason: 'index' | 'few_holdings' | null
  peers: number | null
  industry: number | null
  size: number | null
  style: number | null
  turnover: number | null
  geography: number | null
  former: number | null
  neighborCount: number
  positionCount: number
  industryTilt: number | null
  sizeTilt: number | null
  valueLean: number | null
  growthLean: number | null
  countryShare: number | null
  heldValue: number
  /** How many quarters ago it was last held; 0 for none. */
  lastHeld: number
  amongComparable: number | null
}

/** Each neighbor counts by how often it is held with the security in the market as a whole. */
export function scoreFunds(
  security: number,
  quarter: PreparedQuarter,
  funds: PreparedFunds,
  neighbors: Neighbors,
  securities: SecurityFacts,
): FundScore[] {
  const { matrix, facts, former } = funds
  const { byManager, bySecurity } = matrix
  const count = matrix.managerCount
  const similar = new Float64Array(count)
  const neighborCounts = new Int16Array(count)
  for (const [index, other] of neighbors.ids.entries()) {
    for (let at = startOf(bySecurity, other); at < endOf(bySecurity, other); at += 1) {
      const fund = bySecurity.ids[at] as number
      similar[fund] = (similar[fund] as number) + (neighbors.similarities[index] as number)
      neighborCounts[fund] = (neighborCounts[fund] as number) + 1
    }
  }
  const lastHeld = new Map<number, number>()
  for (let at = former.starts[security] as number; at < (former.starts[security + 1] as number); at += 1) {
    lastHeld.set(former.managers[at] as number, former.quartersSince[at] as number)
  }
  const band = quarter.features.capBands[security] as number
  const industry = quarter.industries[security] as number
  const each = (of: (fund: number) => number) => Float64Array.from({ length: count }, (_, fund) => of(fund))
  const sizeTilts = each((fund) => tiltTo(funds.capTilts, fund, band))
  const industryTilts = each((fund) => tiltTo(funds.industryTilts, fund, industry))
  const reporters = Array.from({ length: count }, (_, fund) => fund).filter((fund) => matrix.hasReported[fund])
  const reasonOf = (fund: number): FundScore['noScoreReason'] => {
    if (funds.isIndex[fund]) return 'index'
    return lengthOf(byManager, fund) < fewestHoldings ? 'few_holdings' : null
  }
  const tenths = tenthsBy(
    each((fund) => lengthOf(byManager, fund)),
    reporters.filter((fund) => reasonOf(fund) === null),
  )
  const peers = percentilesWithin(similar, tenths)
  const ofIndustry = percentilesWithin(industryTilts, tenths)
  const ofSize = percentilesWithin(sizeTilts, tenths)
  const comparable = percentilesWithin(
    each((fund) => Math.log1p(similar[fund] as number) + (sizeTilts[fund] as number) + (industryTilts[fund] as number)),
    tenths,
  )
  return reporters.map((fund): FundScore => {
    const noScoreReason = reasonOf(fund)
    const place = placeOf(matrix, fund, security)
    const last = lastHeld.get(fund) ?? 0
    const { countryShare, ...own } = ownParts(fund, security, facts, securities)
    const parts = {
      peers: peers.get(fund) ?? null,
      industry: industry >= 0 ? (ofIndustry.get(fund) ?? null) : null,
      size: band >= 0 ? (ofSize.get(fund) ?? null) : null,
      ...own,
      former: place !== undefined || last > 0 ? 100 : 0,
    }
    return {
      fund,
      noScoreReason,
      ...(noScoreReason === null ? parts : noParts),
      neighborCount: neighborCounts[fund] as number,
      positionCount: lengthOf(byManager, fund),
      industryTilt: industry >= 0 ? Math.exp(industryTilts[fund] as number) : null,
      sizeTilt: band >= 0 ? Math.exp(sizeTilts[fund] as number) : null,
      valueLean: known(facts.valueLean[fund] as number),
      growthLean: known(facts.growthLean[fund] as number),
      countryShare,
      heldValue: place === undefined ? 0 : Math.round(byManager.values[place] as number),
      lastHeld: last,
      amongComparable: comparable.get(fund) ?? null,
    }
  })
}
