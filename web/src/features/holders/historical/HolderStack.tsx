// The largest holders by quarter in the selected measure, with the price above.

import { type HistoricalSummary, historicalMeasureLabels } from '@rostrum/contract/holders/historical'
import type { HistoricalMeasure as Measure } from '@rostrum/contract/holders/historical-query'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { useCallback, useState } from 'react'
import { formatPrice } from '#platform/formats.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { Legend } from '#ui/charts/Legend.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { formatAmount, restId, seriesOf, stackChart, totalsOf } from './stack-chart.ts'

export const stackHeight = 340

export function HolderStack({ summary, measure }: { summary: HistoricalSummary; measure: Measure }) {
  const [isolated, setIsolated] = useState<string>()
  const [hovered, setHovered] = useState<string>()
  const series = seriesOf(summary, measure)
  // A filter can remove the holder that is shown alone.
  const alone = series.some(({ id }) => id === isolated) ? isolated : undefined
  const option = useCallback(
    (colors: ChartColors) => stackChart({ summary, measure, isolated: alone, hovered }, colors),
    [summary, measure, alone, hovered],
  )
  const totals = totalsOf(summary, measure)
  return (
    <SectionCard
      title="Largest holders and price"
      description={`${descriptions[measure]}. Price at quarter-end. Click a name to show it alone.`}
    >
      <Legend
        items={[
          { id: 'price', color: 'var(--ui-text)', label: 'Price', sign: 'line' as const },
          ...series.map(({ id, name }, index) => ({
            id,
            color: id === restId ? 'var(--ui-line-strong)' : `var(--ui-series-${index + 1})`,
            label: name,
          })),
        ]}
        picking={{ isolated: alone, onIsolate: setIsolated, onHover: setHovered }}
      />
      <Chart
        height={stackHeight}
        label={summaryOf(summary, measure)}
        option={option}
        table={{
          columns: [
            { header: 'Quarter' },
            { header: 'Price', align: 'right' },
            ...series.map(({ name }) => ({ header: name, align: 'right' as const })),
            { header: 'All holders', align: 'right' },
          ],
          rows: summary.quarters.map(({ quarter, price }, index) => ({
            id: quarter,
            cells: [
              formatQuarter(quarter),
              price === null ? '–' : formatPrice(price),
              ...series.map(({ amounts }) => formatAmount(amounts[index] ?? null, measure)),
              formatAmount(totals[index] ?? null, measure),
            ],
          })),
        }}
      />
    </SectionCard>
  )
}

const descriptions: Record<Measure, string> = {
  shares: 'Shares held, adjusted for splits',
  value: 'Value as reported',
  outstanding: '% of shares outstanding',
  change: 'Change in shares vs. prior quarter, comparable filings only',
}

function summaryOf(summary: HistoricalSummary, measure: Measure): string {
  const { quarters } = summary
  const totals = totalsOf(summary, measure)
  const told = (index: number) => {
    const { quarter, price } = quarters[index] ?? {}
    const at = price === null || price === undefined ? '' : ` at ${formatPrice(price)}`
    return `${formatAmount(totals[index] ?? null, measure)} in ${formatQuarter(quarter ?? '')}${at}`
  }
  if (quarters.length === 0) return 'No quarters to show'
  return `${historicalMeasureLabels[measure]} of all holders: ${told(0)}, ${told(quarters.length - 1)}`
}
