import type { MatrixSecurity } from '@rostrum/contract/targeting/matrix'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { HoldersPage, ListSkeleton, Notes, Stack, type Subject } from '#features/holders/shared/public.ts'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { fundMatrixSummary } from './api.ts'
import { fundMatrixColumns, fundMatrixListOf } from './fund-matrix-list.tsx'
import { GroupSwitch, MatrixFrame, SourceTabs } from './MatrixFrame.tsx'
import { matrixTotals } from './matrix-totals.tsx'
import { AddedSecurities, SubjectFields, usePeerGroup } from './SubjectChoice.tsx'
import { useHeadings } from './use-headings.ts'

const title = 'Peer Ownership Matrix'
const none: MatrixSecurity[] = []
const skeletonColumns = fundMatrixColumns({ securities: none, measure: 'value' })

export const PeerFundsPage = () => (
  <HoldersPage title={title} skeleton={<ListSkeleton columns={skeletonColumns} />}>
    {(subject) => <PeerFunds {...subject} />}
  </HoldersPage>
)

function PeerFunds({ security }: Subject) {
  const address = useSearch({ from: '/shell/peerOwnership/funds' })
  const { measure = 'value', also, ownership, leastPeers, mostPeers } = address
  const { term, kinds, styles, orientation, organizationId, netAssetsMin, netAssetsMax } = address
  const group = usePeerGroup(security.id, address.peerGroupId)
  const asked = { securityId: security.id, peerGroupId: group.asked, also, ownership, leastPeers, mostPeers }
  const filters = { term, kinds, styles, orientation, organizationId, netAssetsMin, netAssetsMax }
  const summary = useQuery(fundMatrixSummary({ ...asked, ...filters }))
  const securities = summary.data?.securities ?? none
  const isPhone = useIsPhone()
  const definition = useMemo(
    () => fundMatrixListOf({ securityId: security.id, peerGroupId: group.asked, securities, measure, isPhone }),
    [security.id, group.asked, securities, measure, isPhone],
  )
  const list = useResultList(definition)
  const headings = useHeadings(summary.data, definition.noun)
  const subject = { group, securities, address, change: list.change }
  return (
    <Stack>
      <PageHeader
        title={title}
        context={`${security.name} · N-PORT, latest report of each fund${group.words(securities)}`}
        actions={<SubjectFields {...subject} />}
      />
      <SourceTabs value="/peerOwnership/funds" search={{ peerGroupId: group.asked, also }} />
      <AddedSecurities {...subject} />
      <QueryView query={summary} skeleton={<ListSkeleton columns={skeletonColumns} />}>
        {(found) => (
          <Stack>
            <MatrixFrame summary={found} noun="funds" address={address} change={list.change}>
              <FilteredList
                definition={definition}
                list={list}
                totals={matrixTotals(found, measure)}
                {...(address.byPeers && headings && { groups: headings })}
                choices={
                  <GroupSwitch isOn={address.byPeers === true} onChange={(byPeers) => list.change({ byPeers })} />
                }
              />
            </MatrixFrame>
            <Notes notes={found.notes} />
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
