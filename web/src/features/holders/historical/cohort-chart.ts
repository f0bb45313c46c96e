// Retention as a line above; new and exited holders below, on a scale of their own.
import type { HistoricalSummary } from '@rostrum/contract/holders/historical'
import type { RetentionBasis } from '@rostrum/contract/holders/historical-query'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatCompact, formatShare } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { categoryAxis, chartFrame, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'

type QuarterSums = HistoricalSummary['quarters'][number]

/** Of the prior quarter's holders, or of the shares they held, the part that remained; null without any. */
export function retentionOf(quarter: QuarterSums, by: RetentionBasis): number | null {
  const { keptCount, exitedCount, comparableShares, retainedShares } = quarter
  const [kept, whole] = by === 'shares' ? [retainedShares, comparableShares] : [keptCount, keptCount + exitedCount]
  return whole > 0 ? kept / whole : null
}

export const flowsOf = (quarter: QuarterSums, by: RetentionBasis) =>
  by === 'shares'
    ? { added: quarter.newShares, returned: quarter.returningShares, exited: quarter.exitedShares }
    : { added: quarter.newCount, returned: quarter.returningCount, exited: quarter.exitedCount }

export function cohortChart({ quarters }: HistoricalSummary, by: RetentionBasis, colors: ChartColors) {
  const frame = chartFrame(colors)
  const flows = quarters.map((quarter) => flowsOf(quarter, by))
  const layers = [
    { name: 'New', color: colors.positive, amounts: flows.map(({ added }) => added) },
    { name: 'Returning', color: colors.series2, amounts: flows.map(({ returned }) => returned) },
    { name: 'Exited', color: colors.negative, amounts: flows.map(({ exited }) => -exited) },
  ]
  const tooltip = (items: unknown) => {
    const index = Array.isArray(items) ? Number(items[0]?.dataIndex) : Number.NaN
    const quarter = quarters[index]
    if (!quarter) return chartTooltip('', [])
    return chartTooltip(formatQuarter(quarter.quarter), [
      { label: 'Retention', value: formatShare(retentionOf(quarter, by)), color: colors.series1 },
      ...layers.map(({ name, color, amounts }) => ({
        label: name,
        value: formatNumber(Math.abs(amounts[index] ?? 0)),
        color,
      })),
      ...(quarter.silentCount > 0 ? [{ label: 'Not filed', value: formatNumber(quarter.silentCount) }] : []),
    ])
  }
  const quarterAxis = categoryAxis(
    colors,
    quarters.map(({ quarter }) => formatQuarter(quarter)),
  )
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: tooltip },
    grid: [
      { left: 8, right: 56, top: 12, height: 92 },
      { left: 8, right: 56, top: 128, bottom: 26 },
    ],
    xAxis: [
      { ...quarterAxis, gridIndex: 0, axisLabel: { show: false } },
      { ...quarterAxis, gridIndex: 1, axisLine: { onZero: false, lineStyle: { color: colors.strongLine } } },
    ],
    yAxis: [
      { ...valueAxis(colors, 0, (share) => formatShare(share, 0), 'data'), splitNumber: 2 },
      valueAxis(colors, 1, (amount) => formatCompact(Math.abs(amount)), 'zero'),
    ],
    series: [
      {
        name: 'Retention',
        type: 'line',
        symbolSize: 5,
        lineStyle: { color: colors.series1, width: 1.75 },
        itemStyle: { color: colors.series1 },
        connectNulls: false,
        data: quarters.map((quarter) => retentionOf(quarter, by)),
      },
      ...layers.map(({ name, color, amounts }) => ({
        name,
        type: 'bar',
        xAxisIndex: 1,
        yAxisIndex: 1,
        stack: 'holders',
        barMaxWidth: 44,
        barCategoryGap: '38%',
        itemStyle: { color, borderColor: colors.card, borderWidth: 0.5 },
        emphasis: { focus: 'series' },
        // A zero-height bar would leave a gap in the axis line.
        data: amounts.map((amount) => amount || null),
      })),
    ],
  }
}
