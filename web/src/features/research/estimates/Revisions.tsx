import { Select } from '@mantine/core'
import type { EstimateTable } from '@rostrum/contract/research/estimates'
import { periodLabel } from '@rostrum/contract/research/measures'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { formatDay } from '#platform/formats.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useEstimateAddress } from './address.ts'
import { estimateRevisions } from './api.ts'
import { formatFigure } from './figures.ts'
import { type Point, revisionChart } from './revision-chart.ts'

/** How the mean of one period moved, week by week. */
export function Revisions({ table }: { table: EstimateTable }) {
  const { query: asked, period: chosen, change } = useEstimateAddress()
  const { periods, security, measure, includesStale } = table
  // The next one to be reported is what brokers revise most.
  const open = periods.find(({ actual }) => actual === null) ?? periods.at(-1)
  const period = periods.find((one) => one.period === chosen)?.period ?? open?.period ?? ''
  const query = useQuery(
    estimateRevisions({
      ...{ securityId: security.id, measure: measure.key, period, includeStale: includesStale, asOf: asked.asOf },
    }),
  )
  return (
    <SectionCard
      title="Revisions"
      description="Weekly consensus mean, with the range from low to high"
      actions={
        <Select
          aria-label="Period of the revisions"
          size="xs"
          w={130}
          allowDeselect={false}
          data={periods.map((one) => ({ value: one.period, label: periodLabel(one.period) }))}
          value={period}
          onChange={(next) => next && change({ period: next })}
        />
      }
    >
      <QueryView
        query={query}
        isEmpty={(points) => points.every(({ count }) => count === 0)}
        empty={<p>No estimates in the past year.</p>}
      >
        {(points) => <RevisionChart points={points} table={table} period={period} />}
      </QueryView>
    </SectionCard>
  )
}

type RevisionChartProps = { points: Point[]; table: EstimateTable; period: string }

function RevisionChart({ points, table, period }: RevisionChartProps) {
  const { measure, periods } = table
  const guidance = periods.find((one) => one.period === period)?.guidance ?? null
  const option = useCallback(
    (colors: ChartColors) => revisionChart(points, { measure, guidance }, colors),
    [points, measure, guidance],
  )
  const known = points.filter(({ mean }) => mean !== null)
  const [first, last] = [known[0], known.at(-1)]
  const figure = (value: string | null) => formatFigure(value, measure)
  return (
    <Chart
      height={260}
      label={
        first && last
          ? `Mean ${measure.name} for ${periodLabel(period)}: ${figure(first.mean)} on ${formatDay(first.day)}, ${figure(last.mean)} on ${formatDay(last.day)}`
          : 'No estimates'
      }
      option={option}
      table={{
        columns: [
          { header: 'Week' },
          { header: 'Mean', align: 'right' },
          { header: 'High', align: 'right' },
          { header: 'Low', align: 'right' },
          { header: 'Estimates', align: 'right' },
        ],
        rows: known.toReversed().map(({ day, mean, high, low, count }) => ({
          id: day,
          cells: [formatDay(day), figure(mean), figure(high), figure(low), count],
        })),
      }}
    />
  )
}
