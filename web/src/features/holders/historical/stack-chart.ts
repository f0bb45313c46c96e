// Price above, the largest holders stacked below, on one axis of quarters. Both value axes are on the right.
import type { HistoricalSummary } from '@rostrum/contract/holders/historical'
import type { HistoricalMeasure as Measure } from '@rostrum/contract/holders/historical-query'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatCompact, formatShare } from '#market/figures.ts'
import { formatNumber, formatPrice } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { categoryAxis, chartFrame, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'

/** The number of distinguishable chart colors. */
const most = 8

export const restId = 'rest'

export type Series = { id: string; name: string; amounts: (number | null)[] }

/** The largest holders and all others, in one measure; what the others have is the rest of the total. */
export function seriesOf(summary: HistoricalSummary, measure: Measure): Series[] {
  const top = summary.top
    .slice(0, most)
    .map((holder) => ({ id: holder.id, name: holder.name, amounts: holder[measure] }))
  const rest = totalsOf(summary, measure).map((total, index) => {
    if (total === null) return null
    const left = total - top.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0)
    // Rounding of fractions must not show as a sliver below zero.
    return measure === 'change' ? left : Math.max(0, left)
  })
  return [...top, { id: restId, name: 'All other holders', amounts: rest }]
}

export const totalsOf = ({ quarters }: HistoricalSummary, measure: Measure): (number | null)[] =>
  quarters.map((quarter) => (measure === 'outstanding' ? quarter.outstandingShare : quarter[measure]))

const formats: Record<Measure, { axis: (amount: number) => string; figure: (amount: number) => string }> = {
  shares: { axis: formatCompact, figure: formatNumber },
  value: { axis: (amount) => `$${formatCompact(amount)}`, figure: (amount) => `$${formatCompact(amount)}` },
  outstanding: { axis: (amount) => formatShare(amount, 0), figure: (amount) => formatShare(amount, 2) },
  change: { axis: formatCompact, figure: (amount) => `${amount > 0 ? '+' : ''}${formatNumber(amount)}` },
}

export const formatAmount = (amount: number | null, measure: Measure): string =>
  amount === null ? '–' : formats[measure].figure(amount)

const colorsOf = (colors: ChartColors): string[] => [
  colors.series1,
  colors.series2,
  colors.series3,
  colors.series4,
  colors.series5,
  colors.series6,
  colors.series7,
  colors.series8,
]

type StackOf = {
  summary: HistoricalSummary
  measure: Measure
  /** The only series shown. */
  isolated: string | undefined
  /** The series that stands out. */
  hovered: string | undefined
}

export function stackChart({ summary, measure, isolated, hovered }: StackOf, colors: ChartColors) {
  const frame = chartFrame(colors)
  const palette = colorsOf(colors)
  const layers = seriesOf(summary, measure)
    .map((one, index) => ({ ...one, color: one.id === restId ? colors.strongLine : (palette[index] ?? colors.muted) }))
    .filter(({ id }) => isolated === undefined || id === isolated)
  const names = summary.quarters.map(({ quarter }) => formatQuarter(quarter))
  const quarterAxis = categoryAxis(colors, names)
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: (items: unknown) => tooltipOf(items, summary, measure, layers) },
    grid: [
      { left: 8, right: 60, top: 12, height: 84 },
      { left: 8, right: 60, top: 116, bottom: 26 },
    ],
    xAxis: [
      { ...quarterAxis, gridIndex: 0, axisLabel: { show: false }, boundaryGap: true },
      { ...quarterAxis, gridIndex: 1, axisLine: { onZero: false, lineStyle: { color: colors.strongLine } } },
    ],
    yAxis: [
      { ...valueAxis(colors, 0, (price) => `$${formatCompact(price)}`, 'data'), splitNumber: 2 },
      valueAxis(colors, 1, formats[measure].axis, 'zero'),
    ],
    series: [
      {
        name: 'Price',
        type: 'line',
        symbolSize: 5,
        lineStyle: { color: colors.text, width: 1.75 },
        itemStyle: { color: colors.text },
        connectNulls: true,
        data: summary.quarters.map(({ price }) => price),
      },
      ...layers.map(({ id, name, amounts, color }) => ({
        name,
        type: 'bar',
        xAxisIndex: 1,
        yAxisIndex: 1,
        stack: 'holders',
        barMaxWidth: 44,
        barCategoryGap: '38%',
        itemStyle: {
          color,
          borderColor: colors.card,
          borderWidth: 0.5,
          opacity: hovered !== undefined && hovered !== id ? 0.25 : 1,
        },
        emphasis: { focus: 'series' },
        data: amounts,
      })),
    ],
  }
}

type Layer = Series & { color: string }

function tooltipOf(items: unknown, summary: HistoricalSummary, measure: Measure, layers: Layer[]): HTMLElement {
  const index = Array.isArray(items) ? Number(items[0]?.dataIndex) : Number.NaN
  const quarter = summary.quarters[index]
  if (!quarter) return chartTooltip('', [])
  return chartTooltip(formatQuarter(quarter.quarter), [
    ...(quarter.price === null ? [] : [{ label: 'Price', value: formatPrice(quarter.price) }]),
    { label: 'All holders', value: formatAmount(totalsOf(summary, measure)[index] ?? null, measure) },
    ...layers.map(({ name, amounts, color }) => ({
      label: name,
      value: formatAmount(amounts[index] ?? null, measure),
      color,
    })),
  ])
}
