import { SegmentedControl } from '@mantine/core'
import { type HistoricalSummary, historicalHolders } from '@rostrum/contract/holders/historical'
import type { RetentionBasis } from '@rostrum/contract/holders/historical-query'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { formatShare } from '#market/figures.ts'
import { saveFile } from '#platform/api/download.ts'
import { formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { Legend } from '#ui/charts/Legend.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type ExportFormat, ExportMenu } from '#ui/ExportMenu.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type HistoricalFilters, holderCohorts } from '../api.ts'
import { Stack } from '../shared/Stack.tsx'
import { CohortTable } from './CohortTable.tsx'
import { cohortChart, flowsOf, retentionOf } from './cohort-chart.ts'

const formats = ['csv', 'xlsx'] as const

type CohortViewProps = {
  summary: HistoricalSummary | undefined
  asked: HistoricalFilters
  oldest: string | undefined
  by: RetentionBasis
  onBy: (by: RetentionBasis) => void
}

/** Holder retention: new, retained and former holders, and retention by cohort. */
export function CohortView({ summary, asked, oldest, by, onBy }: CohortViewProps) {
  const query = useQuery(holderCohorts(asked))
  const save = (format: ExportFormat) => saveFile(historicalHolders.exportCohorts, { query: { ...asked, by } }, format)
  return (
    <Stack>
      {summary && <Retention summary={summary} by={by} onBy={onBy} />}
      <SectionCard
        title="Cohorts"
        description={descriptions[by]}
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
          empty={<EmptyState title="No first-time buyers in these quarters" />}
        >
          {(cohorts) => <CohortTable cohorts={cohorts} by={by} oldest={oldest} />}
        </QueryView>
      </SectionCard>
    </Stack>
  )
}

const descriptions: Record<RetentionBasis, string> = {
  holders: 'Holders that first bought in the same quarter, and the % of them still holding later',
  shares: 'Holders that first bought in the same quarter, and their shares later as a % of that quarter',
}

const legend = [
  { id: 'retention', color: 'var(--ui-series-1)', label: 'Retention', sign: 'line' as const },
  { id: 'new', color: 'var(--ui-positive)', label: 'New' },
  { id: 'returning', color: 'var(--ui-series-2)', label: 'Returning' },
  { id: 'exited', color: 'var(--ui-negative)', label: 'Exited' },
]

const byOptions = [
  { value: 'holders', label: 'Holders' },
  { value: 'shares', label: 'Shares' },
]

const methods: Record<RetentionBasis, string> = {
  holders: '% of prior-quarter holders that still hold. Comparable filings only.',
  shares: '% of prior-quarter shares that the same holders still hold. Comparable filings only.',
}

type RetentionProps = { summary: HistoricalSummary; by: RetentionBasis; onBy: (by: RetentionBasis) => void }

function Retention({ summary, by, onBy }: RetentionProps) {
  const option = useCallback((colors: ChartColors) => cohortChart(summary, by, colors), [summary, by])
  const last = summary.quarters.at(-1)
  return (
    <SectionCard
      title="Holder retention"
      description={methods[by]}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="By holders or by shares"
          data={byOptions}
          value={by}
          onChange={(next) => onBy(next === 'shares' ? 'shares' : 'holders')}
        />
      }
    >
      <Legend items={legend} />
      <Chart
        height={300}
        label={
          last
            ? `${formatQuarter(last.quarter)}: retention ${formatShare(retentionOf(last, by))}, ${last.newCount} new, ${last.returningCount} returning, ${last.exitedCount} exited`
            : 'No quarters to show'
        }
        option={option}
        table={{
          columns: [
            { header: 'Quarter' },
            { header: 'Retention', align: 'right' },
            { header: 'New', align: 'right' },
            { header: 'Returning', align: 'right' },
            { header: 'Exited', align: 'right' },
            { header: 'Not filed', align: 'right' },
          ],
          rows: summary.quarters.map((one) => {
            const { added, returned, exited } = flowsOf(one, by)
            return {
              id: one.quarter,
              cells: [
                formatQuarter(one.quarter),
                formatShare(retentionOf(one, by)),
                ...[added, returned, exited, one.silentCount].map(formatNumber),
              ],
            }
          }),
        }}
      />
    </SectionCard>
  )
}
