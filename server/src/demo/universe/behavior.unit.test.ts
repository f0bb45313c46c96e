// Investors behave like their type, over portfolios of the demo's size.
import { beforeAll, describe, expect, it } from 'vitest'
import type { BehaviorCode } from './behaviors.ts'
import { buildWorld } from './build-world.ts'
import { demoSecurities } from './demo-securities.ts'
import { factorsOf, hasFactors } from './factors.ts'
import { isDenied } from './names.ts'
import { simulatePortfolios } from './portfolios.ts'
import type { Portfolio } from './positions.ts'
import { at } from './random.ts'

const world = buildWorld('demo', 1)
const { quarters } = world.plan
const last = quarters - 1
const close = (security: number, quarter: number) => at(world.paths.quarterCloses, security * quarters + quarter)
const ratio = (security: number, quarter: number) => at(world.paths.quarterRatios, security * quarters + quarter)

interface History {
  behavior: BehaviorCode
  /** Annual: the lesser of purchases and sales relative to the portfolio. */
  turnover: number
  value: number
  lastPortfolio: ReadonlyMap<number, number>
  exits: number
  returns: number
}

const sharesOf = (portfolio: Portfolio) => new Map(portfolio.positions.map((one) => [one.security, one.shares]))
const dollarsOf = (portfolio: ReadonlyMap<number, number>, quarter: number) =>
  [...portfolio].reduce((sum, [security, shares]) => sum + shares * close(security, quarter), 0)

function historyOf(number: number): History | undefined {
  const firm = at(world.firms, number)
  const given = new Set<number>()
  const history = {
    behavior: firm.behavior,
    turnover: 0,
    value: 0,
    lastPortfolio: new Map<number, number>(),
    exits: 0,
    returns: 0,
  }
  let steps = 0
  let before: Map<number, number> | undefined
  for (const portfolio of simulatePortfolios(world, firm)) {
    const { quarter } = portfolio
    const now = sharesOf(portfolio)
    if (before) {
      let buys = 0
      let sells = 0
      for (const [security, shares] of now) {
        const held = before.get(security)
        const change = shares - (held ?? 0) * ratio(security, quarter)
        if (change > 0) buys += change * close(security, quarter)
        else sells -= change * close(security, quarter)
        if (held === undefined && given.has(security)) history.returns++
      }
      for (const [security, shares] of before) {
        if (now.has(security)) continue
        sells += shares * ratio(security, quarter) * close(security, quarter)
        history.exits++
        given.add(security)
      }
      history.turnover += Math.min(buys, sells) / ((dollarsOf(now, quarter) + dollarsOf(before, quarter - 1)) / 2)
      steps++
    }
    before = now
    if (quarter === last) Object.assign(history, { lastPortfolio: now, value: dollarsOf(now, quarter) })
  }
  if (steps === 0) return undefined
  history.turnover *= 4 / steps
  return history
}

const histories: History[] = []
beforeAll(() => {
  for (const { number } of world.firms) {
    const history = historyOf(number)
    if (history) histories.push(history)
  }
})

const of = (behavior: BehaviorCode) => histories.filter((one) => one.behavior === behavior)
const median = (list: number[]) =>
  at(
    list.sort((one, other) => one - other),
    Math.floor(list.length / 2),
  )

const factors = world.securities.map((one) =>
  hasFactors(one) ? factorsOf(world.paths, one, last, world.seed) : undefined,
)
function weighted(
  portfolio: Iterable<[number, number]>,
  of: 'earningsYield' | 'salesGrowth' | 'dividendYield',
): number {
  let sum = 0
  let total = 0
  for (const [security, shares] of portfolio) {
    const one = factors[security]
    if (!one) continue
    const value = shares * close(security, last)
    sum += value * one[of]
    total += value
  }
  return sum / total
}
const market = () =>
  world.securities.map(({ number }): [number, number] => [
    number,
    at(world.paths.quarterShares, number * quarters + last),
  ])

describe('investors', () => {
  it('index managers rarely trade, hedge funds trade a lot', () => {
    for (const { turnover } of of('index')) expect(turnover).toBeLessThan(0.1)
    const hedge = of('long_short').map((one) => one.turnover)
    expect(median(hedge)).toBeGreaterThan(0.8)
    expect(hedge.filter((one) => one > 0.6).length / hedge.length).toBeGreaterThan(0.95)
    expect(median(of('value').map((one) => one.turnover))).toBeLessThan(0.333)
  })

  it('index managers hold nearly everything, hedge funds little', () => {
    expect(Math.max(...of('index').map((one) => one.lastPortfolio.size))).toBeGreaterThan(
      0.95 * factors.filter(Boolean).length,
    )
    expect(median(of('long_short').map((one) => one.lastPortfolio.size))).toBeLessThan(60)
    expect(median(of('quant').map((one) => one.lastPortfolio.size))).toBeGreaterThan(100)
  })

  it('hold what matches their stated preferences', () => {
    const middle = (behavior: BehaviorCode, factor: Parameters<typeof weighted>[1]) =>
      median(
        of(behavior)
          .filter((one) => one.lastPortfolio.size > 0)
          .map((one) => weighted(one.lastPortfolio, factor)),
      )
    expect(middle('value', 'earningsYield')).toBeGreaterThan(weighted(market(), 'earningsYield'))
    expect(middle('deep_value', 'earningsYield')).toBeGreaterThan(middle('value', 'earningsYield'))
    expect(middle('growth', 'salesGrowth')).toBeGreaterThan(weighted(market(), 'salesGrowth'))
    expect(middle('aggressive_growth', 'salesGrowth')).toBeGreaterThan(middle('growth', 'salesGrowth'))
    expect(middle('yield', 'dividendYield')).toBeGreaterThan(1.3 * weighted(market(), 'dividendYield'))
  })

  it('have a realistic distribution of sizes', () => {
    const sizes = histories.map((one) => one.value).sort((one, other) => other - one)
    const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
    expect(sum(sizes.slice(0, Math.ceil(sizes.length / 10))) / sum(sizes)).toBeGreaterThan(0.6)
  })

  it('exit positions and return to them', () => {
    const sum = (of: (one: History) => number) => histories.reduce((total, one) => total + of(one), 0)
    expect(sum((one) => one.exits)).toBeGreaterThan(10_000)
    expect(sum((one) => one.returns)).toBeGreaterThan(500)
  })

  it('together own a realistic share of each company', () => {
    const owned = world.securities.filter(hasFactors).map(({ number }) => {
      const shares = histories.reduce((sum, one) => sum + (one.lastPortfolio.get(number) ?? 0), 0)
      return shares / at(world.paths.quarterShares, number * quarters + last)
    })
    expect(median(owned)).toBeGreaterThan(0.45)
    expect(median(owned)).toBeLessThan(0.8)
    expect(Math.max(...owned)).toBeLessThan(1.25)
  })

  it("hold the demo customers' securities by the hundreds", () => {
    for (const id of Object.values(demoSecurities)) {
      const security = world.securities.find((one) => one.id === id)
      const holders = histories.filter((one) => one.lastPortfolio.has(security?.number ?? -1)).length
      expect(holders).toBeGreaterThanOrEqual(150)
      expect(holders).toBeLessThanOrEqual(400)
    }
  })

  it('have unique fictional names', () => {
    const names = [...world.firms.map((one) => one.name), ...world.issuers.map((one) => one.name)]
    expect(names.filter(isDenied)).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})
