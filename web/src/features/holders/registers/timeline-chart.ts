// Holder count above, shares below, on one time axis of snapshots.
import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import { formatCompact } from '#market/figures.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { chartFrame, timeAxis, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'

const month = 30 * 24 * 3600 * 1000

/** Oldest first. */
export function timelineChart(snapshots: readonly RegisterSnapshot[], colors: ChartColors) {
  const first = Date.parse(snapshots[0]?.onDate ?? '')
  const last = Date.parse(snapshots.at(-1)?.onDate ?? '')
  const span = { min: first - month, max: last + month }
  const frame = chartFrame(colors)
  const line = (id: string, color: string, axis: number, data: [string, number][]) => ({
    id,
    type: 'line',
    xAxisIndex: axis,
    yAxisIndex: axis,
    data,
    symbol: 'circle',
    symbolSize: 7,
    lineStyle: { color, width: 1.75 },
    itemStyle: { color },
  })
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: (items: unknown) => tooltipOf(items, snapshots, colors) },
    grid: [
      { left: 8, right: 64, top: 14, height: 86 },
      { left: 8, right: 64, top: 124, bottom: 26 },
    ],
    xAxis: [
      { ...timeAxis(colors, 0, false), ...span },
      { ...timeAxis(colors, 1, true), ...span },
    ],
    yAxis: [
      { ...valueAxis(colors, 0, formatCompact, 'data'), splitNumber: 2 },
      { ...valueAxis(colors, 1, formatCompact, 'zero'), splitNumber: 2 },
    ],
    series: [
      line(
        'holders',
        colors.accent,
        0,
        snapshots.map(({ onDate, holderCount }) => [onDate, holderCount]),
      ),
      line(
        'shares',
        colors.secondary,
        1,
        snapshots.map(({ onDate, shares }) => [onDate, shares]),
      ),
    ],
  }
}

function tooltipOf(items: unknown, snapshots: readonly RegisterSnapshot[], colors: ChartColors): HTMLElement {
  const at = Array.isArray(items) ? Number(items[0]?.axisValue) : Number.NaN
  const snapshot = snapshots.find(({ onDate }) => Date.parse(onDate) === at)
  if (!snapshot) return chartTooltip('', [])
  return chartTooltip(formatDay(snapshot.onDate), [
    { label: 'Holders', value: formatNumber(snapshot.holderCount), color: colors.accent },
    { label: 'Shares', value: formatNumber(snapshot.shares), color: colors.secondary },
  ])
}
