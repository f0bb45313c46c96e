// A chart of a report as an option of the chart engine. Values are written by formatCell, as in the table behind it.
import { formatCell, isFigure } from '@rostrum/contract/reports/format-cell'
import type { CellFormat, ChartBlock, ChartSeries } from '@rostrum/contract/reports/report'
import { formatCompact } from '#market/figures.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { categoryAxis, chartFrame, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'

const seriesColors = ['series1', 'series4', 'series5', 'series7', 'series2', 'series3', 'series6', 'series8'] as const
const colorAt = (at: number) => seriesColors[at % seriesColors.length] ?? 'series1'

/** For the legend, which is outside the canvas. */
export const seriesColor = (at: number): string => `var(--ui-series-${colorAt(at).slice('series'.length)})`

/** Labels stay inside the canvas. */
const withinBox = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' } as const

const mostUpright = 8
const longest = 14

const labelsOf = ({ labels, labelFormat }: ChartBlock): string[] =>
  labels.map((label) => formatCell(label, labelFormat))

/** Names need more room than a column has. */
export const isLying = (block: ChartBlock): boolean =>
  (block.chart === 'bar' || block.chart === 'stacked') &&
  block.labelFormat === 'text' &&
  (block.labels.length > mostUpright || labelsOf(block).some((label) => label.length > longest))

export const axisFormat = (format: CellFormat) => (value: number) =>
  format === 'integer' || format === 'change'
    ? formatCompact(value)
    : format === 'percent' || format === 'growth' || format === 'points'
      ? `${Number((value * 100).toFixed(1))}%`
      : formatCell(value, format)

interface PointerItem {
  dataIndex: number
}
const positionOf = (items: unknown): number => {
  const [item] = (Array.isArray(items) ? items : [items]) as PointerItem[]
  return item?.dataIndex ?? -1
}

export function reportChart(block: ChartBlock, colors: ChartColors) {
  if (block.chart === 'treemap') return treemap(block, colors)
  if (block.chart === 'scatter') return scatter(block, colors)
  return axisChart(block, colors)
}

function axisChart(block: ChartBlock, colors: ChartColors) {
  const frame = chartFrame(colors)
  const names = labelsOf(block)
  const lying = isLying(block)
  const hasSecond = block.series.some(({ axis }) => axis === 2)
  const from = block.chart === 'line' ? 'data' : 'zero'
  const values = ([1, 2] as const)
    .filter((axis) => axis === 1 || hasSecond)
    .map((axis) => ({
      ...valueAxis(colors, 0, axisFormat(formatOfAxis(block.series, axis)), from),
      position: lying ? (axis === 1 ? 'bottom' : 'top') : hasSecond && axis === 1 ? 'left' : 'right',
      ...(axis === 2 && { splitLine: { show: false } }),
    }))
  const category = {
    ...categoryAxis(colors, names),
    ...(lying && { inverse: true }),
    axisLine: { onZero: false, lineStyle: { color: colors.strongLine } },
    axisLabel: {
      ...categoryAxis(colors, names).axisLabel,
      ...(lying && { width: 190, overflow: 'truncate', interval: 0 }),
    },
  }
  const tooltip = (items: unknown) => {
    const at = positionOf(items)
    return chartTooltip(names[at] ?? '', [
      ...block.series.map(({ name, format, values: own }, index) => ({
        label: name,
        value: formatCell(own[at] ?? null, format),
        color: colors[colorAt(index)],
      })),
      ...block.marks.filter((mark) => mark.at === at).map(({ text }) => ({ label: text, value: '' })),
    ])
  }
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: tooltip },
    grid: { left: 8, right: 8, top: block.marks.length > 0 ? 28 : 12, bottom: 8, ...withinBox },
    xAxis: lying ? values : category,
    yAxis: lying ? category : values,
    series: block.series.map((series, index) => ({
      ...drawn(block, series, colors[colorAt(index)], colors),
      ...(lying ? { xAxisIndex: series.axis - 1 } : { yAxisIndex: hasSecond ? series.axis - 1 : 0 }),
      ...(index === 0 && block.marks.length > 0 && { markLine: markLine(block, colors, lying) }),
    })),
  }
}

const formatOfAxis = (series: ChartSeries[], axis: 1 | 2): CellFormat =>
  series.find((one) => one.axis === axis)?.format ?? series[0]?.format ?? 'integer'

function drawn({ chart }: ChartBlock, { name, values }: ChartSeries, color: string, colors: ChartColors) {
  if (chart === 'line' || chart === 'area') {
    return {
      ...{ name, type: 'line', data: values, connectNulls: false, symbolSize: 5 },
      lineStyle: { color, width: 1.75 },
      itemStyle: { color },
      ...(chart === 'area' && { stack: 'all', areaStyle: { color, opacity: 0.7 } }),
    }
  }
  return {
    ...{ name, type: 'bar', data: values, barMaxWidth: 36, barCategoryGap: '34%' },
    itemStyle: { color, borderColor: colors.card, borderWidth: chart === 'stacked' ? 0.5 : 0 },
    ...(chart === 'stacked' && { stack: 'all' }),
  }
}

const markLine = ({ marks }: ChartBlock, colors: ChartColors, lying: boolean) => ({
  symbol: 'none',
  silent: true,
  lineStyle: { color: colors.warning, type: 'dashed', width: 1 },
  data: marks.map(({ at, text }) => ({
    ...(lying ? { yAxis: at } : { xAxis: at }),
    label: { formatter: () => text, color: colors.secondary, fontSize: 11, width: 120, overflow: 'truncate' },
  })),
})

function scatter(block: ChartBlock, colors: ChartColors) {
  const frame = chartFrame(colors)
  const [across, up] = block.series
  const names = labelsOf(block)
  const axis = (series: ChartSeries | undefined) => ({
    ...valueAxis(colors, 0, axisFormat(series?.format ?? 'integer'), 'data'),
    ...{
      name: series?.name,
      nameLocation: 'middle',
      nameGap: 30,
      nameTextStyle: { color: colors.muted, fontSize: 11 },
    },
  })
  return {
    ...frame,
    tooltip: {
      ...frame.tooltip,
      trigger: 'item',
      formatter: (items: unknown) => {
        const at = positionOf(items)
        return chartTooltip(
          names[at] ?? '',
          [across, up].flatMap((series) =>
            series ? [{ label: series.name, value: formatCell(series.values[at] ?? null, series.format) }] : [],
          ),
        )
      },
    },
    grid: { left: 16, right: 24, top: 12, bottom: 28, ...withinBox },
    xAxis: { ...axis(across), position: 'bottom' },
    yAxis: { ...axis(up), position: 'left', nameGap: 48 },
    series: [
      {
        ...{ type: 'scatter', symbolSize: 9 },
        itemStyle: { color: colors.series1, opacity: 0.75 },
        data: names.map((_, at) => [across?.values[at] ?? null, up?.values[at] ?? null]),
      },
    ],
  }
}

function treemap(block: ChartBlock, colors: ChartColors) {
  const frame = chartFrame(colors)
  const names = labelsOf(block)
  const [series] = block.series
  // Only amounts have an area.
  const shown = names.flatMap((name, at) => {
    const value = series?.values[at] ?? 0
    return value > 0 ? [{ name, value, at }] : []
  })
  const words = (at: number) => formatCell(series?.values[at] ?? null, series?.format ?? 'integer')
  return {
    ...frame,
    tooltip: {
      ...frame.tooltip,
      trigger: 'item',
      formatter: (item: unknown) => {
        const { data } = item as { data?: { name: string; at: number } }
        return chartTooltip(data?.name ?? '', data ? [{ label: series?.name ?? '', value: words(data.at) }] : [])
      },
    },
    series: [
      {
        ...{ type: 'treemap', roam: false, nodeClick: false, breadcrumb: { show: false } },
        ...{ left: 0, right: 0, top: 0, bottom: 0 },
        itemStyle: { borderColor: colors.card, borderWidth: 2, gapWidth: 2 },
        label: {
          ...{ color: '#fff', fontSize: 12, overflow: 'truncate', textBorderColor: '#0008', textBorderWidth: 2 },
          formatter: ({ data }: { data: { name: string; at: number } }) => `${data.name}\n${words(data.at)}`,
        },
        data: shown.map((node, index) => ({ ...node, itemStyle: { color: colors[colorAt(index)] } })),
      },
    ],
  }
}

const rowHeight = 26
export const chartHeight = (block: ChartBlock): number =>
  isLying(block)
    ? Math.max(
        160,
        block.labels.length * (rowHeight + (block.chart === 'bar' ? (block.series.length - 1) * 14 : 0)) + 48,
      )
    : block.chart === 'treemap'
      ? 340
      : 280

/** The text alternative: what is charted, and the ends of it. */
export function chartWords(block: ChartBlock): string {
  const names = labelsOf(block)
  const ends = [...new Set([0, names.length - 1])].filter((at) => at >= 0)
  const figures = block.series.map(
    ({ name, values, format }) =>
      `${name} ${ends.map((at) => `${names[at]} ${formatCell(values[at] ?? null, format)}`).join(' to ')}`,
  )
  return [block.title ?? block.labelHeader, ...figures].join(': ')
}

export const chartTable = (block: ChartBlock) => ({
  columns: [
    { header: block.labelHeader, ...(isFigure(block.labelFormat) && { align: 'right' as const }) },
    ...block.series.map(({ name }) => ({ header: name, align: 'right' as const })),
    ...(block.marks.length > 0 ? [{ header: 'Events' }] : []),
  ],
  rows: labelsOf(block).map((label, at) => ({
    id: `${at}`,
    cells: [
      label,
      ...block.series.map(({ values, format }) => formatCell(values[at] ?? null, format)),
      ...(block.marks.length > 0
        ? [
            block.marks
              .filter((mark) => mark.at === at)
              .map(({ text }) => text)
              .join(', '),
          ]
        : []),
    ],
  })),
})
