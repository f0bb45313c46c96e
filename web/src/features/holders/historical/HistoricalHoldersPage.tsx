import { formatQuarter } from '@rostrum/contract/market/quarters'
import '@mantine/dates/styles.layer.css'
import { SegmentedControl } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { defaultQuarter, type Quarter } from '@rostrum/contract/holders/current'
import { historicalMeasureLabels, largestRange } from '@rostrum/contract/holders/historical'
import { historicalMeasures, type HistoricalMeasure as Measure } from '@rostrum/contract/holders/historical-query'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { formatDay } from '#platform/formats.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { historicalSummary } from '../api.ts'
import { filtersOf } from '../shared/address.ts'
import { ClassChoice, subjectWords } from '../shared/ClassChoice.tsx'
import { FilingProgress } from '../shared/FilingProgress.tsx'
import { HoldersPage, type Subject } from '../shared/HoldersPage.tsx'
import { Notes } from '../shared/Notes.tsx'
import { QuarterRange } from '../shared/QuarterRange.tsx'
import { RollUpSwitch } from '../shared/RollUpSwitch.tsx'
import { Stack } from '../shared/Stack.tsx'
import { ChartSkeleton, ListSkeleton } from '../shared/skeletons.tsx'
import { CohortView } from './CohortView.tsx'
import classes from './HistoricalHoldersPage.module.css'
import { HolderStack, stackHeight } from './HolderStack.tsx'
import { historicalColumns, historicalList } from './historical-list.tsx'

const noQuarters: string[] = []
const presetLength = 8

const skeletonColumns = historicalColumns({
  securityId: '',
  quarters: Array.from({ length: presetLength }, (_, index) => `${2000 + index}-12-31`),
  measure: 'shares',
  isRolledUp: false,
  oldest: undefined,
}).map((column) => (/^\d/.test(column.id) ? { ...column, header: '' } : column))

const HistoricalSkeleton = () => (
  <Stack>
    <ChartSkeleton height={stackHeight} />
    <ListSkeleton columns={skeletonColumns} />
  </Stack>
)

export const HistoricalHoldersPage = () => (
  <HoldersPage title="Historical holders" skeleton={<HistoricalSkeleton />}>
    {(subject) => <HistoricalHolders {...subject} />}
  </HoldersPage>
)

function HistoricalHolders({ security, quarters, shareClasses, together: added }: Subject) {
  const address = useSearch({ from: '/shell/holders/historical' })
  const { from, to, knownOn, measure = 'shares', show, by = 'holders' } = address
  const isRolledUp = address.rollUp === true
  const together = knownOn ? [] : added
  const isTogether = address.classes === 'all' && !knownOn
  const asked = {
    ...filtersOf(address),
    ...{ classes: isTogether ? ('all' as const) : undefined, securityId: security.id, from, to, knownOn },
  }
  const query = useQuery(historicalSummary(asked))
  const shown = useMemo(() => query.data?.quarters.map(({ quarter }) => quarter) ?? noQuarters, [query.data])
  const oldest = quarters.at(-1)?.quarter
  const isPhone = useIsPhone()
  const definition = useMemo(
    () =>
      historicalList({ securityId: security.id, quarters: shown, measure, isRolledUp, isTogether, oldest, isPhone }),
    [security.id, shown, measure, isRolledUp, isTogether, oldest, isPhone],
  )
  const list = useResultList(definition)
  const settled = defaultQuarter(quarters)
  const known = rangeable(quarters, to ?? settled)
  return (
    <Stack>
      <PageHeader
        title="Historical holders"
        context={`${subjectWords(security, together)} · 13F${rangeOf(shown)}${knownOn ? ` · as of ${formatDay(knownOn)}` : ''}`}
        actions={
          <>
            <ClassChoice
              security={security}
              classes={shareClasses}
              value={address.classes}
              onChange={(next) => list.change({ classes: next })}
              unavailable={knownOn && 'Not available as of a past day'}
            />
            <QuarterRange
              quarters={known.quarters}
              from={{ value: from, preset: known.presetFrom }}
              to={{ value: to, preset: settled }}
              onChange={list.change}
            />
            <KnownOn value={knownOn} onChange={(day) => list.change({ knownOn: day })} />
          </>
        }
      />
      <FilingProgress
        quarters={quarters}
        shown={to ?? settled}
        there={{ to: quarters[0]?.quarter }}
        back={{ label: `Show up to ${formatQuarter(settled ?? '')}`, search: { to: undefined } }}
      />
      <div className={classes.switches}>
        <ShowChoice value={show} onChange={(next) => list.change({ show: next })} />
        {show !== 'cohorts' && <MeasureChoice value={measure} onChange={(next) => list.change({ measure: next })} />}
      </div>
      {show !== 'cohorts' && (
        <QueryView query={query} skeleton={<ChartSkeleton height={stackHeight} />}>
          {(summary) => <HolderStack summary={summary} measure={measure} />}
        </QueryView>
      )}
      <div>
        <FilteredList
          definition={definition}
          list={list}
          choices={<RollUpSwitch isOn={isRolledUp} onChange={(rollUp) => list.change({ rollUp })} />}
        >
          {show === 'cohorts' ? (
            <CohortView
              summary={query.data}
              asked={asked}
              oldest={oldest}
              by={by}
              onBy={(next) => list.change({ by: next === 'holders' ? undefined : next })}
            />
          ) : undefined}
        </FilteredList>
      </div>
      {query.data && <Notes notes={query.data.notes} />}
    </Stack>
  )
}

/** Quarters offered for this end quarter, limited to the maximum range of a request. */
function rangeable(quarters: Quarter[], to: string | undefined) {
  const all = quarters.map(({ quarter }) => quarter)
  const last = Math.max(0, all.indexOf(to ?? ''))
  return {
    quarters: all.slice(0, last + largestRange),
    presetFrom: all[Math.min(last + presetLength, all.length) - 1],
  }
}

function rangeOf(quarters: string[]): string {
  const [first] = quarters
  const last = quarters.at(-1)
  return first && last ? `, ${formatQuarter(first)} to ${formatQuarter(last)}` : ''
}

const KnownOn = ({ value, onChange }: { value: string | undefined; onChange: (day: string | undefined) => void }) => (
  <DateInput
    size="xs"
    w={156}
    aria-label="As of"
    placeholder="As of today"
    title="Includes only filings filed by the end of that day"
    leftSection={<IconHistory size={14} stroke={1.75} />}
    valueFormat="MMM D, YYYY"
    clearable
    clearButtonProps={{ 'aria-label': 'As of today' }}
    maxDate={new Date()}
    value={value ?? null}
    onChange={(day) => onChange(day ?? undefined)}
  />
)

const showOptions = [
  { value: 'matrix', label: 'By quarter' },
  { value: 'cohorts', label: 'Cohorts' },
]

type ShowChoiceProps = { value: 'cohorts' | undefined; onChange: (show: 'cohorts' | undefined) => void }

const ShowChoice = ({ value, onChange }: ShowChoiceProps) => (
  <SegmentedControl
    size="xs"
    aria-label="By quarter or by cohort"
    data={showOptions}
    value={value ?? 'matrix'}
    onChange={(next) => onChange(next === 'cohorts' ? 'cohorts' : undefined)}
  />
)

type MeasureChoiceProps = { value: Measure; onChange: (measure: Measure | undefined) => void }

const MeasureChoice = ({ value, onChange }: MeasureChoiceProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Measure"
    data={historicalMeasures.map((measure) => ({ value: measure, label: historicalMeasureLabels[measure] }))}
    value={value}
    onChange={(next) => onChange(next === 'shares' ? undefined : next)}
  />
)
