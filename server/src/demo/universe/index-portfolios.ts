// Index managers: the same small share of every company in their benchmark, bought with inflows.

import { hasFactors } from './factors.ts'
import type { Firm } from './firms.ts'
import type { Portfolio, Position } from './positions.ts'
import { at, numberAt, portion, Random } from './random.ts'
import { storiesOf } from './stories.ts'
import type { World } from './world.ts'

/** The smallest company in the benchmark, by the benchmark's breadth. */
function smallestMember(world: World, firm: Firm): number {
  // Only the largest managers track the whole market.
  const width = firm.number < 4 ? 1 : at([0.7, 0.4, 0.2, 0.1], Math.floor(4 * portion(world.seed, 70, firm.number)))
  return numberAt(world.marketCaps, Math.min(world.marketCaps.length - 1, Math.floor(width * world.marketCaps.length)))
}

export function* indexPortfolios(world: World, firm: Firm): Generator<Portfolio> {
  const { paths, plan } = world
  const random = new Random(world.seed, 71, firm.number)
  const smallest = smallestMember(world, firm)
  const members = world.securities.filter((one) => hasFactors(one) && one.marketCap >= smallest)
  let market = 0
  for (const { number } of members) {
    market +=
      numberAt(paths.quarterCloses, number * plan.quarters) * numberAt(paths.quarterShares, number * plan.quarters)
  }
  const stories = new Map(storiesOf(world, firm).map((one) => [one.security, one.stakes]))
  let stake = Math.min(0.11, firm.equity / market)
  for (let quarter = 0; quarter < plan.quarters; quarter++) {
    stake = Math.min(0.12, stake * (1 + random.normal(0.004, 0.006)))
    const positions: Position[] = []
    for (const { number } of members) {
      // Sampling and securities lending keep every position persistently a little off its weight.
      const sampling = 0.985 + 0.03 * portion(world.seed, 72, firm.number, number)
      const lending = 0.999 + 0.002 * portion(world.seed, 73, firm.number * 64 + quarter, number)
      const outstanding = numberAt(paths.quarterShares, number * plan.quarters + quarter)
      const told = stories.get(number)?.[quarter]
      const shares = Math.floor((told ?? stake * sampling) * lending * outstanding)
      if (shares >= 100) positions.push({ security: number, shares, wish: 1, stage: 0 })
    }
    yield { quarter, positions }
  }
}
