import { fundKindLabels, investorStyleLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { FundRow } from '@rostrum/contract/profiles/funds'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import type { DataColumn } from '#ui/data-table/column.ts'

const name: DataColumn<FundRow> = {
  id: 'name',
  header: 'Fund',
  width: 240,
  grow: 1,
  required: true,
  pinned: true,
  cell: (row) => (
    <ProfileLink kind="fund" id={row.id} title={row.name}>
      {row.name}
    </ProfileLink>
  ),
}

const organization: DataColumn<FundRow> = {
  id: 'organization',
  header: 'Organization',
  width: 200,
  cell: (row) =>
    row.organization && (
      <ProfileLink kind="organization" id={row.organization.id}>
        {row.organization.name}
      </ProfileLink>
    ),
}

const stylesOf = (row: FundRow) => row.styles.map((style) => investorStyleLabels[style]).join(', ')

const others: DataColumn<FundRow>[] = [
  { id: 'ticker', header: 'Ticker', width: 80, cell: (row) => row.ticker ?? '–' },
  { id: 'kind', header: 'Type', width: 128, cell: (row) => fundKindLabels[row.kind] },
  { id: 'orientation', header: 'Active/Passive', width: 124, cell: (row) => orientationLabels[row.orientation] },
  { id: 'styles', header: 'Styles', width: 128, cell: (row) => stylesOf(row) || '–' },
  {
    id: 'netAssets',
    header: 'Net assets',
    width: 104,
    align: 'right',
    cell: (row) => <Money dollars={row.netAssets} />,
  },
  {
    id: 'marketValue',
    header: 'Market value',
    width: 112,
    align: 'right',
    cell: (row) => <Money dollars={row.marketValue} />,
  },
  { id: 'holdingsOn', header: 'As of', width: 112, cell: (row) => (row.holdingsOn ? formatDay(row.holdingsOn) : '–') },
  {
    id: 'positionCount',
    header: 'Holdings',
    width: 88,
    align: 'right',
    cell: (row) => formatNumber(row.positionCount),
  },
  { id: 'managerCount', header: 'Managers', width: 88, align: 'right', cell: (row) => formatNumber(row.managerCount) },
]

export const fundColumns = [name, ...others]
export const childFundColumns = [name, organization, ...others]
