// Stacked chart of the largest holders by quarter, with the price above.

import type { HistoricalSummary } from '@rostrum/contract/holders/historical'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { useCallback } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber, formatPrice } from '#platform/formats.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Legend } from './Legend.tsx'
import { restOf, stackChart, stacked } from './stack-chart.ts'

export function HolderStack({ summary }: { summary: HistoricalSummary }) {
  const option = useCallback((colors: ChartColors) => stackChart(summary, colors), [summary])
  const top = stacked(summary)
  const rest = restOf(summary)
  return (
    <SectionCard
      title="The largest holders and the price"
      description="Shares of the largest holders of the last quarter, and of everybody else, on today’s split basis; the line is the price at each quarter’s end"
    >
      <Legend
        items={[
          ...top.map(({ id, name }, index) => ({
            id,
            color: `var(--ui-series-${index + 1})`,
            label: (
              <ProfileLink kind="organization" id={id}>
                {name}
              </ProfileLink>
            ),
          })),
          { id: 'rest', color: 'var(--ui-line-strong)', label: 'Everybody else' },
          { id: 'price', color: 'var(--ui-text)', label: 'Price', isLine: true },
        ]}
      />
      <Chart
        height={300}
        label={summaryOf(summary)}
        option={option}
        table={{
          columns: [
            { header: 'Quarter' },
            { header: 'Price', align: 'right' },
            ...top.map(({ name }) => ({ header: name, align: 'right' as const })),
            { header: 'Everybody else', align: 'right' },
            { header: 'All', align: 'right' },
          ],
          rows: summary.quarters.map(({ quarter, price, shares }, index) => ({
            id: quarter,
            cells: [
              formatQuarter(quarter),
              price === null ? '–' : formatPrice(price),
              ...top.map((holder) => formatNumber(holder.shares[index] ?? 0)),
              formatNumber(rest[index] ?? 0),
              formatNumber(shares),
            ],
          })),
        }}
      />
    </SectionCard>
  )
}

function summaryOf({ quarters }: HistoricalSummary): string {
  const first = quarters[0]
  const last = quarters.at(-1)
  if (!first || !last) return 'No quarter to show'
  const told = ({ quarter, shares, price }: typeof first) =>
    `${formatNumber(shares)} shares in ${formatQuarter(quarter)}${price === null ? '' : ` at ${formatPrice(price)}`}`
  return `Shares reported: ${told(first)}, ${told(last)}`
}
