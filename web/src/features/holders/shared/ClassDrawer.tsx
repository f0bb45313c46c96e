// The share classes behind a figure that adds them up, each with its own filings.
import type { CurrentHolder } from '@rostrum/contract/holders/current'
import { classNames, type ShareClass } from '@rostrum/contract/holders/values'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { useQuery } from '@tanstack/react-query'
import { type PositionKey, positionOf } from '#market/evidence/evidence-key.ts'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { currentHolderList, shareClasses } from '../api.ts'
import { HolderFigure } from './HolderFigure.tsx'

export function ClassDrawer() {
  const { search, close } = useProfileAddress<ProfileSearch & { rollUp?: boolean }>()
  const { parts, rollUp } = search
  const position = parts && { ...positionOf(parts), isRolledUp: rollUp === true }
  return (
    <SidePanel
      opened={Boolean(parts)}
      onClose={close}
      width={680}
      title={position && <HolderTitle {...position} />}
      context="Share classes included in this figure. Click a figure to open its filing."
    >
      {position && <ClassView key={parts} {...position} />}
    </SidePanel>
  )
}

type Position = PositionKey & { isRolledUp: boolean }

const heldBy = ({ organizationId, securityId, quarter, isRolledUp }: Position) =>
  currentHolderList({
    securityId,
    quarter,
    classes: 'all',
    ids: [organizationId],
    rollUp: isRolledUp || undefined,
  })

function HolderTitle(position: Position) {
  const { data } = useQuery(heldBy(position))
  return `${data?.data[0]?.holder.name ?? 'Holder'}, ${formatQuarter(position.quarter)}`
}

function ClassView(position: Position) {
  const query = useQuery(heldBy(position))
  const { data: classes } = useQuery(shareClasses(position.securityId))
  return (
    <QueryView
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title={`No position in ${formatQuarter(position.quarter)}`} />}
    >
      {({ data: [row] }) => row && classes && <Classes row={row} classes={classes} position={position} />}
    </QueryView>
  )
}

type ClassesProps = { row: CurrentHolder; classes: ShareClass[]; position: Position }

function Classes({ row, classes, position }: ClassesProps) {
  const nameOf = (id: string) => classNames(classes.filter((one) => one.id === id))
  const own = nameOf(position.securityId)
  const weighed = classes.filter(({ weight }) => weight !== 1)
  const basis = weighed.map((one) => `1 ${classNames([one])} = ${formatNumber(one.weight)} ${own}`).join(', ')
  return (
    <SectionCard
      title="Share classes"
      description={`${formatNumber(row.shares)} shares${basis ? ` (${basis}, by price)` : ''}, ${formatShare(row.outstandingShare, 2)} of all classes outstanding`}
      headingLevel={3}
      flush
    >
      <SmallTable
        label="Share class totals"
        rows={row.byClass}
        rowId={({ securityId }) => securityId}
        columns={[
          { id: 'class', header: 'Class', cell: ({ securityId }) => nameOf(securityId) },
          {
            id: 'shares',
            header: 'Shares',
            align: 'right',
            // A position of zero has no filing behind it.
            cell: ({ securityId, shares }) =>
              shares === 0 ? (
                '0'
              ) : (
                <HolderFigure {...position} securityId={securityId}>
                  {formatNumber(shares)}
                </HolderFigure>
              ),
          },
          {
            id: 'change',
            header: 'Change QoQ',
            align: 'right',
            cell: ({ shares, previousShares }) =>
              previousShares === null ? '–' : <Delta value={shares - previousShares} format={formatNumber} />,
          },
          { id: 'value', header: 'Value', align: 'right', cell: ({ value }) => <Money dollars={value} /> },
          {
            id: 'outstanding',
            header: '% of class',
            align: 'right',
            cell: ({ outstandingShare }) => formatShare(outstandingShare, 2),
          },
        ]}
      />
    </SectionCard>
  )
}
