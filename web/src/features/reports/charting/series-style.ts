// Colors and axes of series: distinguishable next to each other, and one unit to an axis where that is possible.
import { readSeries, writeSeries } from '@rostrum/contract/reports/charting'
import type { SeriesKind } from '@rostrum/contract/reports/charting-query'
import type { ChartColors } from '#ui/charts/chart-colors.ts'

const order = ['series1', 'series4', 'series5', 'series7', 'series2', 'series3', 'series6', 'series8'] as const

const colorAt = (at: number) => order[at % order.length] ?? 'series1'

export const chartColorOf = (colors: ChartColors, at: number): string => colors[colorAt(at)]
export const cssColorOf = (at: number): string => `var(--ui-series-${colorAt(at).slice('series'.length)})`

/** The colors repeat, in another pattern. */
export const lineTypeOf = (at: number, isComparison: boolean): 'solid' | 'dashed' | 'dotted' =>
  isComparison ? 'dashed' : at < order.length ? 'solid' : 'dotted'

const units: Record<SeriesKind, string> = {
  price: 'price',
  peers: 'index',
  sector: 'index',
  market: 'index',
  volume: 'shares traded',
  holders: 'holders',
  shares: 'shares',
  outstanding: 'percent',
  change: 'shares changed',
  flow: 'dollars',
  top10: 'percent',
  top20: 'percent',
  holding: 'shares',
  stake: 'percent',
  meetings: 'meetings',
}
/** Rebased, prices and indexes have one unit. */
const unitOf = (kind: SeriesKind, rebased: boolean): string => (rebased && kind === 'price' ? 'index' : units[kind])

/** The axis that has the unit already, else one that is free, else the second. */
export function axisFor(kind: SeriesKind, keys: readonly string[], rebased: boolean): 1 | 2 {
  const unitsOn = (axis: 1 | 2) =>
    keys
      .map(readSeries)
      .filter((one) => one.axis === axis)
      .map((one) => unitOf(one.kind, rebased))
  const unit = unitOf(kind, rebased)
  if (unitsOn(1).includes(unit)) return 1
  if (unitsOn(2).includes(unit)) return 2
  return unitsOn(1).length === 0 ? 1 : 2
}

export function onOtherAxis(key: string): string {
  const choice = readSeries(key)
  return writeSeries({ ...choice, axis: choice.axis === 1 ? 2 : 1 })
}
