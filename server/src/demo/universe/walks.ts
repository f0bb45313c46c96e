// The components of a price: the market with its corrections, sectors, and each company's own news. Levels are logarithms.
import { addDays, dayNumber, earningsDay, lastSession } from './calendar.ts'
import { at, mix, numberAt, Random } from './random.ts'
import type { Security } from './securities.ts'

export interface Clock {
  dates: readonly string[]
  /** Years since the close before; zero on a closed day, which repeats it. */
  steps: readonly number[]
}

/** A level that a path passes through. */
export interface Pin {
  date: string
  level: number
}

/**
 * Turning points of the market and the volatility on the way there: two corrections of more than ten percent in three
 * years, as in most real periods of this length. Falling markets are twice as volatile as rising ones.
 */
const turns: readonly (readonly [date: string, level: number, volatility: number])[] = [
  ['2023-07-31', 100, 0.11],
  ['2023-10-27', 91, 0.16],
  ['2024-03-28', 111, 0.11],
  ['2024-04-19', 105, 0.15],
  ['2024-07-16', 118, 0.1],
  ['2024-08-05', 108, 0.27],
  ['2024-12-06', 125, 0.12],
  ['2025-01-13', 119, 0.15],
  ['2025-02-19', 126, 0.11],
  ['2025-04-08', 105, 0.34],
  ['2025-07-31', 126, 0.14],
  ['2025-10-28', 133, 0.12],
  ['2025-11-20', 127, 0.18],
  ['2026-01-27', 136, 0.11],
  ['2026-03-30', 119, 0.24],
  ['2026-07-23', 137, 0.13],
  ['2026-09-11', 129, 0.18],
  ['2026-10-08', 135, 0.12],
  ['2026-10-30', 127, 0.21],
  ['2026-11-13', 130, 0.15],
]

export function marketWalk(clock: Clock, seed: number): Float64Array {
  const random = new Random(seed, 31)
  const path = new Float64Array(clock.dates.length)
  let level = 0
  clock.dates.forEach((date, index) => {
    const [, , volatility] = turns.find(([until]) => date <= until) ?? at(turns, turns.length - 1)
    level += volatility * Math.sqrt(at(clock.steps, index)) * random.normal()
    path[index] = level
  })
  pinned(
    path,
    clock,
    turns.map(([date, index]) => ({ date, level: Math.log(index / 100) })),
  )
  return path
}

/** A random walk without drift. */
export function walk(clock: Clock, random: Random, volatility: number): Float64Array {
  const path = new Float64Array(clock.dates.length)
  let level = 0
  clock.steps.forEach((step, index) => {
    level += (-(volatility * volatility) / 2) * step + volatility * Math.sqrt(step) * random.normal()
    path[index] = level
  })
  return path
}

/** What moves one company alone: daily news, and a jump after each quarter's results. */
export function ownWalk(clock: Clock, quarters: readonly string[], security: Security, seed: number): Float64Array {
  const random = new Random(seed, 33, security.number)
  const path = walk(clock, random, security.volatility * 0.75)
  if (security.kind === 'fund') return path
  const days = resultsDays(quarters, earningsHabit(seed, security.number))
  let [level, next] = [0, 0]
  for (let index = 0; index < path.length; index++) {
    while (next < days.length && at(clock.dates, index) >= at(days, next)) {
      level += random.normal(0, 0.15 * security.volatility)
      next++
    }
    path[index] = numberAt(path, index) + level
  }
  return path
}

const knownDays = new Map<number, readonly string[]>()

/** Of the quarters and the one before. Companies share a few habits, so that the days are computed once. */
function resultsDays(quarters: readonly string[], habit: number): readonly string[] {
  const key = habit + quarters.length
  const days =
    knownDays.get(key) ?? [addDays(at(quarters, 0), -91), ...quarters].map((quarter) => earningsDay(quarter, habit))
  knownDays.set(key, days)
  return days
}

/** One of 32, between zero and one. */
export const earningsHabit = (seed: number, security: number): number => (mix(seed, 34, security) % 32) / 32

/** Tilts a path between the pins, so that it passes through them and keeps its noise. */
export function pinned(path: Float64Array, { dates }: Clock, pins: readonly Pin[]): void {
  const known = pins
    .map(({ date, level }) => ({ index: indexOn(dates, lastSession(date)), level }))
    .filter(({ index }) => index >= 0)
    .map(({ index, level }) => ({ index, error: level - numberAt(path, index) }))
  const [first] = known
  if (!first) return
  let next = 0
  for (let index = 0; index < path.length; index++) {
    while (next < known.length && at(known, next).index < index) next++
    const after = known[next]
    const before = known[next - 1]
    const share = before && after ? (index - before.index) / (after.index - before.index) : 0
    const error =
      before && after ? before.error + share * (after.error - before.error) : (after ?? before ?? first).error
    path[index] = numberAt(path, index) + error
  }
}

/** The last date on or before the day; -1 if the path begins later. */
function indexOn(dates: readonly string[], day: string): number {
  let low = 0
  let high = dates.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(dates, middle) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Years between closes. A week's volatility after a long pause is as much as a path can take. */
export const stepsOf = (dates: readonly string[], isOpen: (index: number) => boolean): number[] =>
  dates.map((date, index) => {
    const before = dates[index - 1]
    if (before === undefined || !isOpen(index)) return 0
    const days = dayNumber(date) - dayNumber(before)
    // A weekend has little more news than a night.
    return days <= 4 ? 1 / 252 : Math.min(7, days) / 365.25
  })
