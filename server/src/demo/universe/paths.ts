// Quoted prices and shares outstanding: a random walk with market, sector and company components.
import { closingDates, dayNumber, isSession, quarterEnds } from './calendar.ts'
import { at, numberAt, Random } from './random.ts'
import { sectors } from './sectors.ts'
import type { Security } from './securities.ts'

export interface Paths {
  quarters: readonly string[]
  dates: readonly string[]
  /** By security and date, as quoted on that day. */
  closes: Float64Array
  volumes: Float64Array
  /** By security and quarter, as of that day. */
  quarterCloses: Float64Array
  quarterShares: Float64Array
  /** Split ratio since the prior quarter: new shares per old share. */
  quarterRatios: Float64Array
}

export const roundPrice = (price: number): number =>
  price < 1 ? Math.max(0.01, Math.round(price * 10_000) / 10_000) : Math.round(price * 100) / 100

/** Today's shares per share on that day. */
export const splitFactor = (security: Security, date: string): number =>
  security.split && date < security.split.date ? security.split.ratio : 1

/** Shares outstanding on that day; young companies issue shares, old ones buy them back. */
export function sharesOn(security: Security, date: string, lastQuarter: string): number {
  const years = (dayNumber(lastQuarter) - dayNumber(date)) / 365.25
  const growth = security.kind === 'fund' ? 0.06 : security.growth > 0.9 ? 0.05 : -0.008 - 0.006 * security.value
  const today = security.marketCap / security.price
  return Math.max(1000, Math.round((today * Math.exp(-growth * years)) / splitFactor(security, date)))
}

export function buildPaths(securities: readonly Security[], quarterCount: number, seed: number): Paths {
  const quarters = quarterEnds(quarterCount)
  const dates = closingDates(quarters)
  const sessions = dates.map(isSession)
  const steps = dates.map((date, index) => {
    const before = dates[index - 1]
    // A quarter end on a closed day repeats the last close.
    return before === undefined || !sessions[index] ? 0 : Math.min(7, dayNumber(date) - dayNumber(before)) / 365.25
  })
  const market = walk(new Random(seed, 31), steps, 0.08, 0.15)
  const sectorWalks = sectors.map((_, number) => walk(new Random(seed, 32, number), steps, 0, 0.09))
  const size = securities.length * dates.length
  const paths: Paths = {
    quarters,
    dates,
    closes: new Float64Array(size),
    volumes: new Float64Array(size),
    quarterCloses: new Float64Array(securities.length * quarters.length),
    quarterShares: new Float64Array(securities.length * quarters.length),
    quarterRatios: new Float64Array(securities.length * quarters.length).fill(1),
  }
  const quarterIndexes = quarters.map((quarter) => dates.indexOf(quarter))
  for (const security of securities) {
    const random = new Random(seed, 33, security.number)
    const own = walk(random, steps, 0, security.volatility * 0.8)
    const sector = security.subsector ? at(sectorWalks, security.subsector.sectorNumber) : undefined
    fillPath(paths, security, (index) => {
      const common = security.beta * numberAt(market, index) + (sector ? numberAt(sector, index) : 0)
      return Math.exp(common + numberAt(own, index))
    })
    fillVolumes(paths, security, sessions, random)
    fillQuarters(paths, security, quarterIndexes)
  }
  return paths
}

/** Logarithm of a geometric random walk. */
function walk(random: Random, steps: readonly number[], drift: number, volatility: number): Float64Array {
  const path = new Float64Array(steps.length)
  let level = 0
  steps.forEach((step, index) => {
    level += (drift - (volatility * volatility) / 2) * step + volatility * Math.sqrt(step) * random.normal()
    path[index] = level
  })
  return path
}

function fillPath(paths: Paths, security: Security, levelAt: (index: number) => number): void {
  const { dates, closes, quarters } = paths
  const offset = security.number * dates.length
  const last = dates.indexOf(at(quarters, quarters.length - 1))
  const leader = security.follows
  const leaderAt =
    leader &&
    ((index: number) => {
      const date = at(dates, index)
      return numberAt(closes, leader.number * dates.length + index) / splitFactor(leader, date)
    })
  const finalLevel = levelAt(last)
  for (let index = 0; index < dates.length; index++) {
    const date = at(dates, index)
    let price = (security.price * levelAt(index)) / finalLevel
    if (leader && leaderAt) {
      const move = leaderAt(index) / leaderAt(last)
      // A class stays near its sibling; a convertible moves half as much as the stock and has a floor.
      price =
        security.kind === 'note' ? Math.max(82, 70 + 34.5 * move) : security.price * move * spread(index, security)
    }
    closes[offset + index] = roundPrice(price * splitFactor(security, date))
  }
}

const spread = (index: number, security: Security): number => 1 + 0.012 * Math.sin(index / 5 + security.number)

function fillVolumes(paths: Paths, security: Security, sessions: readonly boolean[], random: Random): void {
  const { dates, volumes, closes } = paths
  const offset = security.number * dates.length
  const daily = security.kind === 'fund' ? 0.02 : 0.004 + 0.012 * security.volatility
  const today = security.marketCap / security.price
  for (let index = 0; index < dates.length; index++) {
    const date = at(dates, index)
    if (!sessions[index] || security.kind === 'note') continue
    const before = index > 0 ? numberAt(closes, offset + index - 1) : numberAt(closes, offset + index)
    const move = Math.min(0.3, Math.abs(Math.log(numberAt(closes, offset + index) / before)))
    const shares = (today / splitFactor(security, date)) * daily * random.lognormal(0.3) * (1 + 4 * move)
    volumes[offset + index] = Math.max(100, Math.round(shares))
  }
}

function fillQuarters(paths: Paths, security: Security, quarterIndexes: readonly number[]): void {
  const { quarters } = paths
  const offset = security.number * quarters.length
  const last = at(quarters, quarters.length - 1)
  quarters.forEach((quarter, index) => {
    paths.quarterCloses[offset + index] = numberAt(
      paths.closes,
      security.number * paths.dates.length + at(quarterIndexes, index),
    )
    paths.quarterShares[offset + index] = sharesOn(security, quarter, last)
    const before = quarters[index - 1]
    if (before === undefined) return
    paths.quarterRatios[offset + index] = splitFactor(security, before) / splitFactor(security, quarter)
  })
}
