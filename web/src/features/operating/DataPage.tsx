import { Anchor, Select } from '@mantine/core'
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
import { LateDialog } from './LateDialog.tsx'
import { RejectsDialog } from './RejectsDialog.tsx'
import { Watch } from './Watch.tsx'

const minute = 60_000

/** Lists that figures of the page open, in its address. */
interface Lists {
  run?: string | undefined
  late?: string | undefined
}

/** What has been imported, and filings that somebody should look at. */
export function DataPage() {
  const data = useQuery({ ...marketData(), refetchInterval: minute })
  const { run, late, ...search }: FilingSearch & Lists = useSearch({ from: '/shell/settings/installation/data' })
  const navigate = useNavigate({ from: '/settings/installation/data' })
  const open = (lists: Lists) =>
    void navigate({
      search: (before) => ({ ...before, run: undefined, late: undefined, ...lists }),
      resetScroll: false,
    })
  const change = (next: Partial<FilingSearch>) => void navigate({ search: changed(search, next) })
  return (
    <InstallationFrame
      tab="/settings/installation/data"
      context="Imported filings, and those that need a decision"
      actions={<CheckAgain query={data} />}
    >
      <QueryView query={data}>
        {(found) => (
          <>
            <Watch watch={found.watch} />
            <div className={classes.cards}>
              <Quarters quarters={found.quarters} waiting={found.waiting} onOpen={open} />
              <Runs runs={found.runs} onOpen={open} />
            </div>
            <Filters search={search} change={change} problems={found.problems} />
            <FilingTable search={search} change={change} />
            <RejectsDialog run={found.runs.find(({ id }) => id === run)} onClose={() => open({})} />
            <LateDialog quarter={late} onClose={() => open({})} />
          </>
        )}
      </QueryView>
    </InstallationFrame>
  )
}

const waitingWords = (count: number) =>
  count === 0
    ? 'All positions are up to date'
    : `${formatNumber(count)} ${count === 1 ? 'portfolio is' : 'portfolios are'} waiting to be processed`

interface QuartersProps extends Pick<MarketData, 'quarters' | 'waiting'> {
  onOpen: (lists: Lists) => void
}

function Quarters({ quarters, waiting, onOpen }: QuartersProps) {
  return (
    <SectionCard title="Quarters" description={waitingWords(waiting)} flush>
      {quarters.length === 0 ? (
        <EmptyState title="No filings yet" message="Run npm run import to add filings." />
      ) : (
        <SmallTable
          label="Quarters"
          rows={quarters}
          rowId={({ quarter }) => quarter}
          columns={[
            { id: 'quarter', header: 'Quarter', cell: ({ quarter }) => formatQuarter(quarter) },
            { id: 'managers', header: 'Managers', align: 'right', cell: ({ managers }) => formatNumber(managers) },
            {
              id: 'late',
              header: 'Late',
              align: 'right',
              cell: ({ quarter, late }) => (
                <OpeningCount
                  count={late}
                  label={`${formatNumber(late)} late for ${formatQuarter(quarter)}`}
                  onOpen={() => onOpen({ late: quarter })}
                />
              ),
            },
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

interface OpeningCountProps {
  count: number
  label: string
  onOpen: () => void
}

/** A number that opens what it counts; zero opens nothing. */
const OpeningCount = ({ count, label, onOpen }: OpeningCountProps) =>
  count === 0 ? (
    '0'
  ) : (
    <Anchor component="button" type="button" inherit aria-label={label} onClick={onOpen}>
      {formatNumber(count)}
    </Anchor>
  )

const runs = {
  running: { name: 'Running', tone: undefined },
  done: { name: 'Done', tone: 'positive' },
  failed: { name: 'Failed', tone: 'negative' },
  interrupted: { name: 'Interrupted', tone: 'warning' },
} as const

interface RunsProps extends Pick<MarketData, 'runs'> {
  onOpen: (lists: Lists) => void
}

function Runs({ runs: listed, onOpen }: RunsProps) {
  const { timeZone } = useUser()
  return (
    <SectionCard title="Imports" description="The last twenty" flush>
      {listed.length === 0 ? (
        <EmptyState
          title="No imports yet"
          message="The market data on this installation did not come from an import."
        />
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
            {
              id: 'rejected',
              header: 'Rejected',
              align: 'right',
              cell: ({ id, rejected, startedAt }) => (
                <OpeningCount
                  count={rejected}
                  label={`${formatNumber(rejected)} rejected ${formatDateTime(startedAt, timeZone)}`}
                  onOpen={() => onOpen({ run: id })}
                />
              ),
            },
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
