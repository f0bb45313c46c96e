// The price targets of one broker over time, with its ratings at the points.
import { ratingNames } from '@rostrum/contract/research/brokers'
import type { RatingChange } from '@rostrum/contract/research/outlook'
import { formatDay } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { chartFrame, timeAxis, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'
import { moveText } from './RecentChanges.tsx'
import { formatTarget } from './stance-columns.tsx'

/** Oldest first; a target holds until the next one. */
export function targetChart(changes: readonly RatingChange[], colors: ChartColors) {
  const frame = chartFrame(colors)
  const toneOf = { buy: colors.positive, hold: colors.secondary, sell: colors.negative }
  let rating: RatingChange['rating'] = null
  const points = changes.flatMap((one) => {
    rating = one.rating ?? rating
    const color = rating ? toneOf[rating] : colors.muted
    return one.targetPrice === null ? [] : [{ value: [one.dated, Number(one.targetPrice)], itemStyle: { color } }]
  })
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: (items: unknown) => tooltipOf(items, changes) },
    grid: { left: 8, right: 64, top: 14, bottom: 26 },
    xAxis: timeAxis(colors, 0, true),
    yAxis: valueAxis(colors, 0, (value) => formatTarget(String(value), null), 'data'),
    series: [
      {
        id: 'target',
        type: 'line',
        step: 'end',
        symbol: 'circle',
        symbolSize: 8,
        lineStyle: { color: colors.accent, width: 1.75 },
        data: points,
      },
    ],
  }
}

function tooltipOf(items: unknown, changes: readonly RatingChange[]): HTMLElement {
  const at = Array.isArray(items) ? Number(items[0]?.axisValue) : Number.NaN
  const one = changes.find(({ dated }) => Date.parse(dated) === at)
  if (!one) return chartTooltip('', [])
  return chartTooltip(formatDay(one.dated), [
    { label: 'Price target', value: formatTarget(one.targetPrice, one.currency) },
    { label: 'Rating', value: one.rating ? (one.ratingWord ?? ratingNames[one.rating]) : '–' },
    { label: 'Change', value: moveText(one) },
  ])
}
