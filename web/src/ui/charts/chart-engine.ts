// Only the parts of ECharts that our charts need. Loaded lazily with the first chart.
import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, LineChart, ScatterChart, GridComponent, MarkAreaComponent, TooltipComponent, SVGRenderer])

export type ChartOption = EChartsCoreOption

export const createChart = (box: HTMLElement) => init(box, null, { renderer: 'svg' })
