import { quarterBefore } from '@rostrum/contract/market/quarters'
import { investorStyleLabels, organizationTypeLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { HolderRow } from '@rostrum/contract/profiles/securities'
import type { ReactNode } from 'react'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { formatPlace } from '../shared/place.ts'

export function holderColumns(securityId: string): DataColumn<HolderRow>[] {
  const figure = (row: HolderRow, children: ReactNode, isSecondary = true) => (
    <HolderFigure row={row} securityId={securityId} isSecondary={isSecondary}>
      {children}
    </HolderFigure>
  )
  return [
    { id: 'rank', header: '#', width: 48, align: 'right', cell: (row) => row.rank },
    {
      id: 'name',
      header: 'Holder',
      width: 240,
      grow: 1,
      required: true,
      cell: (row) => (
        <>
          <ProfileLink kind="organization" id={row.organization.id}>
            {row.organization.name}
          </ProfileLink>{' '}
          {row.organization.isAffiliated && <Chip tone="accent">IRM</Chip>}
        </>
      ),
    },
    {
      id: 'shares',
      header: 'Shares',
      width: 120,
      align: 'right',
      cell: (row) => figure(row, formatNumber(row.shares), false),
    },
    { id: 'change', header: 'Change', width: 148, align: 'right', cell: (row) => figure(row, <Change row={row} />) },
    {
      id: 'value',
      header: 'Value',
      width: 96,
      align: 'right',
      cell: (row) => figure(row, <Money dollars={row.value} />),
    },
    {
      id: 'portfolioShare',
      header: '% of portfolio',
      width: 128,
      align: 'right',
      cell: (row) => figure(row, formatShare(row.portfolioShare, 2)),
    },
    {
      id: 'outstandingShare',
      header: '% O/S',
      width: 80,
      align: 'right',
      cell: (row) => figure(row, formatShare(row.outstandingShare, 2)),
    },
    { id: 'type', header: 'Type', width: 164, cell: (row) => organizationTypeLabels[row.organization.type] },
    { id: 'place', header: 'Location', width: 200, cell: (row) => formatPlace(row.organization) || '–' },
    {
      id: 'orientation',
      header: 'Active/Passive',
      width: 124,
      cell: (row) => orientationLabels[row.organization.orientation],
    },
    {
      id: 'styles',
      header: 'Styles',
      width: 120,
      cell: (row) => row.organization.styles.map((style) => investorStyleLabels[style]).join(', ') || '–',
    },
  ]
}

type HolderFigureProps = { row: HolderRow; securityId: string; children: ReactNode; isSecondary?: boolean }

/** A closed position has no filing of its own: its evidence is the prior quarter's position. */
export const HolderFigure = ({ row, securityId, children, isSecondary }: HolderFigureProps) => (
  <EvidenceFigure
    organizationId={row.organization.id}
    securityId={securityId}
    quarter={row.shares === 0 ? quarterBefore(row.quarter) : row.quarter}
    isSecondary={isSecondary}
  >
    {children}
  </EvidenceFigure>
)

const Change = ({ row: { shares, previousShares, change } }: { row: HolderRow }) => (
  <>
    {previousShares === 0 && <Chip tone="positive">New</Chip>} {shares === 0 && <Chip tone="negative">Exit</Chip>}{' '}
    <Delta value={change} format={formatNumber} />
  </>
)
