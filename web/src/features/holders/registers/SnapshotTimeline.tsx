import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import { useCallback, useMemo } from 'react'
import { formatShare } from '#market/figures.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { timelineChart } from './timeline-chart.ts'

/** Snapshots over time; needs at least two points to draw a line. */
export function SnapshotTimeline({ snapshots }: { snapshots: RegisterSnapshot[] }) {
  const oldestFirst = useMemo(() => snapshots.toReversed(), [snapshots])
  const option = useCallback((colors: ChartColors) => timelineChart(oldestFirst, colors), [oldestFirst])
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)]
  if (!first || !last || snapshots.length < 2) return null
  return (
    <SectionCard title="Over time" description="Holders (top) and shares (bottom) by snapshot date">
      <Chart
        height={230}
        label={`${formatNumber(first.holderCount)} holders on ${formatDay(first.onDate)}, ${formatNumber(last.holderCount)} on ${formatDay(last.onDate)}`}
        option={option}
        table={{
          columns: [
            { header: 'As of' },
            { header: 'Holders', align: 'right' },
            { header: 'Shares', align: 'right' },
            { header: '% O/S', align: 'right' },
          ],
          rows: snapshots.map((one) => ({
            id: one.id,
            cells: [
              formatDay(one.onDate),
              formatNumber(one.holderCount),
              formatNumber(one.shares),
              formatShare(one.outstandingShare, 2),
            ],
          })),
        }}
      />
    </SectionCard>
  )
}
