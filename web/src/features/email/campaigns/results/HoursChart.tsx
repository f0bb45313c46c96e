import { type CampaignResults, resultHours } from '@rostrum/contract/email/campaigns/results'
import { formatNumber } from '#platform/formats.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { categoryAxis, chartFrame, valueAxis } from '#ui/charts/chart-parts.ts'
import { chartTooltip } from '#ui/charts/chart-tooltip.ts'
import { Legend } from '#ui/charts/Legend.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'

const spanOf = (hour: number): string => `${hour} to ${hour + 1} hours`

const layersOf = ({ campaign: { tracksOpens, tracksClicks } }: CampaignResults) => [
  ...(tracksOpens ? [{ name: 'Opened', color: 'series-1', key: 'opened' as const }] : []),
  ...(tracksClicks ? [{ name: 'Clicked', color: 'series-2', key: 'clicked' as const }] : []),
]

function hoursOption(results: CampaignResults, colors: ChartColors) {
  const { hours } = results
  const frame = chartFrame(colors)
  const layers = layersOf(results).map((layer) => ({
    ...layer,
    color: layer.color === 'series-1' ? colors.series1 : colors.series2,
  }))
  const tooltip = (items: unknown) => {
    const found = hours[Array.isArray(items) ? Number(items[0]?.dataIndex) : Number.NaN]
    if (!found) return chartTooltip('', [])
    return chartTooltip(
      spanOf(found.hour),
      layers.map(({ name, color, key }) => ({ label: name, value: formatNumber(found[key]), color })),
    )
  }
  return {
    ...frame,
    tooltip: { ...frame.tooltip, formatter: tooltip },
    grid: [{ left: 8, right: 40, top: 12, bottom: 26 }],
    xAxis: [
      {
        ...categoryAxis(
          colors,
          hours.map(({ hour }) => `${hour} h`),
        ),
        gridIndex: 0,
      },
    ],
    yAxis: [{ ...valueAxis(colors, 0, formatNumber, 'zero'), minInterval: 1 }],
    series: layers.map(({ name, color, key }) => ({
      ...{ name, type: 'bar', barGap: '0%', barCategoryGap: '20%', itemStyle: { color } },
      data: hours.map((one) => one[key] || null),
    })),
  }
}

/** When people reacted, from the moment the message was accepted for each of them. */
export const HoursChart = ({ results }: { results: CampaignResults }) => (
  <SectionCard title={`First ${resultHours} hours`} description="First opens and first clicks, by hours after sending">
    <Legend
      items={layersOf(results).map(({ name, color }) => ({ id: name, label: name, color: `var(--ui-${color})` }))}
    />
    <Chart
      label="First opens and first clicks by hour after sending"
      height={220}
      option={(colors) => hoursOption(results, colors)}
      table={{
        columns: [
          { header: 'After sending' },
          { header: 'Opened', align: 'right' },
          { header: 'Clicked', align: 'right' },
        ],
        rows: results.hours
          .filter(({ opened, clicked }) => opened > 0 || clicked > 0)
          .map(({ hour, opened, clicked }) => ({
            id: String(hour),
            cells: [spanOf(hour), formatNumber(opened), formatNumber(clicked)],
          })),
      }}
    />
  </SectionCard>
)
