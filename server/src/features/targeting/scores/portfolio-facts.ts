// Facts about a whole portfolio, independent of the security: its style tilt and where its companies are. For managers
// and funds.
import { fewestHoldings } from '@rostrum/contract/targeting/fit'
import { endOf, type OwnershipMatrix, startOf } from '../model/ownership-matrix.ts'

/** Of securities: how much each leans to value and growth; NaN where unknown. Countries as numbers. */
export interface SecurityFacts {
  valueLean: Float64Array
  growthLean: Float64Array
  countries: Int32Array
}

/** Facts about a manager's whole portfolio, independent of the security. */
export interface PortfolioFacts {
  valueLean: Float64Array
  growthLean: Float64Array
  /** Value by country, at `manager * countryCount + country`, as a share of the portfolio. */
  countryShares: Float32Array
  countryCount: number
  /** Each country's share of all portfolios. */
  marketShares: Float64Array
}

export function portfolioFacts(
  { managerCount, byManager }: OwnershipMatrix,
  { valueLean, growthLean, countries }: SecurityFacts,
): PortfolioFacts {
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
    ...facts,
    countryCount,
    marketShares: facts.marketShares.map((sum) => (all > 0 ? sum / all : 0)),
  }
}

export const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Parts that compare the portfolio with the security itself rather than with other managers. */
export function ownParts(
  manager: number,
  security: number,
  facts: PortfolioFacts & { turnover: Float64Array },
  securities: SecurityFacts,
) {
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
