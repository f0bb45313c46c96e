// Totals of the last portfolios: declared assets must not contradict them.

import { fundCounts, fundLines, fundsOf, linesOf } from './funds.ts'
import { simulatePortfolios } from './portfolios.ts'
import { at, numberAt } from './random.ts'
import type { World } from './world.ts'

export interface Summaries {
  /** Value of each investor's last portfolio, in dollars. */
  firmValues: Float64Array
  /** Value of each fund's last holdings, in dollars. */
  fundValues: Float64Array
  /** The number of each investor's first fund. */
  firstFunds: readonly number[]
}

const known = new WeakMap<World, Summaries>()

export function summariesOf(world: World): Summaries {
  const made = known.get(world)
  if (made) return made
  const { paths, plan } = world
  const firmValues = new Float64Array(world.firms.length)
  const fundValues = new Float64Array(plan.funds)
  let next = 0
  const firstFunds = fundCounts(world).map((count) => {
    next += count
    return next - count
  })
  for (const firm of world.firms) {
    for (const { quarter, positions } of simulatePortfolios(world, firm)) {
      if (quarter !== firm.until) continue
      firmValues[firm.number] = positions.reduce(
        (sum, { security, shares }) => sum + shares * numberAt(paths.quarterCloses, security * plan.quarters + quarter),
        0,
      )
      if (at(fundCounts(world), firm.number) === 0) continue
      const portfolio = linesOf(world, positions, quarter)
      for (const fund of fundsOf(world, firm, at(firstFunds, firm.number))) {
        const lines = fundLines(world, fund, portfolio)
        fundValues[fund.number] = lines.reduce((sum, line) => sum + line.value, 0)
      }
    }
  }
  const summaries = { firmValues, fundValues, firstFunds }
  known.set(world, summaries)
  return summaries
}
