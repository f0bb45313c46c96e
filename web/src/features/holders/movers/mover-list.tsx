// Buyers and sellers between two quarters: columns, filters and endpoints for one security.
import { type Mover, type MoverQuery, moverKinds, movers } from '@rostrum/contract/holders/movers'
import { moveLabels } from '@rostrum/contract/holders/values'
import type { ReactNode } from 'react'
import type { ListAddress, ListDefinition } from '#lists/definition.ts'
import { Day } from '#lists/definitions/cells.tsx'
import type { FilterFor } from '#lists/filters.ts'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { moverList } from '../api.ts'
import type { MoverMeasure as Measure } from '../shared/address.ts'
import { HolderFigure } from '../shared/HolderFigure.tsx'
import {
  forPhone,
  nameColumn,
  placeColumn,
  rankColumn,
  relationshipColumns,
  styleColumn,
  tagColumn,
  typeColumn,
  unsorted,
} from '../shared/holder-columns.tsx'
import { attentionFilter, holderFilters } from '../shared/holder-filters.ts'
import { type HolderRow, holderList } from '../shared/holder-list.tsx'
import { Sources } from '../shared/Sources.tsx'

type MoverRow = HolderRow<Mover>
type Kind = (typeof moverKinds)[number]

const sellers: readonly Kind[] = ['sellers', 'decreased', 'exited']

export const kindOf = ({ kind }: ListAddress): Kind => moverKinds.find((one) => one === kind) ?? 'all'

const thresholds: FilterFor<typeof MoverQuery>[] = [
  { kind: 'amount', key: 'leastShares', label: 'Move in shares', minKey: 'leastShares', unit: 'shares' },
  { kind: 'amount', key: 'leastValue', label: 'Move in value (USD)', minKey: 'leastValue' },
  { kind: 'amount', key: 'leastPercent', label: 'Move in %', minKey: 'leastPercent', unit: 'percent' },
]

type MoverList = {
  securityId: string
  from: string
  to: string
  measure: Measure
  isRolledUp: boolean
  isTogether?: boolean
  isPhone?: boolean
}

const lessThanChange = ['rank', 'move', 'previousShares', 'shares']

export const moverListOf = (of: MoverList): ListDefinition<MoverRow> =>
  holderList({
    label: 'Movers',
    list: 'holders/movers',
    noun: ['mover', 'movers'],
    largest: 'Largest move first',
    asked: (address) => ({
      securityId: of.securityId,
      measure: undefined,
      // Unless the user sorts, the largest move comes first by absolute value.
      bySize: (!address.sortField && kindOf(address) === 'all') || undefined,
    }),
    preset: (address) => ({
      first: { field: of.measure, direction: sellers.includes(kindOf(address)) ? 'asc' : 'desc' },
      secondary: { field: 'name', direction: 'asc' },
    }),
    rows: moverList,
    exportEndpoint: movers.export,
    columns: () => (of.isPhone ? forPhone(moverColumns(of), lessThanChange) : moverColumns(of)),
    filters: () => [...thresholds, attentionFilter, ...holderFilters],
    sorts: () => [
      { label: 'Largest purchase first', field: 'change', direction: 'desc' },
      { label: 'Largest sale first', field: 'change', direction: 'asc' },
      { label: 'Largest inflow first', field: 'flow', direction: 'desc' },
      { label: 'Largest outflow first', field: 'flow', direction: 'asc' },
      { label: 'Name', field: 'name', direction: 'asc' },
    ],
  })

type Figure = (row: MoverRow, children: ReactNode, quarter?: string, isSecondary?: boolean) => ReactNode

export function moverColumns({
  securityId,
  from,
  to,
  isRolledUp,
  isTogether = false,
}: MoverList): DataColumn<MoverRow>[] {
  // A closed position has no filing of its own: its evidence is the earlier quarter's position.
  const figure: Figure = (row, children, quarter = row.shares === 0 ? from : to, isSecondary = true) => (
    <HolderFigure
      organizationId={row.holder.id}
      securityId={securityId}
      quarter={quarter}
      isRolledUp={isRolledUp}
      isTogether={isTogether}
      isSecondary={isSecondary}
    >
      {children}
    </HolderFigure>
  )
  return [
    rankColumn,
    nameColumn,
    { id: 'move', header: 'Move', width: 108, cell: ({ move }) => <MoveChip move={move} /> },
    ...shareColumns(figure, from),
    ...moneyColumns(figure),
    {
      id: 'outstandingShare',
      header: '% O/S',
      width: 80,
      align: 'right',
      cell: (row) => figure(row, formatShare(row.outstandingShare, 2)),
    },
    unsorted(typeColumn),
    styleColumn,
    unsorted(placeColumn),
    tagColumn,
    ...relationshipColumns,
    { id: 'filedOn', header: 'Filed', width: 112, cell: (row) => <Day value={row.filedOn} /> },
    { id: 'source', header: 'Source', width: 204, cell: (row) => <Sources accessions={row.accessions} /> },
  ]
}

const shareColumns = (figure: Figure, from: string): DataColumn<MoverRow>[] => [
  {
    id: 'previousShares',
    header: 'Prior shares',
    width: 112,
    align: 'right',
    cell: (row) => (row.previousShares === 0 ? '0' : figure(row, formatNumber(row.previousShares), from)),
  },
  {
    id: 'shares',
    header: 'Shares',
    width: 112,
    align: 'right',
    sortField: 'shares',
    cell: (row) => (row.shares === 0 ? '0' : figure(row, formatNumber(row.shares))),
  },
  {
    id: 'change',
    header: 'Change',
    width: 116,
    align: 'right',
    sortField: 'change',
    cell: (row) => figure(row, <Delta value={row.change} format={formatNumber} />, undefined, false),
  },
  {
    id: 'changeShare',
    header: 'Change %',
    width: 108,
    align: 'right',
    sortField: 'changeShare',
    cell: (row) => figure(row, <Delta value={row.changeShare} format={(share) => formatShare(share)} />),
  },
]

const moneyColumns = (figure: Figure): DataColumn<MoverRow>[] => [
  {
    id: 'value',
    header: 'Value',
    width: 92,
    align: 'right',
    sortField: 'value',
    cell: (row) => figure(row, <Money dollars={row.value} />),
  },
  {
    id: 'valueChange',
    header: 'Change in value',
    width: 132,
    align: 'right',
    sortField: 'valueChange',
    cell: (row) => figure(row, <MoneyDelta value={row.valueChange} />),
  },
  {
    id: 'flow',
    header: 'Flow',
    width: 92,
    align: 'right',
    sortField: 'flow',
    cell: (row) => figure(row, <MoneyDelta value={row.flow} />),
  },
  {
    id: 'priceEffect',
    header: 'Price effect',
    width: 108,
    align: 'right',
    cell: (row) => figure(row, <MoneyDelta value={row.priceEffect} />),
  },
]

const tones = {
  new: 'positive',
  returning: 'positive',
  increased: 'neutral',
  unchanged: 'neutral',
  decreased: 'neutral',
  exited: 'negative',
} as const

const MoveChip = ({ move }: { move: Mover['move'] }) => <Chip tone={tones[move]}>{moveLabels[move]}</Chip>
