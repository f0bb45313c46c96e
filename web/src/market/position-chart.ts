// Price above, shares below, on one time axis. Quarters without data are shaded, never drawn as zero.
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { PricePoint } from '@rostrum/contract/profiles/securities'
import type { z } from 'zod'
import { formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { chartFrame, timeAxis, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip, type TooltipLine } from '#ui/charts/chart-tooltip.ts'
import { formatCompact } from './figures.ts'
import { isGap, type PositionHistory, stateLabels } from './position-states.ts'

export type Price = z.output<typeof PricePoint>

/** A past meeting, call or other interaction with the holder. */
export type Meeting = { id: string; onDate: string; type: string; subject: string }

const day = 24 * 3600 * 1000
const shift = (date: string, days: number) => Date.parse(date) + days * day

export function positionChart(history: PositionHistory, prices: Price[], meetings: Meeting[], colors: ChartColors) {
  const { points, events } = history
  const known = points.filter((point) => !isGap(point))
  const first = points[0]?.quarter
  const last = points.at(-1)?.quarter
  // Both grids span the same days, even if one lacks data at the edges.
  const span =
    first && last
      ? { min: shift(first, -60), max: Math.max(shift(last, 60), Date.parse(prices.at(-1)?.onDate ?? last)) }
      : {}
  const frame = chartFrame(colors)
  return {
    ...frame,
    tooltip: {
      ...frame.tooltip,
      formatter: (items: unknown) => tooltipOf(items, { history, prices, meetings }, colors),
    },
    grid: [
      { left: 8, right: 56, top: 12, height: 176 },
      { left: 8, right: 56, top: 220, bottom: 28 },
    ],
    xAxis: [
      { ...timeAxis(colors, 0, false), ...span },
      { ...quarterAxis(points, colors), ...span },
    ],
    yAxis: [
      valueAxis(colors, 0, (price) => `$${formatCompact(price)}`, 'data'),
      valueAxis(colors, 1, formatCompact, 'zero'),
    ],
    series: [
      {
        id: 'price',
        type: 'line',
        data: prices.map(({ onDate, adjustedClose }) => [onDate, adjustedClose]),
        showSymbol: false,
        lineStyle: { color: colors.secondary, width: 1.5 },
        itemStyle: { color: colors.secondary },
      },
      {
        id: 'events',
        type: 'scatter',
        symbol: 'diamond',
        symbolSize: 11,
        itemStyle: { color: colors.warning, borderColor: colors.card, borderWidth: 1 },
        data: events.flatMap((event) => onPriceLine(event.eventDate ?? event.filedOn, prices)),
      },
      {
        id: 'meetings',
        type: 'scatter',
        symbol: 'circle',
        symbolSize: 9,
        itemStyle: { color: colors.series2, borderColor: colors.card, borderWidth: 1 },
        data: meetings.flatMap(({ onDate }) => onPriceLine(onDate, prices)),
      },
      {
        id: 'shares',
        type: 'bar',
        xAxisIndex: 1,
        yAxisIndex: 1,
        barMaxWidth: 28,
        itemStyle: { color: colors.accent, borderRadius: [2, 2, 0, 0] },
        data: known.map(({ quarter, adjustedShares }) => [quarter, adjustedShares ?? 0]),
        markArea: {
          silent: true,
          itemStyle: { color: colors.hover, borderColor: colors.strongLine, borderWidth: 1, borderType: 'dashed' },
          data: points
            .filter(isGap)
            .map(({ quarter }) => [{ xAxis: shift(quarter, -30) }, { xAxis: shift(quarter, 30) }]),
        },
      },
    ],
  }
}

/** A bar is placed on the last day of its quarter, where a time axis would label the next one. */
function quarterAxis(points: PositionHistory['points'], colors: ChartColors) {
  const axis = timeAxis(colors, 1, true)
  return {
    ...axis,
    axisLabel: {
      ...axis.axisLabel,
      customValues: points.map(({ quarter }) => Date.parse(quarter)),
      formatter: (at: number) => formatQuarter(new Date(at).toISOString()),
    },
  }
}

/** Marks are drawn at the price of their day; without one they are left out. */
function onPriceLine(on: string | null, prices: Price[]) {
  const price = on && prices.findLast(({ onDate }) => onDate <= on)
  return price ? [[on, price.adjustedClose]] : []
}

type Shown = { history: PositionHistory; prices: Price[]; meetings: Meeting[] }

/** The day under the pointer with its price and the nearest quarter. */
function tooltipOf(items: unknown, { history, prices, meetings }: Shown, colors: ChartColors): HTMLElement {
  const at = Array.isArray(items) ? Number(items[0]?.axisValue) : Number.NaN
  const price = prices.findLast(({ onDate }) => Date.parse(onDate) <= at)
  const quarter = history.points.toSorted((a, b) => distance(a.quarter, at) - distance(b.quarter, at))[0]
  const near = history.events.filter((event) => distance(event.eventDate ?? event.filedOn ?? '', at) < 8 * day)
  const lines: TooltipLine[] = []
  if (price) lines.push({ label: 'Close', value: formatPrice(price.adjustedClose), color: colors.secondary })
  if (quarter) {
    const value = isGap(quarter) ? stateLabels[quarter.state] : `${formatNumber(quarter.adjustedShares ?? 0)} shares`
    lines.push({ label: formatQuarter(quarter.quarter), value, color: colors.accent })
  }
  for (const event of near) lines.push({ label: event.form, value: event.holderName, color: colors.warning })
  for (const { onDate, type, subject } of meetings.filter((meeting) => distance(meeting.onDate, at) < 5 * day)) {
    lines.push({ label: `${formatDay(onDate)} · ${type}`, value: subject, color: colors.series2 })
  }
  return chartTooltip(Number.isNaN(at) ? '' : formatDay(new Date(at).toISOString().slice(0, 10)), lines)
}

const distance = (date: string, at: number) => Math.abs(Date.parse(date) - at)
