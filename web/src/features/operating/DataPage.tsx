import { Select } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { filingProblemNames, type MarketData } from '@rostrum/contract/operating-data'
import type { FilingProblem } from '@rostrum/contract/operating-data-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { defaultDebounce } from '#platform/constants.ts'
import { formatDateTime, formatDay, formatNumber } from '#platform/formats.ts'
import { changed } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { marketData } from './api.ts'
import { CheckAgain } from './CheckAgain.tsx'
import classes from './DataPage.module.css'
import { type FilingSearch, FilingTable } from './FilingTable.tsx'
import { InstallationFrame } from './InstallationFrame.tsx'
import { Watch } from './Watch.tsx'

const minute = 60_000

/** What has been imported, and filings that somebody should look at. */
export function DataPage() {
  const data = useQuery({ ...marketData(), refetchInterval: minute })
  const search: FilingSearch = useSearch({ from: '/shell/settings/installation/data' })
  const navigate = useNavigate({ from: '/settings/installation/data' })
  const change = (next: Partial<FilingSearch>) => void navigate({ search: changed(search, next) })
  return (
    <InstallationFrame
      tab="/settings/installation/data"
      context="Filings in the market, and those that need a decision"
      actions={<CheckAgain query={data} />}
    >
      <QueryView query={data}>
        {(found) => (
          <>
            <Watch watch={found.watch} />
            <div className={classes.cards}>
              <Quarters quarters={found.quarters} waiting={found.waiting} />
              <Runs runs={found.runs} />
            </div>
            <Filters search={search} change={change} problems={found.problems} />
            <FilingTable search={search} change={change} />
          </>
        )}
      </QueryView>
    </InstallationFrame>
  )
}

const waitingWords = (count: number) =>
  count === 0
    ? 'All positions are derived'
    : `${formatNumber(count)} ${count === 1 ? 'portfolio waits' : 'portfolios wait'} to be derived`

function Quarters({ quarters, waiting }: Pick<MarketData, 'quarters' | 'waiting'>) {
  return (
    <SectionCard title="Quarters" description={waitingWords(waiting)} flush>
      {quarters.length === 0 ? (
        <EmptyState title="No filings yet" message="npm run import brings them in." />
      ) : (
        <SmallTable
          label="Quarters"
          rows={quarters}
          rowId={({ quarter }) => quarter}
          columns={[
            { id: 'quarter', header: 'Quarter', cell: ({ quarter }) => formatQuarter(quarter) },
            { id: 'managers', header: 'Managers', align: 'right', cell: ({ managers }) => formatNumber(managers) },
            { id: 'late', header: 'Late', align: 'right', cell: ({ late }) => formatNumber(late) },
            {
              id: 'latest',
              header: 'Last filed',
              cell: ({ latestFiledOn }) => (latestFiledOn ? formatDay(latestFiledOn) : '–'),
            },
          ]}
        />
      )}
    </SectionCard>
  )
}

const runs = {
  running: { name: 'Running', tone: undefined },
  done: { name: 'Done', tone: 'positive' },
  failed: { name: 'Failed', tone: 'negative' },
  interrupted: { name: 'Interrupted', tone: 'warning' },
} as const

function Runs({ runs: listed }: Pick<MarketData, 'runs'>) {
  const { timeZone } = useUser()
  return (
    <SectionCard title="Imports" description="The last twenty" flush>
      {listed.length === 0 ? (
        <EmptyState title="Nothing was imported" message="The market here was not made by an import." />
      ) : (
        <SmallTable
          label="Imports"
          rows={listed}
          rowId={({ id }) => id}
          columns={[
            { id: 'started', header: 'Started', cell: ({ startedAt }) => formatDateTime(startedAt, timeZone) },
            {
              id: 'state',
              header: 'State',
              cell: ({ state, error }) => (
                <>
                  <Chip tone={runs[state].tone}>{runs[state].name}</Chip>
                  {error && <div className={classes.error}>{error}</div>}
                </>
              ),
            },
            { id: 'filings', header: 'Filings', align: 'right', cell: ({ filings }) => formatNumber(filings) },
            { id: 'rows', header: 'Rows', align: 'right', cell: ({ rows }) => formatNumber(rows) },
            { id: 'rejected', header: 'Rejected', align: 'right', cell: ({ rejected }) => formatNumber(rejected) },
          ]}
        />
      )}
    </SectionCard>
  )
}

interface FiltersProps {
  search: FilingSearch
  change: (next: Partial<FilingSearch>) => void
  problems: MarketData['problems']
}

function Filters({ search, change, problems }: FiltersProps) {
  const { problem } = search
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => change({ search: text.trim().slice(0, 200) }),
        label: 'Search by manager or filing',
        delay: defaultDebounce,
      }}
      active={
        problem
          ? [
              {
                id: problem,
                label: 'Problem',
                value: filingProblemNames[problem],
                onRemove: () => change({ problem: undefined }),
              },
            ]
          : []
      }
      onClearAll={() => change({ search: '', problem: undefined })}
    >
      <Select
        aria-label="Problem"
        placeholder="Problem"
        w={280}
        clearable
        data={problems.map(({ problem: value, count }) => ({
          value,
          label: `${filingProblemNames[value]} (${formatNumber(count)})`,
        }))}
        value={problem ?? null}
        onChange={(next) => change({ problem: (next as FilingProblem | null) ?? undefined })}
      />
    </FilterBar>
  )
}
