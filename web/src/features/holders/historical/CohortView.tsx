import { type HistoricalSummary, historicalHolders } from '@rostrum/contract/holders/historical'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { downloadFile } from '#platform/api/download.ts'
import { formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type ExportFormat, ExportMenu } from '#ui/ExportMenu.tsx'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type HistoricalFilters, holderCohorts } from '../api.ts'
import { Stack } from '../shared/Stack.tsx'
import { CohortTable } from './CohortTable.tsx'
import { cohortChart } from './cohort-chart.ts'
import { Legend } from './Legend.tsx'

const formats = ['csv', 'xlsx'] as const

type CohortViewProps = { summary: HistoricalSummary | undefined; asked: HistoricalFilters; oldest: string | undefined }

/** Holder retention: new, retained and former holders, and retention by cohort. */
export function CohortView({ summary, asked, oldest }: CohortViewProps) {
  const query = useQuery(holderCohorts(asked))
  const save = (format: ExportFormat) =>
    void downloadFile(historicalHolders.exportCohorts, { query: asked }, format).catch(() =>
      notifyError('The file could not be made. Please try again.'),
    )
  return (
    <Stack>
      {summary && <ComingAndGoing summary={summary} />}
      <SectionCard
        title="Cohorts"
        description="Those who first bought in the same quarter, and how many of them still held later"
        actions={
          <>
            <HelpMark topic="cohorts" />
            {query.data?.length ? <ExportMenu formats={formats} onExport={save} /> : null}
          </>
        }
        flush
      >
        <QueryView
          query={query}
          isEmpty={(cohorts) => cohorts.length === 0}
          empty={<EmptyState title="Nobody first bought in these quarters" />}
        >
          {(cohorts) => <CohortTable cohorts={cohorts} oldest={oldest} />}
        </QueryView>
      </SectionCard>
    </Stack>
  )
}

const legend = [
  { id: 'kept', color: 'var(--ui-series-1)', label: 'Kept' },
  { id: 'returning', color: 'var(--ui-series-2)', label: 'Returning' },
  { id: 'new', color: 'var(--ui-positive)', label: 'New' },
  { id: 'left', color: 'var(--ui-negative)', label: 'Left' },
]

function ComingAndGoing({ summary }: { summary: HistoricalSummary }) {
  const option = useCallback((colors: ChartColors) => cohortChart(summary, colors), [summary])
  const last = summary.quarters.at(-1)
  return (
    <SectionCard
      title="Who came, stayed and left"
      description="Holders by quarter against the prior quarter; only reports that can be compared count"
    >
      <Legend items={legend} />
      <Chart
        height={260}
        label={
          last
            ? `In ${formatQuarter(last.quarter)} ${last.keptCount} kept, ${last.newCount} new, ${last.returningCount} returning, ${last.exitedCount} left`
            : 'No quarter to show'
        }
        option={option}
        table={{
          columns: [
            { header: 'Quarter' },
            { header: 'Kept', align: 'right' },
            { header: 'Returning', align: 'right' },
            { header: 'New', align: 'right' },
            { header: 'Left', align: 'right' },
            { header: 'Silent', align: 'right' },
            { header: 'New shares', align: 'right' },
            { header: 'Shares of those who left', align: 'right' },
          ],
          rows: summary.quarters.map((one) => ({
            id: one.quarter,
            cells: [
              formatQuarter(one.quarter),
              ...[one.keptCount, one.returningCount, one.newCount, one.exitedCount, one.silentCount].map(formatNumber),
              formatNumber(one.newShares),
              formatNumber(one.exitedShares),
            ],
          })),
        }}
      />
    </SectionCard>
  )
}
