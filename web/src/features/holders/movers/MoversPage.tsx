import { defaultQuarter } from '@rostrum/contract/holders/current'
import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { type MoverQuery, moverSummary } from '../api.ts'
import { filtersOf } from '../shared/address.ts'
import { ClassChoice, subjectWords } from '../shared/ClassChoice.tsx'
import { FilingProgress } from '../shared/FilingProgress.tsx'
import { HoldersPage, type Subject } from '../shared/HoldersPage.tsx'
import { Notes } from '../shared/Notes.tsx'
import { QuarterRange } from '../shared/QuarterRange.tsx'
import { RollUpSwitch } from '../shared/RollUpSwitch.tsx'
import { Stack } from '../shared/Stack.tsx'
import { ChartSkeleton, ListSkeleton } from '../shared/skeletons.tsx'
import { KindChoice } from './KindChoice.tsx'
import classes from './MoversPage.module.css'
import { MoversPicture } from './MoversPicture.tsx'
import { kindOf, moverColumns, moverListOf } from './mover-list.tsx'
import { PeerComparison, PeerTable } from './PeerComparison.tsx'

const skeletonColumns = moverColumns({ securityId: '', from: '', to: '', measure: 'change', isRolledUp: false })

const MoversSkeleton = () => (
  <Stack>
    <div className={classes.pictures}>
      <ChartSkeleton height={300} />
      <ChartSkeleton height={300} />
    </div>
    <ListSkeleton columns={skeletonColumns} />
  </Stack>
)

export const MoversPage = () => (
  <HoldersPage title="Movers" skeleton={<MoversSkeleton />}>
    {(subject) => <Movers {...subject} />}
  </HoldersPage>
)

/** Both ends of the range, from the URL or by default. */
function endsOf({ from, to }: { from?: string | undefined; to?: string | undefined }, known: string[]) {
  const last = to ?? known[0] ?? ''
  const presetFrom = known.find((quarter) => quarter < last) ?? quarterBefore(last)
  return { to: last, from: from ?? presetFrom, presetFrom }
}

function Movers({ security, quarters, shareClasses, together }: Subject) {
  const isTogether = together.length > 1
  const address = useSearch({ from: '/shell/holders/movers' })
  const { measure = 'change' } = address
  const isRolledUp = address.rollUp === true
  const known = quarters.map(({ quarter }) => quarter)
  const { from, to, presetFrom } = endsOf(address, known)
  const { leastShares, leastValue, leastPercent } = address
  const asked = {
    ...filtersOf(address),
    ...{ securityId: security.id, from, to, leastShares, leastValue, leastPercent },
  }
  const query = useQuery(moverSummary(asked))
  const isPhone = useIsPhone()
  const definition = useMemo(
    () => moverListOf({ securityId: security.id, from, to, measure, isRolledUp, isTogether, isPhone }),
    [security.id, from, to, measure, isRolledUp, isTogether, isPhone],
  )
  const list = useResultList(definition)
  const settled = defaultQuarter(quarters) ?? ''
  return (
    <Stack>
      <PageHeader
        title="Movers"
        context={`${subjectWords(security, together)} · 13F, buyers and sellers from ${formatQuarter(from)} to ${formatQuarter(to)}`}
        actions={
          <>
            <ClassChoice
              security={security}
              classes={shareClasses}
              value={address.classes}
              onChange={(next) => list.change({ classes: next })}
            />
            <QuarterRange
              quarters={known}
              from={{ value: address.from, preset: presetFrom }}
              to={{ value: address.to, preset: known[0] }}
              onChange={list.change}
            />
          </>
        }
      />
      <FilingProgress
        quarters={quarters}
        shown={to}
        aside="; only those are compared"
        there={{ from: undefined, to: undefined }}
        back={{
          label: `Show ${formatQuarter(quarterBefore(settled))} to ${formatQuarter(settled)}`,
          search: { from: undefined, to: settled },
        }}
      />
      <div className={classes.pictures}>
        <MoversPicture
          asked={asked as NonNullable<MoverQuery>}
          from={from}
          to={to}
          measure={measure}
          isRolledUp={isRolledUp}
          isTogether={isTogether}
          onMeasure={(next) => list.change({ measure: next })}
        />
        <QueryView
          query={query}
          isEmpty={({ securities }) => securities.length === 0}
          empty={<EmptyState title="Nothing to compare" />}
        >
          {(summary) => <PeerComparison summary={summary} />}
        </QueryView>
      </div>
      {query.data && <Notes notes={query.data.notes} />}
      <KindChoice
        summary={query.data}
        value={kindOf(address)}
        onChange={(kind) => list.change({ kind, sortField: undefined, sortDirection: undefined })}
      />
      <div>
        <FilteredList
          definition={definition}
          list={list}
          choices={<RollUpSwitch isOn={isRolledUp} onChange={(rollUp) => list.change({ rollUp })} />}
        />
      </div>
      {query.data && <PeerTable summary={query.data} />}
    </Stack>
  )
}
