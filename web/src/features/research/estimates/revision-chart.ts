// The mean as a line in the band from low to high; guidance as an area across.
import type { Guidance, RevisionPoint } from '@rostrum/contract/research/estimates'
import type { Measure } from '@rostrum/contract/research/measures'
import type { z } from 'zod'
import { formatDay } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { chartFrame, timeAxis, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'
import { formatFigure } from './figures.ts'

export type Point = z.output<typeof RevisionPoint>

interface About {
  measure: Measure
  guidance: Guidance | null
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

export function revisionChart(points: readonly Point[], { measure, guidance }: About, colors: ChartColors) {
  const frame = chartFrame(colors)
  const plain = { type: 'line', showSymbol: false, lineStyle: { opacity: 0 }, stack: 'band', silent: true }
  const axisFigure = (value: number) => formatFigure(String(value), measure)
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: (items: unknown) => tooltipOf(items, points, measure, colors) },
    grid: { left: 8, right: 64, top: 14, bottom: 26 },
    xAxis: timeAxis(colors, 0, true),
    yAxis: valueAxis(colors, 0, axisFigure, 'data'),
    series: [
      { ...plain, id: 'low', data: points.map(({ day, low }) => [day, numberOf(low)]) },
      {
        ...plain,
        id: 'range',
        areaStyle: { color: colors.accent, opacity: 0.14 },
        data: points.map(({ day, low, high }) => [day, low === null ? null : Number(high) - Number(low)]),
      },
      {
        id: 'mean',
        type: 'line',
        showSymbol: false,
        lineStyle: { color: colors.accent, width: 2 },
        itemStyle: { color: colors.accent },
        data: points.map(({ day, mean }) => [day, numberOf(mean)]),
        ...(guidance && { markArea: guidanceArea(guidance, colors) }),
      },
    ],
  }
}

const guidanceArea = ({ low, high }: Guidance, colors: ChartColors) => ({
  silent: true,
  itemStyle: { color: colors.positive, opacity: 0.12 },
  label: { show: true, position: 'insideTopLeft', color: colors.muted, fontSize: 11 },
  data: [[{ name: 'Guidance', yAxis: Number(low) }, { yAxis: Number(high) }]],
})

function tooltipOf(items: unknown, points: readonly Point[], measure: Measure, colors: ChartColors): HTMLElement {
  const at = Array.isArray(items) ? Number(items[0]?.axisValue) : Number.NaN
  const point = points.find(({ day }) => Date.parse(day) === at)
  if (!point) return chartTooltip('', [])
  return chartTooltip(formatDay(point.day), [
    { label: 'Mean', value: formatFigure(point.mean, measure), color: colors.accent },
    { label: 'High', value: formatFigure(point.high, measure) },
    { label: 'Low', value: formatFigure(point.low, measure) },
    { label: 'Estimates', value: String(point.count) },
  ])
}
