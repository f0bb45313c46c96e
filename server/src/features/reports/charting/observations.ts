// Values of a series by label: taken together by step, as an index, and beside those of an earlier period.
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { ChartStep } from '@rostrum/contract/reports/charting-query'
import { labelOf, type Shift } from './periods.ts'

/** By day; unknown is null. Quarterly values are on the last day of their quarter. */
export type Observations = ReadonlyMap<string, number | null>

/** Of the days in one step, a level is the last known one, and an amount is their sum. */
export type Together = 'last' | 'sum'

export function byStep(observed: Observations, step: ChartStep, together: Together): Map<string, number | null> {
  const values = new Map<string, number | null>()
  for (const day of [...observed.keys()].sort()) {
    const label = labelOf(day, step)
    const value = observed.get(day) ?? null
    const before = values.get(label) ?? null
    const joined = together === 'sum' && value !== null ? value + (before ?? 0) : value
    values.set(label, joined ?? before)
  }
  return values
}

/** An index of 100 at the first known value; without one above zero there is nothing to compare with. */
export function rebased(values: Observations): Map<string, number | null> {
  const days = [...values.keys()].sort()
  const first = days.find((day) => values.get(day) != null)
  const base = first === undefined ? null : (values.get(first) ?? null)
  return new Map(
    days.map((day) => {
      const value = values.get(day) ?? null
      return [day, value === null || base === null || base <= 0 ? null : (value / base) * 100]
    }),
  )
}

/** Markets are closed for a few days at most. */
const longestPause = 7

/** The earlier value for each label: of the same step, and of days the last one up to it. */
export function shiftedDays(
  labels: readonly string[],
  earlier: Observations,
  step: ChartStep,
  shift: Shift,
): Map<string, number | null> {
  const days = [...earlier.keys()].sort()
  const valueAt = (label: string): number | null => {
    const wanted = labelOf(shift.dayBefore(label), step)
    if (step !== 'day') return earlier.get(wanted) ?? null
    const found = days.findLast((day) => day <= wanted)
    return found !== undefined && found >= addDays(wanted, -longestPause) ? (earlier.get(found) ?? null) : null
  }
  return new Map(labels.map((label) => [label, valueAt(label)]))
}

export const shiftedQuarters = (
  quarters: Iterable<string>,
  earlier: Observations,
  shift: Shift,
): Map<string, number | null> =>
  new Map([...quarters].map((quarter) => [quarter, earlier.get(shift.quarterBefore(quarter)) ?? null]))

/** How late a first price may be to still count as that of the first day. */
const latestBase = 10

/**
 * The mean of several prices, each relative to its first in the period: equal amounts bought on the first day and held.
 * Those without a price then are left out. A day without a price repeats the one before.
 */
export function equalWeight(prices: readonly Observations[]): {
  index: Map<string, number | null>
  counted: boolean[]
} {
  const days = [...new Set(prices.flatMap((one) => [...one.keys()]))].sort()
  const [first] = days
  const firstDays = prices.map((one) => [...one.keys()].sort()[0])
  const counted = firstDays.map((day) => first !== undefined && day !== undefined && day <= addDays(first, latestBase))
  const kept = prices.flatMap((one, at) => {
    const base = one.get(firstDays[at] ?? '')
    return counted[at] && base ? [{ one, base, last: base }] : []
  })
  const index = new Map<string, number | null>()
  for (const day of days) {
    for (const peer of kept) peer.last = peer.one.get(day) ?? peer.last
    const sum = kept.reduce((total, { last, base }) => total + last / base, 0)
    index.set(day, kept.length === 0 ? null : (sum / kept.length) * 100)
  }
  return { index, counted }
}
