// Assembles a universe: investors, listings, prices, and the total money invested.

import { fixedSecurities } from './demo-securities.ts'
import { buildFirms, type Firm } from './firms.ts'
import { slug } from './identifiers.ts'
import { buildListings } from './listings.ts'
import { distinctSyllables, plainSyllables, wordMachine } from './names.ts'
import { buildPaths, type Paths } from './paths.ts'
import { simulatePortfolios } from './portfolios.ts'
import { buildScores, Preferences } from './preferences.ts'
import { numberAt } from './random.ts'
import type { Security } from './securities.ts'
import { sizePlans, type UniverseSize } from './sizes.ts'
import type { World } from './world.ts'

const indexShare = 0.22
const activeShare = 0.46
/** Managers below 100 million dollars do not have to file. */
const smallestPortfolio = 130_000_000

export function buildWorld(size: UniverseSize, seed: number): World {
  const plan = sizePlans[size]
  const word = wordMachine(
    seed,
    fixedSecurities.map((one) => slug(one.name.split(' ')[0] ?? '')),
    size === 'test' ? distinctSyllables : plainSyllables,
  )
  const firms = buildFirms(plan, seed, word)
  const { issuers, securities } = buildListings(plan, seed, word, firms)
  const paths = buildPaths(securities, plan, seed)
  const scores = buildScores(securities, paths, seed)
  fundFirms(firms, totalCap(securities, paths))
  const balance = new Float64Array(securities.length).fill(1)
  const world = {
    seed,
    plan,
    firms,
    issuers,
    securities,
    exchangeTradedFunds: securities.filter((one) => one.kind === 'fund'),
    notes: securities.filter((one) => one.kind === 'note'),
    marketCaps: Float64Array.from(securities, (one) => one.marketCap)
      .sort()
      .reverse(),
    paths,
    scores,
    preferences: new Preferences(securities, scores),
    balance,
  }
  balanceOwnership(world)
  return world
}

/** Investors choose independently; three rounds of adjustments bring every company close to realistic ownership. */
function balanceOwnership(world: World): void {
  const { plan, paths, securities, balance } = world
  const owned = new Float64Array(securities.length)
  for (let round = 0; round < 3; round++) {
    owned.fill(0)
    for (const firm of world.firms) {
      const [portfolio] = simulatePortfolios(world, firm)
      if (portfolio?.quarter !== 0) continue
      for (const { security, shares } of portfolio.positions) {
        owned[security] = numberAt(owned, security) + shares / numberAt(paths.quarterShares, security * plan.quarters)
      }
    }
    for (const { number, institutional } of securities) {
      const hint = Math.min(3, Math.max(0.3, institutional / Math.max(0.02, numberAt(owned, number))))
      balance[number] = Math.min(1.8, Math.max(0.15, numberAt(balance, number) * hint))
    }
  }
}

function totalCap(securities: readonly Security[], paths: Paths): number {
  let sum = 0
  for (const { number, kind } of securities) {
    const offset = number * paths.quarters.length
    if (kind !== 'fund' && kind !== 'note')
      sum += numberAt(paths.quarterCloses, offset) * numberAt(paths.quarterShares, offset)
  }
  return sum
}

/** Converts relative sizes to dollars: institutions own two thirds of the market, index managers a third of that. */
function fundFirms(firms: readonly Firm[], market: number): void {
  const sumOf = (list: readonly Firm[]) => list.reduce((sum, firm) => sum + firm.relativeSize, 0)
  const filers = firms.filter((firm) => firm.reporting === 'reports')
  const index = filers.filter((firm) => firm.behavior === 'index')
  const active = filers.filter((firm) => firm.behavior !== 'index')
  // A small universe has few index managers; none of them should own an eighth of everything.
  const indexSum = sumOf(index)
  const activeSum = sumOf(active)
  const forIndex = Math.min(indexShare, 0.08 * indexSum) * market
  for (const firm of index) firm.equity = (firm.relativeSize / indexSum) * forIndex
  for (const firm of active) {
    firm.equity = Math.max(smallestPortfolio, (firm.relativeSize / activeSum) * activeShare * market)
  }
}
