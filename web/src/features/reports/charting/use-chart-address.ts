// What the chart shows, as kept in its address; every change is a history entry, so Back undoes it.

import { readSeries, writeSeries } from '@rostrum/contract/reports/charting'
import type { ChartSettings } from '@rostrum/contract/reports/charting-query'
import { type ListAddressState, useListAddress } from '#lists/use-list-address.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'

export interface ChartAddress {
  /** With the series of the focused security, if none is chosen. */
  settings: ChartSettings & { series: string[] }
  change: (change: Partial<ChartSettings>) => void
  setSeries: (series: string[]) => void
  list: ListAddressState
}

export function useChartAddress(): ChartAddress {
  const list = useListAddress('reports/charting')
  const focused = useFocusedSecurity()
  const { view: _view, ...chosen } = list.address as ChartSettings & { view?: string }
  const series = chosen.series ?? (focused ? usualSeries(focused.id) : [])
  const change = (next: Partial<ChartSettings>) => list.change(next as Partial<ListAddressState['address']>)
  return {
    settings: { ...chosen, series },
    change,
    setSeries: (next) => change({ series: next }),
    list,
  }
}

const usualSeries = (securityId: string): string[] => [
  writeSeries({ kind: 'price', securityId, axis: 1 }),
  writeSeries({ kind: 'volume', securityId, axis: 2 }),
]

/** The securities that a chart is about. */
export const securitiesOf = (series: readonly string[]): string[] => [
  ...new Set(series.flatMap((key) => readSeries(key).securityId ?? [])),
]
