import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { PortfolioRow } from '@rostrum/contract/profiles/portfolios'
import type { ReactNode } from 'react'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { RelationMark } from '../shared/Marks.tsx'

export function portfolioColumns(organizationId: string): DataColumn<PortfolioRow>[] {
  const figure = (row: PortfolioRow, children: ReactNode, isSecondary = true) => (
    <EvidenceFigure
      organizationId={organizationId}
      securityId={row.security.id}
      // A closed position has no filing of its own: its evidence is the prior quarter's position.
      quarter={row.shares === 0 ? quarterBefore(row.quarter) : row.quarter}
      isSecondary={isSecondary}
    >
      {children}
    </EvidenceFigure>
  )
  return [
    {
      id: 'name',
      header: 'Security',
      width: 240,
      grow: 1,
      sortField: 'name',
      required: true,
      pinned: true,
      cell: (row) => (
        <ProfileLink kind="security" id={row.security.id} title={row.security.name}>
          {row.security.name}
        </ProfileLink>
      ),
    },
    { id: 'ticker', header: 'Ticker', width: 80, cell: (row) => row.security.ticker ?? '–' },
    { id: 'relation', header: 'Relation', width: 96, cell: (row) => <RelationMark relation={row.relation} /> },
    {
      id: 'shares',
      header: 'Shares',
      width: 128,
      align: 'right',
      sortField: 'shares',
      cell: (row) => figure(row, formatNumber(row.shares), false),
    },
    {
      id: 'change',
      header: 'Change',
      width: 136,
      align: 'right',
      sortField: 'change',
      cell: (row) => figure(row, <Change row={row} />),
    },
    {
      id: 'value',
      header: 'Value',
      width: 104,
      align: 'right',
      sortField: 'value',
      cell: (row) => figure(row, <Money dollars={row.value} />),
    },
    {
      id: 'portfolioShare',
      header: '% of portfolio',
      width: 128,
      align: 'right',
      sortField: 'portfolioShare',
      cell: (row) => figure(row, formatShare(row.portfolioShare, 2)),
    },
    {
      id: 'outstandingShare',
      header: '% O/S',
      width: 88,
      align: 'right',
      sortField: 'outstandingShare',
      cell: (row) => figure(row, formatShare(row.outstandingShare, 2)),
    },
  ]
}

function Change({ row: { shares, previousShares } }: { row: PortfolioRow }) {
  if (previousShares === null) return <Delta value={null} />
  return (
    <>
      {previousShares === 0 && <Chip tone="positive">New</Chip>} {shares === 0 && <Chip tone="negative">Exit</Chip>}{' '}
      <Delta value={shares - previousShares} format={formatNumber} />
    </>
  )
}
