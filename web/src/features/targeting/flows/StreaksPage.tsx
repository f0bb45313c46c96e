import type { StreakSummary } from '@rostrum/contract/targeting/streaks'
import { type StreakDirection, streakDirections, streakQuarters } from '@rostrum/contract/targeting/streaks-query'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  ChartSkeleton,
  filtersOf,
  HoldersPage,
  Notes,
  RollUpSwitch,
  Stack,
  type Subject,
} from '#features/holders/shared/public.ts'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { formatNumber } from '#platform/formats.ts'
import { changed } from '#platform/search-params.ts'
import { Chip } from '#ui/Chip.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { streakSummary } from './api.ts'
import { FlowBar, largestOf } from './FlowBar.tsx'
import { FlowFrame, flowTitle, useFlowSubject } from './FlowFrame.tsx'
import { numeric } from './flow-columns.tsx'
import { streakListOf } from './streak-list.tsx'

export const StreaksPage = () => (
  <HoldersPage title={flowTitle} skeleton={<ChartSkeleton height={300} />}>
    {(subject) => <Streaks subject={subject} />}
  </HoldersPage>
)

function Streaks({ subject }: { subject: Subject }) {
  const address = useSearch({ from: '/shell/flow/streaks' })
  const of = useFlowSubject(subject, address)
  const { securityId, to } = of.asked
  const { direction, leastQuarters, mostQuarters } = address
  const summary = useQuery(streakSummary({ ...filtersOf(address), securityId, to }))
  const isRolledUp = address.rollUp === true
  const isPhone = useIsPhone()
  const definition = useMemo(
    () => streakListOf({ securityId, to, isRolledUp, isPhone }),
    [securityId, to, isRolledUp, isPhone],
  )
  const list = useResultList(definition)
  const isChosen = direction !== undefined || leastQuarters !== undefined || mostQuarters !== undefined
  return (
    <FlowFrame subject={subject} of={of} path="/flow/streaks" address={address} change={list.change}>
      <QueryView query={summary} skeleton={<ChartSkeleton height={240} />}>
        {(found) => (
          <Stack>
            <SectionCard
              title="Quarters in a row"
              description="Managers that have bought or sold in every quarter up to the last one. Click a figure to list them."
              flush
            >
              <LengthTable lengths={found.lengths} />
            </SectionCard>
            {isChosen && (
              <div>
                <Chip
                  removeLabel="Remove filter Streak"
                  onRemove={() =>
                    list.change({ direction: undefined, leastQuarters: undefined, mostQuarters: undefined })
                  }
                >
                  {directionLabels[direction ?? 'any']}, {leastQuarters === mostQuarters ? '' : 'at least '}
                  {quartersWords(leastQuarters ?? 2)}
                </Chip>
              </div>
            )}
            <div>
              <FilteredList
                definition={definition}
                list={list}
                choices={<RollUpSwitch isOn={isRolledUp} onChange={(rollUp) => list.change({ rollUp })} />}
              />
            </div>
            <Notes
              notes={[
                'A quarter without a trade, or without comparable filings, ends a streak: a missing filing is neither a sale nor a purchase.',
                'Shares are adjusted for splits. Flow is each quarter’s change at the average of its two quarter-end prices.',
              ]}
            />
          </Stack>
        )}
      </QueryView>
    </FlowFrame>
  )
}

const directionLabels = { buying: 'Buying', selling: 'Selling', any: 'Buying or selling' }
const quartersWords = (count: number): string => `${count} ${count === 1 ? 'quarter' : 'quarters'} in a row`

type Length = Record<StreakDirection, { managerCount: number; flow: number }> & { quarters: number }
const nobody = { managerCount: 0, flow: 0 }

/** Longest first. */
const lengthsOf = (lengths: StreakSummary['lengths']): Length[] =>
  Array.from({ length: streakQuarters }, (_, at) => {
    const quarters = streakQuarters - at
    const [buying = nobody, selling = nobody] = streakDirections.map((direction) =>
      lengths.find((one) => one.quarters === quarters && one.direction === direction),
    )
    return { quarters, buying, selling }
  })

function LengthTable({ lengths }: Pick<StreakSummary, 'lengths'>) {
  const rows = lengthsOf(lengths)
  const largest = largestOf(rows.flatMap(({ buying, selling }) => [buying.managerCount, selling.managerCount]))
  const count = (direction: StreakDirection) => (row: Length) => {
    const { managerCount } = row[direction]
    if (managerCount === 0) return '–'
    const { quarters } = row
    return (
      <AnchorLink
        inherit
        underline="hover"
        to="."
        search={(before) =>
          changed(before as object, { direction, leastQuarters: quarters, mostQuarters: quarters } as object)
        }
        resetScroll={false}
        aria-label={`${directionLabels[direction]} ${quartersWords(quarters)}: ${formatNumber(managerCount)} ${managerCount === 1 ? 'manager' : 'managers'}`}
      >
        {formatNumber(managerCount)}
      </AnchorLink>
    )
  }
  return (
    <SmallTable<Length>
      label="Streaks by length"
      rows={rows}
      rowId={({ quarters }) => String(quarters)}
      columns={[
        {
          id: 'quarters',
          header: 'Quarters in a row',
          cell: ({ quarters }) => (quarters === streakQuarters ? `${quarters} or more` : quarters),
        },
        numeric('selling', 'Sellers', count('selling')),
        {
          id: 'sellers',
          header: 'Managers',
          cell: ({ selling }) => <FlowBar amount={-selling.managerCount} largest={largest} />,
        },
        numeric('sold', 'Their flow', ({ selling }) => <MoneyDelta value={selling.flow} />),
        numeric('buying', 'Buyers', count('buying')),
        {
          id: 'buyers',
          header: 'Managers',
          cell: ({ buying }) => <FlowBar amount={buying.managerCount} largest={largest} />,
        },
        numeric('bought', 'Their flow', ({ buying }) => <MoneyDelta value={buying.flow} />),
      ]}
    />
  )
}
