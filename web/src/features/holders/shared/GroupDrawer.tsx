// The managers behind a rolled-up figure, each with its own filing.

import { Skeleton } from '@mantine/core'
import type { CurrentHolder } from '@rostrum/contract/holders/current'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { useQueries, useQuery } from '@tanstack/react-query'
import { filing, positionEvidence } from '#market/api.ts'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { type PositionKey, positionOf } from '#market/evidence/evidence-key.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { currentHolderList } from '../api.ts'

export function GroupDrawer() {
  const { search, close } = useProfileAddress()
  const { group } = search
  return (
    <SidePanel
      opened={Boolean(group)}
      onClose={close}
      width={680}
      title={group && <GroupTitle {...positionOf(group)} />}
      context="Managers included in this figure. Click a figure to open its filing."
    >
      {group && <GroupView key={group} {...positionOf(group)} />}
    </SidePanel>
  )
}

const groupAt = ({ organizationId, securityId, quarter }: PositionKey) =>
  currentHolderList({ securityId, quarter, ids: [organizationId], rollUp: true })

function GroupTitle(group: PositionKey) {
  const { data } = useQuery(groupAt(group))
  return `${data?.data[0]?.holder.name ?? 'Group'}, ${formatQuarter(group.quarter)}`
}

function GroupView(group: PositionKey) {
  const { quarter } = group
  const query = useQuery(groupAt(group))
  return (
    <QueryView
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <EmptyState
          title={`No position in ${formatQuarter(quarter)}`}
          message="No manager in this group reported a position for that quarter."
        />
      }
    >
      {({ data: [row] }) => row && <Managers row={row} {...group} />}
    </QueryView>
  )
}

function Managers({ row, securityId, quarter }: PositionKey & { row: CurrentHolder }) {
  const filings = useQueries({ queries: row.accessions.map((accession) => filing(accession)) })
  const failed = filings.find(({ isError }) => isError)
  const filed = filings.flatMap(({ data }) => data ?? [])
  const managers = [...new Map(filed.map(({ organization }) => [organization.id, organization])).values()]
  const positions = useQueries({
    queries: managers.map(({ id }) => positionEvidence({ organizationId: id, securityId, quarter })),
  })
  const rows = managers.map((manager, index) => ({
    ...manager,
    position: positions[index]?.data,
    filedOn: filed.findLast(({ organization }) => organization.id === manager.id)?.filedOn ?? null,
  }))
  if (failed) return <QueryView query={failed}>{() => null}</QueryView>
  if (filings.some(({ isPending }) => isPending)) return <Skeleton height={160} />
  return (
    <SectionCard
      title="Managers"
      description={`${formatNumber(row.shares)} shares held by ${formatNumber(row.holder.managerCount)} ${row.holder.managerCount === 1 ? 'manager' : 'managers'}`}
      headingLevel={3}
      flush
    >
      <SmallTable
        label="Managers in the group"
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: 'Manager',
            cell: ({ id, name }) => (
              <ProfileLink kind="organization" id={id}>
                {name}
              </ProfileLink>
            ),
          },
          {
            id: 'shares',
            header: 'Shares',
            align: 'right',
            cell: ({ id, position }) =>
              position ? (
                <EvidenceFigure organizationId={id} securityId={securityId} quarter={quarter}>
                  {formatNumber(position.shares)}
                </EvidenceFigure>
              ) : (
                '–'
              ),
          },
          {
            id: 'value',
            header: 'Value',
            align: 'right',
            cell: ({ position }) => <Money dollars={position?.value ?? null} />,
          },
          { id: 'filed', header: 'Filed', align: 'right', cell: ({ filedOn }) => (filedOn ? formatDay(filedOn) : '–') },
        ]}
      />
    </SectionCard>
  )
}
