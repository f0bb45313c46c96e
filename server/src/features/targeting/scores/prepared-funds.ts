// The funds of a quarter prepared for any number of securities.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import { type FormerHolders, formerHolders } from '../model/activity.ts'
import { capBandCount, capPrior, industryPrior, type Tilts, tiltsOf } from '../model/tilts.ts'
import { type PortfolioFacts, portfolioFacts, type SecurityFacts } from './portfolio-facts.ts'
import type { PreparedQuarter } from './prepared-quarter.ts'
import { type FundMarket, type FundQuarter, loadFundQuarter, loadFunds } from './queries/funds.ts'
import type { Market } from './queries/market.ts'
import type { OwnerClient } from './queries/work.ts'

export interface PreparedFunds extends FundMarket, FundQuarter {
  former: FormerHolders
  capTilts: Tilts
  industryTilts: Tilts
  facts: PortfolioFacts & { turnover: Float64Array }
}

const quartersBefore = 4

/** Sizes and industries are those of the market: funds are too few to tell how large a company is. */
export async function prepareFunds(
  client: OwnerClient,
  market: Market,
  { features, industries }: PreparedQuarter,
  quarter: string,
  securities: SecurityFacts,
): Promise<PreparedFunds> {
  const funds = await loadFunds(client)
  const now = await loadFundQuarter(client, market, funds, quarter)
  const before: FundQuarter[] = []
  for (let back = 1; back <= quartersBefore; back += 1) {
    before.push(await loadFundQuarter(client, market, funds, shiftQuarter(quarter, -back)))
  }
  const { matrix } = now
  return {
    ...funds,
    ...now,
    former: formerHolders(
      matrix,
      before.map((each) => each.matrix),
    ),
    capTilts: tiltsOf(matrix, features.capBands, capBandCount, { prior: capPrior, isOrdered: true }),
    industryTilts: tiltsOf(matrix, industries, features.industryTilts.groupCount, { prior: industryPrior }),
    facts: {
      ...portfolioFacts(matrix, securities),
      turnover: new Float64Array(matrix.managerCount).fill(Number.NaN),
    },
  }
}
