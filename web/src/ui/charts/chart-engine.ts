// Only the parts of ECharts that our charts need. Loaded lazily with the first chart.
import { BarChart, LineChart, ScatterChart, TreemapChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([
  ...[BarChart, LineChart, ScatterChart, TreemapChart],
  ...[DataZoomInsideComponent, DataZoomSliderComponent],
  ...[GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, SVGRenderer],
])

export type ChartOption = EChartsCoreOption

export type ChartInstance = ReturnType<typeof createChart>

export const createChart = (box: HTMLElement) => init(box, null, { renderer: 'svg' })
