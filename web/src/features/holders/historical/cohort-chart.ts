import type { HistoricalSummary } from '@rostrum/contract/holders/historical'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatCompact } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { categoryAxis, chartFrame, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'

/** Current holders above the axis, former holders below it. */
export function cohortChart({ quarters }: HistoricalSummary, colors: ChartColors) {
  const frame = chartFrame(colors)
  const layers = [
    { name: 'Kept', color: colors.series1, counts: quarters.map(({ keptCount }) => keptCount) },
    { name: 'Returning', color: colors.series2, counts: quarters.map(({ returningCount }) => returningCount) },
    { name: 'New', color: colors.positive, counts: quarters.map(({ newCount }) => newCount) },
    { name: 'Left', color: colors.negative, counts: quarters.map(({ exitedCount }) => -exitedCount) },
  ]
  const tooltip = (items: unknown) => {
    const index = Array.isArray(items) ? Number(items[0]?.dataIndex) : Number.NaN
    const quarter = quarters[index]
    if (!quarter) return chartTooltip('', [])
    return chartTooltip(formatQuarter(quarter.quarter), [
      ...layers.map(({ name, color, counts }) => ({
        label: name,
        value: formatNumber(Math.abs(counts[index] ?? 0)),
        color,
      })),
      ...(quarter.silentCount > 0
        ? [{ label: 'Silent: no report yet', value: formatNumber(quarter.silentCount) }]
        : []),
    ])
  }
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: tooltip },
    grid: { left: 8, right: 48, top: 12, bottom: 26 },
    xAxis: {
      ...categoryAxis(
        colors,
        quarters.map(({ quarter }) => formatQuarter(quarter)),
      ),
      axisLine: { onZero: true, lineStyle: { color: colors.strongLine } },
      axisLabel: { color: colors.muted, fontSize: 11, hideOverlap: true, margin: 8 },
      offset: 0,
    },
    yAxis: valueAxis(colors, 0, (count) => formatCompact(Math.abs(count)), 'zero'),
    series: layers.map(({ name, color, counts }) => ({
      name,
      type: 'bar',
      stack: 'holders',
      barMaxWidth: 44,
      barCategoryGap: '38%',
      itemStyle: { color, borderColor: colors.card, borderWidth: 0.5 },
      // A zero-height bar would leave a gap in the axis line.
      data: counts.map((count) => count || null),
    })),
  }
}
