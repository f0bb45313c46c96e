import type { FundHolding } from '@rostrum/contract/profiles/funds'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { RelationMark } from '../shared/Marks.tsx'
import { nameOfCountry } from '../shared/place.ts'
import { HoldingFigure } from './HoldingFigure.tsx'
import { unitLabel } from './units.ts'

export const holdingColumns: DataColumn<FundHolding>[] = [
  {
    id: 'name',
    header: 'Holding',
    width: 240,
    grow: 1,
    sortField: 'name',
    required: true,
    pinned: true,
    cell: (row) =>
      row.security ? (
        <ProfileLink kind="security" id={row.security.id} title={row.name}>
          {row.security.name}
        </ProfileLink>
      ) : (
        <span title={row.name}>{row.name}</span>
      ),
  },
  { id: 'ticker', header: 'Ticker', width: 80, cell: (row) => row.security?.ticker ?? '–' },
  { id: 'cusip', header: 'CUSIP', width: 104, cell: (row) => row.cusip ?? '–' },
  { id: 'relation', header: 'Relation', width: 96, cell: (row) => <RelationMark relation={row.relation} /> },
  {
    id: 'balance',
    header: 'Balance',
    width: 136,
    align: 'right',
    sortField: 'balance',
    cell: (row) => <HoldingFigure row={row}>{row.balance === null ? '–' : formatNumber(row.balance)}</HoldingFigure>,
  },
  { id: 'units', header: 'Units', width: 88, cell: (row) => (row.units ? unitLabel(row.units) : '–') },
  {
    id: 'value',
    header: 'Value',
    width: 104,
    align: 'right',
    sortField: 'value',
    cell: (row) => (
      <HoldingFigure row={row} isSecondary>
        <Money dollars={row.value} />
      </HoldingFigure>
    ),
  },
  {
    id: 'percent',
    header: '% of fund',
    width: 96,
    align: 'right',
    sortField: 'percent',
    cell: (row) => (
      <HoldingFigure row={row} isSecondary>
        {row.percent === null ? '–' : formatPercent(row.percent / 100, 2)}
      </HoldingFigure>
    ),
  },
  { id: 'country', header: 'Country', width: 128, cell: (row) => (row.country ? nameOfCountry(row.country) : '–') },
]
