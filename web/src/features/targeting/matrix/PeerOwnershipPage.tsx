import { defaultQuarter } from '@rostrum/contract/holders/current'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { MatrixSecurity, MatrixSummary } from '@rostrum/contract/targeting/matrix'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  FilingProgress,
  filtersOf,
  HoldersPage,
  ListSkeleton,
  Notes,
  RollUpSwitch,
  Stack,
  type Subject,
} from '#features/holders/shared/public.ts'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { QuarterField } from '#market/QuarterField.tsx'
import { formatNumber } from '#platform/formats.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { matrixSummary } from './api.ts'
import { GroupSwitch, MatrixFrame, SourceTabs } from './MatrixFrame.tsx'
import { labelOf, matrixColumns } from './matrix-columns.tsx'
import { matrixListOf } from './matrix-list.tsx'
import { matrixTotals } from './matrix-totals.tsx'
import { AddedSecurities, SubjectFields, usePeerGroup } from './SubjectChoice.tsx'
import { useHeadings } from './use-headings.ts'

const title = 'Peer Ownership Matrix'
const none: MatrixSecurity[] = []
const skeletonColumns = matrixColumns({ securities: none, quarter: '', measure: 'value', isRolledUp: false })

export const PeerOwnershipPage = () => (
  <HoldersPage title={title} skeleton={<ListSkeleton columns={skeletonColumns} />}>
    {(subject) => <PeerOwnership {...subject} />}
  </HoldersPage>
)

function PeerOwnership({ security, quarters }: Subject) {
  const address = useSearch({ from: '/shell/peerOwnership' })
  const { measure = 'value', also, ownership, leastPeers, mostPeers } = address
  const isRolledUp = address.rollUp === true
  const group = usePeerGroup(security.id, address.peerGroupId)
  const settled = defaultQuarter(quarters)
  const quarter = address.quarter ?? settled ?? ''
  const asked = { securityId: security.id, peerGroupId: group.asked, also, ownership, leastPeers, mostPeers }
  const summary = useQuery(matrixSummary({ ...filtersOf(address), ...asked, quarter: address.quarter }))
  const securities = summary.data?.securities ?? none
  const isPhone = useIsPhone()
  const definition = useMemo(
    () =>
      matrixListOf({
        ...{ securityId: security.id, peerGroupId: group.asked, securities, quarter },
        ...{ measure, isRolledUp, isPhone },
      }),
    [security.id, group.asked, securities, quarter, measure, isRolledUp, isPhone],
  )
  const list = useResultList(definition)
  const headings = useHeadings(summary.data, definition.noun)
  const subject = { group, securities, address, change: list.change }
  return (
    <Stack>
      <PageHeader
        title={title}
        context={`${security.name} · 13F, ${formatQuarter(quarter)}${group.words(securities)}`}
        actions={
          <>
            <SubjectFields {...subject} />
            <QuarterField
              label="Quarter"
              quarters={quarters.map((one) => one.quarter)}
              preset={settled}
              value={address.quarter}
              onChange={(next) => list.change({ quarter: next })}
            />
          </>
        }
      />
      {summary.data?.hasFunds && <SourceTabs value="/peerOwnership" search={{ peerGroupId: group.asked, also }} />}
      <FilingProgress
        quarters={quarters}
        shown={quarter}
        there={{ quarter: quarters[0]?.quarter }}
        back={{ label: `Show ${formatQuarter(settled ?? '')}`, search: { quarter: undefined } }}
      />
      <AddedSecurities {...subject} />
      <QueryView query={summary} skeleton={<ListSkeleton columns={skeletonColumns} />}>
        {(found) => (
          <Stack>
            <MatrixFrame summary={found} noun="institutions" address={address} change={list.change}>
              <FilteredList
                definition={definition}
                list={list}
                totals={matrixTotals(found, measure)}
                {...(address.byPeers && headings && { groups: headings })}
                choices={
                  <>
                    <GroupSwitch isOn={address.byPeers === true} onChange={(byPeers) => list.change({ byPeers })} />
                    <RollUpSwitch isOn={isRolledUp} onChange={(rollUp) => list.change({ rollUp })} />
                  </>
                }
              />
            </MatrixFrame>
            <Notes notes={[totalsNote(found), ...found.notes]} />
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}

const totalsNote = ({ total, securities }: MatrixSummary): string => {
  const [own] = securities
  const holders = own ? `, ${formatNumber(own.holderCount)} of which hold ${labelOf(own)}` : ''
  return `Totals include the ${formatNumber(total)} ${total === 1 ? 'institution' : 'institutions'} listed on all pages${holders}. Managers with less than $100 million do not file Form 13F.`
}
