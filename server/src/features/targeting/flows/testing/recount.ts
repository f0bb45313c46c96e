// A reference implementation of flows by plain loops, from positions, filings, prices and splits as stored.
import type { Market } from '#testing/market.ts'
import { type Position, storedBetween } from './queries.ts'

export interface Move {
  organizationId: string
  securityId: string
  flow: number
  change: number
  value: number
  previousValue: number
}

interface Recount {
  moves: Move[]
  /** Held at the earlier quarter's end, with nothing complete filed for the later one. */
  notFiled: Position[]
  /** Held at the later quarter's end, with nothing complete filed for the earlier one. */
  notComparable: Position[]
}

const isoOf = (day: string | Date): string => (typeof day === 'string' ? day : day.toISOString().slice(0, 10))

/** Of a market in which no filer has a successor between the quarters. */
export async function recount(api: Market, ids: readonly string[], from: string, to: string): Promise<Recount> {
  const { positions, filed, splits, prices } = await storedBetween(api, ids, from, to)

  const complete = new Set(filed.map((one) => `${one.organizationId} ${isoOf(one.quarter)}`))
  const factor = (id: string, day: string) =>
    splits.filter((one) => one.securityId === id && isoOf(one.onDate) > day).reduce((all, one) => all * one.ratio, 1)
  const price = (id: string, quarter: string): number | null => {
    const closes = prices
      .filter(
        (one) => one.securityId === id && isoOf(one.onDate) <= quarter && isoOf(one.onDate) > shifted(quarter, -11),
      )
      .sort((a, b) => isoOf(b.onDate).localeCompare(isoOf(a.onDate)))
    const traded = closes[0]?.close ?? median(impliedIn(positions, id, quarter))
    return traded === null ? null : traded / factor(id, quarter)
  }

  const found: Recount = { moves: [], notFiled: [], notComparable: [] }
  for (const [securityId, own] of Map.groupBy(positions, (one) => one.securityId)) {
    const [before, after] = [price(securityId, from), price(securityId, to)]
    for (const [organizationId, held] of Map.groupBy(own, (one) => one.organizationId)) {
      const earlier = held.find((one) => isoOf(one.quarter) === from)
      const later = held.find((one) => isoOf(one.quarter) === to)
      const [did, does] = [from, to].map((quarter) => complete.has(`${organizationId} ${quarter}`))
      if (did && does && before !== null && after !== null) {
        const now = Math.round((later?.shares ?? 0) * factor(securityId, to))
        const then = Math.round((earlier?.shares ?? 0) * factor(securityId, from))
        found.moves.push({
          organizationId,
          securityId,
          change: now - then,
          flow: roundEven((now - then) * ((before + after) / 2)),
          value: later?.value ?? 0,
          previousValue: earlier?.value ?? 0,
        })
      }
      if (earlier && !later && !does) found.notFiled.push(earlier)
      if (later && !(did && does)) found.notComparable.push(later)
    }
  }
  return found
}

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)

const impliedIn = (positions: readonly Position[], id: string, quarter: string): number[] =>
  positions
    .filter((one) => one.securityId === id && isoOf(one.quarter) === quarter && one.value > 0)
    .map((one) => one.value / one.shares)

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** As the database rounds: half to even. */
export function roundEven(number: number): number {
  const floor = Math.floor(number)
  if (number - floor !== 0.5) return Math.round(number)
  return floor % 2 === 0 ? floor : floor + 1
}

export const sumOf = <One>(ones: readonly One[], part: (one: One) => number): number =>
  ones.reduce((sum, one) => sum + part(one), 0)

/** Net flow and changes of each manager in all of the securities. */
export function byManager(moves: readonly Move[]) {
  return [...Map.groupBy(moves, (one) => one.organizationId)].map(([id, own]) => ({
    id,
    netFlow: sumOf(own, (one) => one.flow),
    previousValue: sumOf(own, (one) => one.previousValue),
    value: sumOf(own, (one) => one.value),
    valueChange: sumOf(own, (one) => one.value - one.previousValue),
  }))
}

export function figuresOf(managers: ReturnType<typeof byManager>) {
  const buyers = managers.filter(({ netFlow }) => netFlow > 0)
  const sellers = managers.filter(({ netFlow }) => netFlow < 0)
  const netFlow = sumOf(managers, (one) => one.netFlow)
  const valueChange = sumOf(managers, (one) => one.valueChange)
  return {
    previousValue: sumOf(managers, (one) => one.previousValue),
    value: sumOf(managers, (one) => one.value),
    valueChange,
    netFlow,
    priceEffect: valueChange - netFlow,
    inflow: sumOf(buyers, (one) => one.netFlow),
    outflow: sumOf(sellers, (one) => one.netFlow),
    managerCount: managers.length,
    buyerCount: buyers.length,
    sellerCount: sellers.length,
  }
}
