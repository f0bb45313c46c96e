import type { HistoricalSummary } from '@rostrum/contract/holders/historical'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatCompact } from '#market/figures.ts'
import { formatNumber, formatPrice } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { categoryAxis, chartFrame, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'

/** The number of distinguishable chart colors. */
const most = 8

export const stacked = ({ top }: HistoricalSummary) => top.slice(0, most)

export const restOf = (summary: HistoricalSummary): number[] =>
  summary.quarters.map(({ shares }, index) =>
    Math.max(0, shares - stacked(summary).reduce((sum, holder) => sum + (holder.shares[index] ?? 0), 0)),
  )

const seriesColors = ({ series1, series2, series3, series4, series5, series6, series7, series8 }: ChartColors) => [
  series1,
  series2,
  series3,
  series4,
  series5,
  series6,
  series7,
  series8,
]

export function stackChart(summary: HistoricalSummary, colors: ChartColors) {
  const frame = chartFrame(colors)
  const palette = seriesColors(colors)
  const layers = [
    ...stacked(summary).map(({ name, shares }, index) => ({ name, shares, color: palette[index] ?? colors.muted })),
    { name: 'Everybody else', shares: restOf(summary), color: colors.strongLine },
  ]
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: (items: unknown) => tooltipOf(items, summary, layers) },
    grid: { left: 48, right: 56, top: 12, bottom: 26 },
    xAxis: categoryAxis(
      colors,
      summary.quarters.map(({ quarter }) => formatQuarter(quarter)),
    ),
    yAxis: [
      valueAxis(colors, 0, formatCompact, 'zero'),
      {
        ...valueAxis(colors, 0, (price) => `$${formatCompact(price)}`, 'data'),
        position: 'left',
        splitLine: { show: false },
      },
    ],
    series: [
      ...layers.map(({ name, shares, color }) => ({
        name,
        type: 'bar',
        stack: 'shares',
        barMaxWidth: 44,
        barCategoryGap: '38%',
        itemStyle: { color, borderColor: colors.card, borderWidth: 0.5 },
        data: shares,
      })),
      {
        name: 'Price',
        type: 'line',
        yAxisIndex: 1,
        z: 3,
        symbolSize: 5,
        lineStyle: { color: colors.text, width: 1.75 },
        itemStyle: { color: colors.text },
        connectNulls: true,
        data: summary.quarters.map(({ price }) => price),
      },
    ],
  }
}

type Layer = { name: string; shares: number[]; color: string }

function tooltipOf(items: unknown, { quarters }: HistoricalSummary, layers: Layer[]): HTMLElement {
  const index = Array.isArray(items) ? Number(items[0]?.dataIndex) : Number.NaN
  const quarter = quarters[index]
  if (!quarter) return chartTooltip('', [])
  return chartTooltip(formatQuarter(quarter.quarter), [
    ...(quarter.price === null ? [] : [{ label: 'Price', value: formatPrice(quarter.price) }]),
    { label: 'All', value: formatNumber(quarter.shares) },
    ...layers.map(({ name, shares, color }) => ({ label: name, value: formatNumber(shares[index] ?? 0), color })),
  ])
}
