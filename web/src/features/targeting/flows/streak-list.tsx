// Managers that bought or sold several quarters in a row: columns, filters, sorts and endpoints.
import { quartersBetween, shiftQuarter } from '@rostrum/contract/market/quarters'
import { type Streak, streaks } from '@rostrum/contract/targeting/streaks'
import { streakQuarters } from '@rostrum/contract/targeting/streaks-query'
import {
  forPhone,
  HolderFigure,
  type HolderRow,
  holderFilters,
  holderList,
  nameColumn,
  placeColumn,
  relationshipColumns,
  sizeColumns,
  styleColumn,
  tagColumn,
  typeColumn,
} from '#features/holders/shared/public.ts'
import type { ListDefinition } from '#lists/definition.ts'
import { Money } from '#market/Money.tsx'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { streakList } from './api.ts'
import { FiledCell } from './FiledCell.tsx'
import { StreakBars } from './StreakBars.tsx'

type Row = HolderRow<Streak>

export type StreakList = { securityId: string; to: string; isRolledUp: boolean; isPhone: boolean }

export const streakListOf = (of: StreakList): ListDefinition<Row> =>
  holderList({
    label: 'Streaks',
    list: 'flow/streaks',
    noun: ['manager', 'managers'],
    largest: 'Longest streak first',
    // The start of the period and the peer group belong to the other tabs.
    asked: () => ({ securityId: of.securityId, to: of.to, from: undefined, peerGroupId: undefined }),
    preset: () => ({ first: { field: 'quarters', direction: 'desc' }, secondary: { field: 'name', direction: 'asc' } }),
    rows: streakList,
    exportEndpoint: streaks.export,
    columns: () => (of.isPhone ? forPhone(columnsOf(of), ['direction', 'history']) : columnsOf(of)),
    filters: () => holderFilters,
    sorts: () => [
      { label: 'Longest streak first', field: 'quarters', direction: 'desc' },
      { label: 'Largest inflow first', field: 'flow', direction: 'desc' },
      { label: 'Largest outflow first', field: 'flow', direction: 'asc' },
      { label: 'Name', field: 'name', direction: 'asc' },
    ],
  })

/** Oldest first. */
const quartersTo = (to: string): string[] => (to ? quartersBetween(shiftQuarter(to, 1 - streakQuarters), to) : [])

const columnsOf = ({ securityId, to, isRolledUp }: StreakList): DataColumn<Row>[] => [
  { ...nameColumn, header: 'Manager' },
  {
    id: 'direction',
    header: 'Direction',
    width: 108,
    cell: ({ direction }) => (
      <Chip tone={direction === 'buying' ? 'positive' : 'negative'}>
        {direction === 'buying' ? 'Buying' : 'Selling'}
      </Chip>
    ),
  },
  {
    id: 'quarters',
    header: 'Quarters in a row',
    width: 140,
    align: 'right',
    sortField: 'quarters',
    cell: ({ quarters }) => (quarters === streakQuarters ? `${quarters} or more` : quarters),
  },
  {
    id: 'history',
    header: 'Change by quarter',
    width: 132,
    fileKeys: quartersTo(to),
    cell: ({ history }) => <StreakBars history={history} />,
  },
  {
    id: 'change',
    header: 'Change over the streak',
    width: 176,
    align: 'right',
    sortField: 'change',
    cell: ({ change }) => <Delta value={change} format={formatNumber} />,
  },
  {
    id: 'flow',
    header: 'Flow over the streak',
    width: 160,
    align: 'right',
    sortField: 'flow',
    cell: ({ flow }) => <MoneyDelta value={flow} />,
  },
  {
    id: 'shares',
    header: 'Shares',
    width: 112,
    align: 'right',
    sortField: 'shares',
    cell: (row) =>
      row.shares === 0 ? (
        '0'
      ) : (
        <HolderFigure organizationId={row.holder.id} securityId={securityId} quarter={to} isRolledUp={isRolledUp}>
          {formatNumber(row.shares)}
        </HolderFigure>
      ),
  },
  {
    id: 'value',
    header: 'Value',
    width: 92,
    align: 'right',
    sortField: 'value',
    cell: ({ value }) => <Money dollars={value} />,
  },
  ...relationshipColumns,
  typeColumn,
  styleColumn,
  placeColumn,
  ...sizeColumns.filter(({ id }) => id === 'eaum'),
  tagColumn,
  { id: 'filedOn', header: 'Filed', width: 148, cell: (row) => <FiledCell {...row} /> },
]
