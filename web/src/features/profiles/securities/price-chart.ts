import type { PricePoint } from '@rostrum/contract/profiles/securities'
import type { z } from 'zod'
import { formatCompact } from '#market/figures.ts'
import { formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { chartFrame, timeAxis, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'

export type Price = z.output<typeof PricePoint>

/** Price above, volume (if known) below, on one time axis. */
export function priceChart(prices: Price[], colors: ChartColors) {
  const byDay = new Map(prices.map((price) => [Date.parse(price.onDate), price]))
  const span = { min: prices[0]?.onDate, max: prices.at(-1)?.onDate }
  const frame = chartFrame(colors)
  const hasVolume = prices.some(({ volume }) => volume !== null)
  const sides = { left: 8, right: 56 }
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: (items: unknown) => tooltipOf(items, byDay, colors) },
    grid: [
      { ...sides, top: 12, ...(hasVolume ? { height: 190 } : { bottom: 26 }) },
      ...(hasVolume ? [{ ...sides, top: 222, bottom: 26 }] : []),
    ],
    xAxis: [
      { ...timeAxis(colors, 0, !hasVolume), ...span },
      ...(hasVolume ? [{ ...timeAxis(colors, 1, true), ...span }] : []),
    ],
    yAxis: [
      valueAxis(colors, 0, (price) => `$${formatCompact(price)}`, 'data'),
      ...(hasVolume ? [{ ...valueAxis(colors, 1, formatCompact, 'zero'), splitNumber: 2 }] : []),
    ],
    series: [
      {
        id: 'price',
        type: 'line',
        data: prices.map(({ onDate, adjustedClose }) => [onDate, adjustedClose]),
        showSymbol: false,
        lineStyle: { color: colors.accent, width: 1.75 },
        itemStyle: { color: colors.accent },
        areaStyle: { color: colors.accent, opacity: 0.08, origin: 'start' },
      },
      ...(hasVolume ? [volumeBars(prices, colors)] : []),
    ],
  }
}

const volumeBars = (prices: Price[], colors: ChartColors) => ({
  id: 'volume',
  type: 'bar',
  xAxisIndex: 1,
  yAxisIndex: 1,
  barMaxWidth: 8,
  itemStyle: { color: colors.muted, opacity: 0.6 },
  data: prices.map(({ onDate, volume }) => [onDate, volume]),
})

function tooltipOf(items: unknown, byDay: Map<number, Price>, colors: ChartColors): HTMLElement {
  const at = Array.isArray(items) ? Number(items[0]?.axisValue) : Number.NaN
  const price = byDay.get(at)
  if (!price) return chartTooltip('', [])
  return chartTooltip(formatDay(price.onDate), [
    { label: 'Close', value: formatPrice(price.adjustedClose), color: colors.accent },
    ...(price.adjustedClose === price.close ? [] : [{ label: 'Close on the day', value: formatPrice(price.close) }]),
    ...(price.volume === null ? [] : [{ label: 'Volume', value: formatNumber(price.volume), color: colors.muted }]),
  ])
}
