// Quoted prices and shares outstanding: the market by beta, the sector and the company's own news.
import { addDays, closingDates, dayNumber, isSession, lastQuarter, latestClose, quarterEnds } from './calendar.ts'
import { at, numberAt, portion, Random } from './random.ts'
import { sectors } from './sectors.ts'
import type { Security } from './securities.ts'
import type { SizePlan } from './sizes.ts'
import { marketWalk, ownWalk, type Pin, pinned, stepsOf, walk } from './walks.ts'

export interface Paths {
  quarters: readonly string[]
  dates: readonly string[]
  /** Whether the exchanges were open; a quarter end on a closed day repeats the close before. */
  sessions: readonly boolean[]
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

export function buildPaths(
  securities: readonly Security[],
  plan: Pick<SizePlan, 'quarters' | 'dailyQuarters'>,
  seed: number,
): Paths {
  const quarters = quarterEnds(plan.quarters)
  const dates = closingDates(quarters, plan.dailyQuarters)
  const sessions = dates.map(isSession)
  const clock = { dates, steps: stepsOf(dates, (index) => at(sessions, index)) }
  const market = marketWalk(clock, seed)
  const sectorWalks = sectors.map((_, number) => walk(clock, new Random(seed, 32, number), 0.08))
  const size = securities.length * dates.length
  const paths: Paths = {
    quarters,
    dates,
    sessions,
    closes: new Float64Array(size),
    volumes: new Float64Array(size),
    quarterCloses: new Float64Array(securities.length * quarters.length),
    quarterShares: new Float64Array(securities.length * quarters.length),
    quarterRatios: new Float64Array(securities.length * quarters.length).fill(1),
  }
  const quarterIndexes = quarters.map((quarter) => dates.indexOf(quarter))
  for (const security of securities) {
    const levels = ownWalk(clock, quarters, security, seed)
    const sector = security.subsector ? at(sectorWalks, security.subsector.sectorNumber) : undefined
    for (let index = 0; index < levels.length; index++) {
      const common = security.beta * numberAt(market, index) + (sector ? numberAt(sector, index) : 0)
      levels[index] = numberAt(levels, index) + common
    }
    if (security.course) pinned(levels, clock, pinsOf(security.course))
    fillPath(paths, security, levels)
    fillVolumes(paths, security, new Random(seed, 35, security.number))
    fillQuarters(paths, security, quarterIndexes)
  }
  return paths
}

/** Levels relative to the last quarter end. */
const pinsOf = ({ year, sinceQuarter }: NonNullable<Security['course']>): Pin[] => [
  { date: addDays(lastQuarter, -365), level: -Math.log(1 + year) },
  { date: lastQuarter, level: 0 },
  { date: latestClose, level: Math.log(1 + sinceQuarter) },
]

function fillPath(paths: Paths, security: Security, levels: Float64Array): void {
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
  const finalLevel = numberAt(levels, last)
  for (let index = 0; index < dates.length; index++) {
    const date = at(dates, index)
    let price = security.price * Math.exp(numberAt(levels, index) - finalLevel)
    if (leader && leaderAt) {
      const move = leaderAt(index) / leaderAt(last)
      // A class stays near its sibling; a convertible moves half as much as the stock and has a floor.
      price =
        security.kind === 'note' ? Math.max(82, 70 + 34.5 * move) : security.price * move * spread(index, security)
    }
    closes[offset + index] = roundPrice(price * splitFactor(security, date))
  }
}

/** The premium of one class over the other drifts over months and changes a little every day. */
const spread = (index: number, { number }: Security): number =>
  1 + 0.012 * Math.sin(index / 37 + number) + 0.003 * (portion(36, number, index) - 0.5)

function fillVolumes(paths: Paths, security: Security, random: Random): void {
  const { dates, sessions, volumes, closes } = paths
  const offset = security.number * dates.length
  const daily = security.kind === 'fund' ? 0.02 : 0.004 + 0.012 * security.volatility
  const today = security.marketCap / security.price
  for (let index = 0; index < dates.length; index++) {
    const date = at(dates, index)
    if (!sessions[index] || security.kind === 'note') continue
    const before = index > 0 ? numberAt(closes, offset + index - 1) : numberAt(closes, offset + index)
    const move = Math.min(0.3, Math.abs(Math.log(numberAt(closes, offset + index) / before)))
    const shares = (today / splitFactor(security, date)) * daily * random.lognormal(0.3) * (1 + 14 * move)
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
