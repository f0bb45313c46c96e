// Native charts, which can be edited in PowerPoint with the figures behind them.
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { ChartBlock, ChartSeries } from '@rostrum/contract/reports/report'
import type { Brand } from '../../brand/brand.ts'
import { readableOn, seriesColor, tinted } from '../../pdf/chart/colors.ts'
import { boxesOf } from '../../pdf/chart/treemap.ts'
import { axisFormat } from '../number-formats.ts'
import { font, hairline, hexOf, ink, muted } from './frame.ts'
import type { ChartOptions, ChartParts, Slide, TextOptions } from './library.ts'
import { formatPair } from './repairs.ts'
import { plain, shortened } from './text.ts'
import { drawTileMap } from './tile-map.ts'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

const longestLabel = 40
const mostNamedPoints = 25

/** The library drops the number zero from the sheet behind a chart, but not the text that stands for it. */
const valuesOf = (values: readonly (number | null)[]) =>
  values.map((value) => (value === 0 ? '0' : value)) as unknown as number[]

const labelsOf = ({ labels, labelFormat }: ChartBlock) =>
  labels.map((label) => shortened(plain(formatCell(label, labelFormat)), longestLabel))

const dataOf = (block: ChartBlock, series: readonly ChartSeries[]) =>
  series.map(({ name, values }) => ({ name: plain(name), labels: labelsOf(block), values: valuesOf(values) }))

/** Bars beside long names lie. */
const isLying = (block: ChartBlock) =>
  (block.chart === 'bar' || block.chart === 'stacked') &&
  Math.max(0, ...labelsOf(block).map(({ length }) => length)) > 12

function look(block: ChartBlock, brand: Brand, box: Box): ChartOptions {
  const [first] = block.series
  const lying = isLying(block)
  const isMany = block.series.length > 1
  const format = axisFormat(
    first?.format ?? 'integer',
    block.series.flatMap(({ values, axis }) => (axis === 1 ? values : [])),
  )
  return {
    ...box,
    chartColors: block.series.map((_, place) => hexOf(seriesColor(brand.color, place))),
    ...{
      showLegend: isMany && block.chart !== 'scatter',
      legendPos: 'b',
      legendFontFace: font,
      legendFontSize: 11,
      legendColor: muted,
    },
    ...{ catAxisLabelFontFace: font, catAxisLabelFontSize: 10, catAxisLabelColor: muted, catAxisLineShow: false },
    ...{ valAxisLabelFontFace: font, valAxisLabelFontSize: 10, valAxisLabelColor: muted, valAxisLineShow: false },
    valAxisLabelFormatCode: format,
    valGridLine: { color: hairline, size: 0.5 },
    catGridLine: { style: 'none' },
    barDir: lying ? 'bar' : 'col',
    catAxisLabelPos: 'low',
    // The types do not know this direction.
    ...(lying && { catAxisOrientation: 'maxMin' as unknown as 'minMax' }),
    ...(lying && block.labels.length <= mostNamedPoints && { catAxisLabelFrequency: 1 as unknown as string }),
    barGrouping: block.chart === 'stacked' || block.chart === 'area' ? 'stacked' : 'clustered',
    barGapWidthPct: 60,
    displayBlanksAs: 'gap',
    lineSize: 2,
    lineDataSymbolSize: 5,
    ...(block.labels.length > 40 && { lineDataSymbol: 'none' as const }),
    ...(block.chart === 'bar' && !isMany && block.labels.length <= 20
      ? {
          showValue: true,
          dataLabelFormatCode: format,
          dataLabelFontFace: font,
          dataLabelFontSize: 10,
          dataLabelColor: ink,
          dataLabelPosition: 'outEnd' as const,
        }
      : {}),
    altText: plain(block.title ?? block.series.map(({ name }) => name).join(', ')),
  }
}

/** PowerPoint draws a gap in an area as zero, so that one with gaps is stacked bars. */
function typeOf({ chart, series }: ChartBlock): 'bar' | 'line' | 'area' {
  if (chart === 'line') return 'line'
  return chart === 'area' && series.every(({ values }) => !values.includes(null)) ? 'area' : 'bar'
}

function drawTwoAxes(on: Slide, block: ChartBlock, brand: Brand, box: Box): void {
  const of = (axis: 1 | 2) => block.series.filter((one) => one.axis === axis)
  const axisOptions = (axis: 1 | 2) => ({
    ...{ valAxisLabelFontFace: font, valAxisLabelFontSize: 10, valAxisLabelColor: muted },
    valAxisLabelFormatCode: axisFormat(
      of(axis)[0]?.format ?? 'integer',
      of(axis).flatMap(({ values }) => values),
    ),
    ...(axis === 2 && { valGridLine: { style: 'none' as const } }),
  })
  const colors = (axis: 1 | 2) =>
    block.series.flatMap((one, place) => (one.axis === axis ? [hexOf(seriesColor(brand.color, place))] : []))
  const { catAxisOrientation: _, ...shared } = look({ ...block, labels: block.labels }, brand, box)
  on.addChart(
    [
      {
        type: typeOf(block),
        data: dataOf(block, of(1)),
        options: { chartColors: colors(1), barGrouping: shared.barGrouping ?? 'clustered' },
      },
      {
        type: 'line',
        data: dataOf(block, of(2)),
        options: { chartColors: colors(2), secondaryValAxis: true, secondaryCatAxis: true },
      },
    ] as unknown as ChartParts,
    // The library takes the options of a chart with several types in this place.
    {
      ...shared,
      barDir: 'col',
      showValue: false,
      valAxes: [axisOptions(1), axisOptions(2)],
      catAxes: [
        { catAxisLabelFontFace: font, catAxisLabelFontSize: 10, catAxisLabelColor: muted },
        { catAxisHidden: true },
      ],
    } as unknown as never,
  )
}

function drawScatter(on: Slide, block: ChartBlock, brand: Brand, box: Box): void {
  const [across, up] = block.series
  const known = block.labels.flatMap((_, at) =>
    (across?.values[at] ?? null) === null || (up?.values[at] ?? null) === null ? [] : [at],
  )
  const pick = (series: ChartSeries | undefined) => valuesOf(known.map((at) => series?.values[at] ?? null))
  const names = labelsOf(block)
  const data = [
    { name: plain(across?.name ?? ''), values: pick(across) },
    { name: plain(up?.name ?? ''), labels: known.map((at) => names[at] ?? ''), values: pick(up) },
  ]
  on.addChart('scatter', data, {
    ...look(block, brand, box),
    lineSize: 0,
    lineDataSymbolSize: 7,
    chartColors: [hexOf(brand.color)],
    ...{
      showCatAxisTitle: true,
      catAxisTitle: plain(across?.name ?? ''),
      catAxisTitleFontSize: 10,
      catAxisTitleColor: muted,
    },
    ...{
      showValAxisTitle: true,
      valAxisTitle: plain(up?.name ?? ''),
      valAxisTitleFontSize: 10,
      valAxisTitleColor: muted,
    },
    valAxisLabelFormatCode: formatPair(
      axisFormat(across?.format ?? 'integer', across?.values ?? []),
      axisFormat(up?.format ?? 'integer', up?.values ?? []),
    ),
    ...(known.length <= mostNamedPoints && {
      showLabel: true,
      dataLabelFormatScatter: 'custom' as const,
      dataLabelFontSize: 9,
    }),
  })
}

/** PowerPoint has no treemap that other programs read: shapes, with their names and figures as text. */
function drawTreemap(on: Slide, block: ChartBlock, brand: Brand, box: Box): void {
  const [first] = block.series
  const parts = labelsOf(block)
    .map((name, at) => ({ name, value: first?.values[at] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
  const room = { x: box.x, y: box.y, width: box.w, height: box.h }
  const largest = parts[0]?.value ?? 1
  for (const [at, one] of boxesOf(
    parts.map(({ value }) => value),
    room,
  ).entries()) {
    const { name = '', value = 0 } = parts[at] ?? {}
    const fill = tinted(brand.color, 0.3 + 0.7 * Math.sqrt(value / largest))
    const isLarge = one.width > 0.5 && one.height > 0.3
    on.addText(isLarge ? `${name}\n${formatCell(value, first?.format ?? 'integer')}` : '', {
      ...{ shape: 'rect', x: one.x, y: one.y, w: one.width, h: one.height, margin: 4 },
      fill: { color: hexOf(fill) },
      line: { color: 'FFFFFF', width: 1 },
      ...{ fontFace: font, fontSize: one.height < 0.6 || one.width < 1.2 ? 8 : 11, color: hexOf(readableOn(fill)) },
      ...{ valign: 'top', align: 'left', fit: 'shrink' },
      altText: `${name}: ${formatCell(value, first?.format ?? 'integer')}`,
    } as TextOptions)
  }
}

export function drawChart(on: Slide, block: ChartBlock, brand: Brand, box: Box): void {
  const hasTwoAxes = block.series.some(({ axis }) => axis === 2) && block.series.some(({ axis }) => axis === 1)
  if (block.chart === 'scatter') drawScatter(on, block, brand, box)
  else if (block.chart === 'treemap') drawTreemap(on, block, brand, box)
  else if (block.chart === 'map') drawTileMap(on, block, brand, box)
  else if (hasTwoAxes) drawTwoAxes(on, block, brand, box)
  else drawOneAxis(on, block, brand, box)
}

function drawOneAxis(on: Slide, block: ChartBlock, brand: Brand, box: Box): void {
  const series = block.series.map((one) => ({ ...one, axis: 1 as const }))
  on.addChart(typeOf(block), dataOf(block, series), look({ ...block, series }, brand, box))
}
