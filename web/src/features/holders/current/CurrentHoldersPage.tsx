import { type CurrentSummary, defaultQuarter, type Quarter } from '@rostrum/contract/holders/current'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { formatCompact, formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { QuarterField } from '#market/QuarterField.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Deferred } from '#ui/Deferred.tsx'
import { Delta } from '#ui/Delta.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { currentSummary } from '../api.ts'
import { filtersOf } from '../shared/address.ts'
import { ClassChoice, subjectWords } from '../shared/ClassChoice.tsx'
import { FilingProgress } from '../shared/FilingProgress.tsx'
import { HoldersPage, type Subject } from '../shared/HoldersPage.tsx'
import { HolderTabs } from '../shared/HolderTabs.tsx'
import { Notes } from '../shared/Notes.tsx'
import { RollUpSwitch } from '../shared/RollUpSwitch.tsx'
import { Stack } from '../shared/Stack.tsx'
import { FoldedSkeleton, ListSkeleton, StatsSkeleton } from '../shared/skeletons.tsx'
import { currentColumns } from './current-columns.tsx'
import { currentList, type Peer } from './current-list.ts'
import { OtherDisclosures } from './OtherDisclosures.tsx'
import { OwnershipPictures } from './OwnershipPictures.tsx'
import { Totals } from './Totals.tsx'

const noPeers: Peer[] = []
const skeletonColumns = currentColumns({ securityId: '', peers: noPeers, isRolledUp: false })

const CurrentSkeleton = () => (
  <Stack>
    <HolderTabs value="/holders" />
    <StatsSkeleton />
    <FoldedSkeleton />
    <ListSkeleton columns={skeletonColumns} />
  </Stack>
)

export const CurrentHoldersPage = () => (
  <HoldersPage title="Current holders" skeleton={<CurrentSkeleton />}>
    {(subject) => <CurrentHolders {...subject} />}
  </HoldersPage>
)

function CurrentHolders({ security, quarters, shareClasses, together }: Subject) {
  const address = useSearch({ from: '/shell/holders' })
  const isRolledUp = address.rollUp === true
  const { quarter } = address
  const asked = { securityId: security.id, classes: address.classes, quarter, rollUp: isRolledUp || undefined }
  const whole = useQuery(currentSummary(asked))
  const shown = useQuery(currentSummary({ ...filtersOf(address), ...asked }))
  const peers = whole.data?.peers ?? noPeers
  const oldest = quarters.at(-1)?.quarter
  const isPhone = useIsPhone()
  const definition = useMemo(
    () => currentList({ securityId: security.id, peers, isRolledUp, together, oldest, isPhone }),
    [security.id, peers, isRolledUp, together, oldest, isPhone],
  )
  const list = useResultList(definition)
  const settled = defaultQuarter(quarters)
  const shownQuarter = quarter ?? settled
  return (
    <Stack>
      <PageHeader
        title="Current holders"
        context={`${subjectWords(security, together)} · ${contextOf(quarters.find((one) => one.quarter === shownQuarter))}`}
        actions={
          <>
            <ClassChoice
              security={security}
              classes={shareClasses}
              value={address.classes}
              onChange={(next) => list.change({ classes: next })}
            />
            <QuarterField
              label="Quarter"
              quarters={quarters.map((one) => one.quarter)}
              preset={settled}
              value={quarter}
              onChange={(next) => list.change({ quarter: next })}
            />
            <PrintLink />
          </>
        }
      />
      <HolderTabs value="/holders" />
      <FilingProgress
        quarters={quarters}
        shown={shownQuarter}
        there={{ quarter: quarters[0]?.quarter }}
        back={{ label: `Show ${formatQuarter(settled ?? '')}`, search: { quarter: undefined } }}
      />
      <QueryView query={shown} skeleton={<StatsSkeleton />}>
        {(summary) => (
          <Stack>
            <Totals shown={summary} all={whole.data} isTogether={together.length > 1} />
            <Notes notes={summary.notes} />
          </Stack>
        )}
      </QueryView>
      <Deferred until={<FoldedSkeleton />}>
        <QueryView query={whole} skeleton={<FoldedSkeleton />}>
          {(summary) => <OwnershipPictures summary={summary} address={address} change={list.change} />}
        </QueryView>
      </Deferred>
      <div>
        <FilteredList
          definition={definition}
          list={list}
          totals={shown.data && totalsOf(shown.data)}
          choices={<RollUpSwitch isOn={isRolledUp} onChange={(rollUp) => list.change({ rollUp })} />}
        />
      </div>
      <Deferred>
        <OtherDisclosures security={security} quarter={shownQuarter} isOneOfMore={together.length > 1} />
      </Deferred>
    </Stack>
  )
}

/** How complete the quarter is: 13F filings are due 45 days after quarter end. */
export function contextOf(quarter: Quarter | undefined): string {
  if (!quarter) return '13F'
  const { reportedCount, missingCount, isBeingReported } = quarter
  if (isBeingReported) return `13F, ${formatQuarter(quarter.quarter)}`
  const missing =
    missingCount > 0
      ? `; ${formatNumber(missingCount)} that filed last quarter ${missingCount === 1 ? 'has' : 'have'} not yet`
      : ''
  return `13F, ${formatQuarter(quarter.quarter)} · ${formatNumber(reportedCount)} managers have filed${missing}`
}

/** Totals of all rows that match the filters, not of the current page. */
const totalsOf = (summary: CurrentSummary) => ({
  name: 'Total',
  shares: formatNumber(summary.shares),
  change: <Delta value={summary.change} format={formatNumber} />,
  value: <Money dollars={summary.value} />,
  outstandingShare: <span title={formatCompact(summary.shares)}>{formatShare(summary.outstandingShare, 2)}</span>,
})

const PrintLink = () => (
  <ButtonLink to="/holders/print" search variant="default" leftSection={<IconPrinter size={16} stroke={1.75} />}>
    Print
  </ButtonLink>
)
