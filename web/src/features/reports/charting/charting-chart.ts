// The chart as an option of the chart engine: all series on one time axis, two value axes, marks at the edges.
import type { Charted, ChartMark } from '@rostrum/contract/reports/charting'
import { markTypeLabels } from '@rostrum/contract/reports/charting'
import type { MarkType } from '@rostrum/contract/reports/charting-query'
import { markTypes, seriesFacts } from '@rostrum/contract/reports/charting-query'
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { CellFormat, ChartBlock, ChartSeries } from '@rostrum/contract/reports/report'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { chartFrame, timeAxis, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip, type TooltipLine } from '#ui/charts/chart-tooltip.ts'
import { axisFormat } from '../page/public.ts'
import { chartColorOf, lineTypeOf } from './series-style.ts'

export interface Drawing {
  charted: Charted
  isLog: boolean
  /** For a file there is nothing to point at or to zoom. */
  isFile?: boolean
}

export const blockOf = ({ page }: Charted): ChartBlock =>
  page.blocks.find((block) => block.type === 'chart') as ChartBlock

/** The color of a series and of the one that it is compared with. */
export function colorIndexes({ series }: Charted): number[] {
  const keys = [...new Set(series.map(({ key }) => key))]
  return series.map(({ key }) => keys.indexOf(key))
}

const markStyles: Record<MarkType, { symbol: string; color: keyof ChartColors; height: number }> = {
  meetings: { symbol: 'circle', color: 'muted', height: 0.02 },
  events: { symbol: 'diamond', color: 'accent', height: 0.93 },
  deadlines: { symbol: 'triangle', color: 'warning', height: 0.98 },
  disclosures: { symbol: 'rect', color: 'series5', height: 0.88 },
  annotations: { symbol: 'pin', color: 'negative', height: 0.95 },
}

export function chartingChart({ charted, isLog, isFile = false }: Drawing, colors: ChartColors) {
  const block = blockOf(charted)
  const frame = chartFrame(colors)
  const hasSecond = block.series.some(({ axis }) => axis === 2)
  const axes = ([1, 2] as const).map((axis) => axisOf(axis, charted, block, isLog, colors))
  const hidden = { type: 'value', min: 0, max: 1, show: false }
  return {
    ...frame,
    tooltip: {
      ...frame.tooltip,
      show: !isFile,
      formatter: (items: unknown) => tooltipOf(items, charted, block, colors),
    },
    grid: { left: 56, right: hasSecond ? 64 : 16, top: 22, bottom: isFile ? 28 : 70 },
    xAxis: {
      ...timeAxis(colors, 0, true),
      ...edges(block.labels.map(String), charted.step),
      axisPointer: { ...timeAxis(colors, 0, true).axisPointer, snap: true },
    },
    yAxis: [...axes, hidden],
    ...(!isFile && { dataZoom: zoom(colors) }),
    series: [...lines(charted, block, colors), ...marks(charted, colors)],
  }
}

const dayMs = 86_400_000
const halfSteps = { day: 1, week: 4, month: 16, quarter: 46 }

/** Half a step at both ends, so that bars are drawn whole. */
function edges(labels: string[], step: Charted['step']) {
  const [first, last] = [labels[0], labels.at(-1)]
  if (!first || !last) return {}
  const half = halfSteps[step] * dayMs
  return { min: Date.parse(first) - half, max: Date.parse(last) + half }
}

function axisOf(axis: 1 | 2, { series }: Charted, block: ChartBlock, isLog: boolean, colors: ChartColors) {
  const own = block.series.flatMap((one, at) => (one.axis === axis ? [{ ...one, kind: series[at]?.kind }] : []))
  const hasBars = own.some(({ kind }) => kind && seriesFacts[kind].drawnAs === 'bars')
  // A logarithm exists above zero only.
  const canLog = !hasBars && own.every(({ values }) => values.every((value) => value === null || value > 0))
  const isVolume = own.length > 0 && own.every(({ kind }) => kind === 'volume')
  return {
    ...valueAxis(colors, 0, axisFormat(own[0]?.format ?? 'integer'), hasBars ? 'zero' : 'data'),
    show: own.length > 0,
    position: axis === 1 ? 'left' : 'right',
    splitNumber: 5,
    ...(axis === 2 && block.series.some((one) => one.axis === 1) && { splitLine: { show: false } }),
    ...(isLog && canLog && own.length > 0 && { type: 'log' }),
    // Volume stays below the lines.
    ...(isVolume && block.series.length > own.length && belowLines(axis, own[0]?.format ?? 'integer', colors)),
  }
}

const belowLines = (axis: 1 | 2, format: CellFormat, colors: ChartColors) => {
  const { axisLabel } = valueAxis(colors, 0, axisFormat(format), 'zero')
  return {
    max: (range: { max: number }) => range.max * 4,
    axisLabel: { ...axisLabel, showMaxLabel: false },
    splitLine: { show: axis === 1, lineStyle: { color: colors.line } },
  }
}

const zoom = (colors: ChartColors) => [
  { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false, filterMode: 'none' },
  {
    type: 'slider',
    height: 22,
    bottom: 10,
    filterMode: 'none',
    brushSelect: false,
    showDetail: false,
    borderColor: colors.line,
    fillerColor: colors.hover,
    handleStyle: { color: colors.card, borderColor: colors.accent },
    moveHandleStyle: { color: colors.strongLine },
    dataBackground: { lineStyle: { color: colors.strongLine }, areaStyle: { color: colors.line } },
    selectedDataBackground: { lineStyle: { color: colors.accent }, areaStyle: { color: colors.accent, opacity: 0.15 } },
    textStyle: { color: colors.muted, fontSize: 11 },
  },
]

/** A quarterly value needs a dot; hundreds of days do not. */
const mostDots = 60

function lines(charted: Charted, block: ChartBlock, colors: ChartColors) {
  const indexes = colorIndexes(charted)
  return charted.series.map(({ key, kind, name, isComparison, observedAt }, at) => {
    const { values, axis } = block.series[at] as ChartSeries
    const index = indexes[at] ?? 0
    const color = chartColorOf(colors, index)
    const data = observedAt.map((label) => [block.labels[label], values[label] ?? null])
    const shared = { id: `${key}${isComparison ? ' before' : ''}`, name, yAxisIndex: axis - 1, data }
    if (seriesFacts[kind].drawnAs === 'bars') {
      const opacity = isComparison ? 0.25 : kind === 'volume' ? 0.4 : 0.75
      return { ...shared, type: 'bar', barMaxWidth: 28, barGap: '10%', itemStyle: { color, opacity }, z: 1 }
    }
    return {
      ...shared,
      ...{ type: 'line', connectNulls: false, showSymbol: data.length <= mostDots, symbolSize: 6, z: 3 },
      lineStyle: {
        color,
        width: isComparison ? 1.5 : 2,
        type: lineTypeOf(index, isComparison),
        opacity: isComparison ? 0.7 : 1,
      },
      itemStyle: { color, opacity: isComparison ? 0.7 : 1 },
    }
  })
}

function marks({ marks: all }: Charted, colors: ChartColors) {
  return markTypes.flatMap((type) => {
    const own = all.filter((mark) => mark.type === type)
    if (own.length === 0) return []
    const { symbol, color, height } = markStyles[type]
    const days = [...new Set(own.map(({ day }) => day))]
    return {
      ...{ id: `marks ${type}`, name: markTypeLabels[type], type: 'scatter', yAxisIndex: 2, symbol, z: 5 },
      symbolSize: type === 'annotations' ? 20 : type === 'meetings' ? 6 : 10,
      itemStyle: { color: colors[color], borderColor: colors.card, borderWidth: 1 },
      data: days.map((day) => [day, height]),
      ...(type === 'annotations' && { markLine: markLine(days, colors[color]) }),
    }
  })
}

const markLine = (days: string[], color: string) => ({
  ...{ symbol: 'none', silent: true, animation: false },
  lineStyle: { color, type: 'dashed', width: 1, opacity: 0.6 },
  label: { show: false },
  data: days.map((day) => ({ xAxis: day })),
})

/** The position of the label nearest to a time. */
export function nearestLabel(labels: readonly string[], time: number): number {
  let [low, high] = [0, labels.length - 1]
  const at = (index: number) => Date.parse(labels[index] ?? '')
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) < time) low = middle + 1
    else high = middle
  }
  return low > 0 && time - at(low - 1) <= at(low) - time ? low - 1 : low
}

const mostMarks = 5

function tooltipOf(items: unknown, charted: Charted, block: ChartBlock, colors: ChartColors): HTMLElement {
  const [item] = (Array.isArray(items) ? items : [items]) as { axisValue?: number }[]
  const labels = block.labels.map(String)
  if (item?.axisValue === undefined || labels.length === 0) return chartTooltip('', [])
  const at = nearestLabel(labels, item.axisValue)
  const indexes = colorIndexes(charted)
  const figures = charted.series.map((_, index): TooltipLine => {
    const series = block.series[index] as ChartSeries
    return {
      label: series.name,
      value: valueAt(charted, block, index, at),
      color: chartColorOf(colors, indexes[index] ?? 0),
    }
  })
  return chartTooltip(formatCell(labels[at] ?? null, block.labelFormat), [...figures, ...markLines(charted.marks, at)])
}

/** A quarterly value holds until the next, and then says of when it is. */
function valueAt(charted: Charted, block: ChartBlock, index: number, at: number): string {
  const { values, format } = block.series[index] as ChartSeries
  const { kind, observedAt } = charted.series[index] as Charted['series'][number]
  const seen = observedAt.findLast((one) => one <= at)
  if (seen === undefined || (seen !== at && seriesFacts[kind].cadence === 'day'))
    return formatCell(values[at] ?? null, format)
  const words = formatCell(values[seen] ?? null, format)
  return seen === at ? words : `${words} (${formatCell(block.labels[seen] ?? null, 'quarter')})`
}

function markLines(all: ChartMark[], at: number): TooltipLine[] {
  const own = all.filter((mark) => mark.at === at)
  const more = own.length - mostMarks
  return [
    ...own
      .slice(0, mostMarks)
      .map(({ text }) => ({ label: text.length > 80 ? `${text.slice(0, 79)}…` : text, value: '' })),
    ...(more > 0 ? [{ label: `and ${more} more`, value: '' }] : []),
  ]
}
