import { investorStyleLabels, organizationTypeLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { formatPlace } from '../shared/place.ts'

export const organizationColumns: DataColumn<OrganizationRow>[] = [
  {
    id: 'name',
    header: 'Organization',
    width: 220,
    grow: 1,
    required: true,
    pinned: true,
    cell: (row) => (
      <ProfileLink kind="organization" id={row.id}>
        {row.name}
      </ProfileLink>
    ),
  },
  { id: 'type', header: 'Type', width: 164, cell: (row) => organizationTypeLabels[row.type] },
  { id: 'place', header: 'Location', width: 180, cell: (row) => formatPlace(row) || '–' },
  { id: 'orientation', header: 'Active/Passive', width: 124, cell: (row) => orientationLabels[row.orientation] },
  {
    id: 'styles',
    header: 'Styles',
    width: 128,
    cell: (row) => row.styles.map((style) => investorStyleLabels[style]).join(', ') || '–',
  },
  { id: 'eaum', header: 'Equity AUM', width: 104, align: 'right', cell: (row) => <Money dollars={row.eaum} /> },
  {
    id: 'turnover',
    header: 'Turnover (min.)',
    width: 144,
    align: 'right',
    cell: (row) => formatShare(row.turnover),
  },
  { id: 'people', header: 'People', width: 72, align: 'right', cell: (row) => formatNumber(row.peopleCount) },
  { id: 'funds', header: 'Funds', width: 72, align: 'right', cell: (row) => formatNumber(row.fundCount) },
  { id: 'holding', header: 'Shares held', width: 112, align: 'right', cell: (row) => <HeldShares row={row} /> },
]

function HeldShares({ row: { id, holding } }: { row: OrganizationRow }) {
  if (!holding) return '–'
  return (
    <EvidenceFigure organizationId={id} securityId={holding.securityId} quarter={holding.quarter}>
      {formatNumber(holding.shares)}
    </EvidenceFigure>
  )
}
