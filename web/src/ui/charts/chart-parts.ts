// Shared style of time series charts: hairlines, muted labels, and the application's tooltip.
import type { ChartColors } from './chart-colors.ts'

const labelStyle = (colors: ChartColors) => ({ color: colors.muted, fontSize: 11 })

export const timeAxis = (colors: ChartColors, gridIndex: number, showsLabels: boolean) => ({
  type: 'time',
  gridIndex,
  axisLine: { lineStyle: { color: colors.strongLine } },
  axisTick: { show: false },
  axisLabel: { ...labelStyle(colors), show: showsLabels, hideOverlap: true },
  splitLine: { show: false },
  axisPointer: { lineStyle: { color: colors.strongLine, type: 'solid' }, label: { show: false } },
})

export const categoryAxis = (colors: ChartColors, names: string[]) => ({
  type: 'category',
  data: names,
  axisLine: { lineStyle: { color: colors.strongLine } },
  axisTick: { show: false },
  axisLabel: { ...labelStyle(colors), hideOverlap: true },
  axisPointer: { type: 'shadow', shadowStyle: { color: colors.hover, opacity: 0.6 }, label: { show: false } },
})

export const valueAxis = (
  colors: ChartColors,
  gridIndex: number,
  format: (value: number) => string,
  from: 'zero' | 'data',
) => ({
  type: 'value',
  gridIndex,
  position: 'right',
  scale: from === 'data',
  splitNumber: 3,
  axisLabel: { ...labelStyle(colors), formatter: format },
  splitLine: { lineStyle: { color: colors.line } },
  axisPointer: { show: false },
})

export const chartFrame = (colors: ChartColors) => ({
  useUTC: true,
  animation: false,
  textStyle: { fontFamily: "'Inter Variable', Inter, system-ui, sans-serif", color: colors.text },
  axisPointer: { link: [{ xAxisIndex: 'all' }] },
  tooltip: {
    trigger: 'axis',
    confine: true,
    backgroundColor: colors.raised,
    borderColor: colors.strongLine,
    borderWidth: 1,
    padding: [6, 10],
    textStyle: { color: colors.text, fontSize: 12 },
    extraCssText: 'box-shadow: var(--ui-overlay-shadow); border-radius: 6px;',
  },
})
