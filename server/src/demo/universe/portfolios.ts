// An investor's portfolio, quarter by quarter. Positions are opened, built up, trimmed, sold down, exited and sometimes
// reopened; share counts are as filed, so a split multiplies them.
import { type Behavior, behaviors } from './behaviors.ts'
import type { Firm } from './firms.ts'
import { indexPortfolios } from './index-portfolios.ts'
import type { Portfolio, Position } from './positions.ts'
import { at, numberAt, portion, Random } from './random.ts'
import { type Story, storiesOf } from './stories.ts'
import type { World } from './world.ts'

/** Positions worth less are not reported. */
const smallestPosition = 60_000

export function* simulatePortfolios(world: World, firm: Firm): Generator<Portfolio> {
  if (firm.reporting !== 'reports') return
  const source = firm.continues?.firm ?? firm
  const portfolios =
    source.behavior === 'index' ? indexPortfolios(world, source) : new ActivePortfolios(world, source).all()
  for (const portfolio of portfolios) {
    if (portfolio.quarter < firm.from || portfolio.quarter > firm.until) continue
    yield firm.continues ? partOf(world, portfolio, firm.continues.part) : portfolio
  }
}

/** A successor takes over some of the positions in full. */
function partOf(world: World, portfolio: Portfolio, part: 0 | 1): Portfolio {
  const belongs = (security: number) => (portion(world.seed, 61, security) < 0.6 ? 0 : 1) === part
  return { quarter: portfolio.quarter, positions: portfolio.positions.filter((one) => belongs(one.security)) }
}

class ActivePortfolios {
  readonly #world: World
  readonly #firm: Firm
  readonly #behavior: Behavior
  readonly #random: Random
  readonly #draw: () => number
  readonly #stories: readonly Story[]
  readonly #stakeLimit: number
  readonly #names: number
  readonly #sizePower: number
  #positions: Position[] = []
  /** Sum of all target weights. */
  #wishes = 0
  readonly #held = new Set<number>()
  readonly #former: number[] = []

  constructor(world: World, firm: Firm) {
    this.#world = world
    this.#firm = firm
    this.#behavior = behaviors[firm.behavior]
    this.#random = new Random(world.seed, 60, firm.number)
    const random = this.#random
    const taste = random.pick(this.#behavior.tastes)
    this.#draw = world.preferences.drawer(firm, taste, random, this.#behavior.localBias)
    this.#stories = storiesOf(world, firm)
    this.#stakeLimit = this.#behavior.stakeLimit * random.between(0.5, 1)
    // Larger investors hold more positions, but never most of a small market.
    const wanted = this.#behavior.names * world.plan.breadth * random.lognormal(0.35) * (firm.equity / 3e9) ** 0.12
    const most = world.securities.length * (firm.specialties.length ? 0.06 + 0.04 * firm.specialties.length : 0.62)
    this.#names = Math.max(8, Math.round(Math.min(wanted, most)))
    this.#sizePower = 0.5 + 0.45 * Math.min(1, (1.4 * this.#names) / world.securities.length)
  }

  *all(): Generator<Portfolio> {
    const { plan } = this.#world
    this.#open()
    for (let quarter = 0; quarter < plan.quarters; quarter++) {
      if (quarter > 0) this.#trade(quarter)
      this.#tell(quarter)
      yield { quarter, positions: this.#positions.filter((one) => this.#isReported(one, quarter)) }
    }
  }

  #isReported(position: Position, quarter: number): boolean {
    return position.shares > 0 && position.shares * this.#close(position.security, quarter) >= smallestPosition
  }

  #close(security: number, quarter: number): number {
    return numberAt(this.#world.paths.quarterCloses, security * this.#world.plan.quarters + quarter)
  }

  #outstanding(security: number, quarter: number): number {
    return numberAt(this.#world.paths.quarterShares, security * this.#world.plan.quarters + quarter)
  }

  #open(): void {
    const share = this.#behavior.fundShare ?? 0
    const { exchangeTradedFunds: funds } = this.#world
    for (let attempt = 0; attempt < this.#names * 4 && this.#positions.length < this.#names; attempt++) {
      this.#add(this.#draw(), 0, 0)
    }
    const wishes = this.#wishes
    const fundCount = share > 0 ? Math.min(funds.length, this.#random.whole(1, 5)) : 0
    for (let index = 0; index < fundCount; index++) {
      const fund = at(funds, Math.floor(funds.length * this.#random.next() ** 1.6))
      this.#add(fund.number, 0, 0, (wishes * share) / (1 - share) / fundCount)
    }
    for (const position of this.#positions) {
      position.shares = this.#sized((this.#firm.equity * position.wish) / this.#wishes, position.security, 0)
    }
  }

  #add(security: number, quarter: number, stage: number, given?: number): Position | undefined {
    if (this.#held.has(security)) return undefined
    this.#held.add(security)
    const marketCap = this.#close(security, quarter) * this.#outstanding(security, quarter)
    const wish =
      given ??
      marketCap ** this.#sizePower *
        this.#random.lognormal(this.#behavior.conviction) *
        numberAt(this.#world.balance, security)
    const position = { security, shares: 0, wish, stage }
    this.#positions.push(position)
    this.#wishes += wish
    return position
  }

  #sized(value: number, security: number, quarter: number): number {
    const { kind } = at(this.#world.securities, security)
    const limit = kind === 'fund' ? 0.2 : this.#stakeLimit
    return Math.floor(Math.min(value / this.#close(security, quarter), limit * this.#outstanding(security, quarter)))
  }

  #trade(quarter: number): void {
    const random = this.#random
    const flow = 1 + random.normal(0.002, 0.02)
    let value = 0
    const { quarterRatios } = this.#world.paths
    for (const position of this.#positions) {
      position.shares = Math.floor(
        position.shares * numberAt(quarterRatios, position.security * this.#world.plan.quarters + quarter),
      )
      value += position.shares * this.#close(position.security, quarter)
    }
    const total = this.#wishes
    let gone = 0
    for (const position of this.#positions) {
      const wanted = (value * position.wish) / total
      this.#adjust(position, quarter, flow, wanted)
      if (position.shares > 0) continue
      gone++
      this.#wishes -= position.wish
      this.#held.delete(position.security)
      this.#former.push(position.security)
    }
    if (gone > 0) this.#positions = this.#positions.filter((one) => one.shares > 0)
    const wanted = Math.max(0, Math.round((this.#names - this.#positions.length) * random.between(0.7, 1.25)))
    for (let count = 0; count < wanted; count++) this.#enter(quarter, value)
  }

  #adjust(position: Position, quarter: number, flow: number, wanted: number): void {
    const random = this.#random
    const { exits, trades, tradeSize } = this.#behavior
    if (position.stage < 0) {
      position.shares = random.chance(0.7) ? 0 : Math.floor(position.shares * 0.4)
    } else if (random.chance(exits)) {
      // Half exit immediately, the others over two or three quarters.
      position.shares = random.chance(0.5) ? 0 : Math.floor(position.shares * random.between(0.3, 0.7))
      position.stage = -1
    } else if (position.stage > 0) {
      position.stage--
      position.shares = this.#limited(position, position.shares * random.between(1.3, 1.9), quarter)
    } else if (random.chance(trades)) {
      const current = position.shares * this.#close(position.security, quarter)
      const back = current > 0 ? Math.min(1.3, Math.max(0.8, (wanted / current) ** 0.1)) : 1
      position.shares = this.#limited(position, position.shares * flow * back * random.lognormal(tradeSize), quarter)
    }
  }

  #limited(position: Position, shares: number, quarter: number): number {
    const limit = this.#stakeLimit * this.#outstanding(position.security, quarter)
    return Math.max(1, Math.floor(Math.min(shares, Math.max(limit, position.shares))))
  }

  #enter(quarter: number, value: number): void {
    const random = this.#random
    const isReturn = this.#former.length > 0 && random.chance(0.22)
    const security = isReturn ? at(this.#former, random.whole(0, this.#former.length - 1)) : this.#draw()
    const position = this.#add(security, quarter, random.whole(0, 2))
    if (!position) return
    const wanted = (value * position.wish) / this.#wishes
    position.shares = this.#sized(wanted * 0.6 ** position.stage, security, quarter)
  }

  /** Stakes with a story have the size that the story defines, whatever else the investor does. */
  #tell(quarter: number): void {
    for (const story of this.#stories) {
      const stake = at(story.stakes, quarter)
      if (!this.#held.has(story.security)) this.#add(story.security, quarter, 0)
      const position = this.#positions.find((one) => one.security === story.security)
      if (!position) continue
      position.shares = Math.floor(stake * this.#outstanding(story.security, quarter))
      position.stage = 0
    }
  }
}
