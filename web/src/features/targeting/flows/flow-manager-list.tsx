// The managers behind a flow: columns, filters, sorts and endpoints.
import { type FlowFigures, type FlowManager, moneyFlows } from '@rostrum/contract/targeting/flows'
import type { ReactNode } from 'react'
import {
  forPhone,
  HolderFigure,
  type HolderRow,
  holderFilters,
  holderList,
  nameColumn,
  orientationColumn,
  placeColumn,
  relationshipColumns,
  sizeColumns,
  styleColumn,
  tagColumn,
  turnoverColumn,
  typeColumn,
} from '#features/holders/shared/public.ts'
import type { ListDefinition } from '#lists/definition.ts'
import { Money } from '#market/Money.tsx'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { flowManagers } from './api.ts'
import { FiledCell } from './FiledCell.tsx'

type Row = HolderRow<FlowManager>

export type FlowManagerList = {
  asked: { securityId: string; peerGroupId?: string | undefined; from: string; to: string; subject: string }
  /** The security that is counted; undefined for an industry or sector, whose figures have no single filing. */
  securityId: string | undefined
  isSellers: boolean
  isRolledUp: boolean
  isPhone: boolean
}

export const flowManagerListOf = (of: FlowManagerList): ListDefinition<Row> =>
  holderList({
    label: 'Managers',
    list: 'flow/managers',
    noun: ['manager', 'managers'],
    largest: of.isSellers ? 'Largest outflow first' : 'Largest inflow first',
    // A group needs to know what it is a group by.
    asked: ({ by }) => ({ ...of.asked, ...(by === undefined && { groupKey: undefined }) }),
    preset: () => ({
      first: { field: 'netFlow', direction: of.isSellers ? 'asc' : 'desc' },
      secondary: { field: 'name', direction: 'asc' },
    }),
    rows: flowManagers,
    exportEndpoint: moneyFlows.exportManagers,
    columns: () => (of.isPhone ? forPhone(columnsOf(of), ['priceEffect', 'valueChange']) : columnsOf(of)),
    filters: () => holderFilters,
    sorts: () => [
      { label: 'Largest inflow first', field: 'netFlow', direction: 'desc' },
      { label: 'Largest outflow first', field: 'netFlow', direction: 'asc' },
      { label: 'Largest position first', field: 'value', direction: 'desc' },
      { label: 'Name', field: 'name', direction: 'asc' },
    ],
  })

function columnsOf(of: FlowManagerList): DataColumn<Row>[] {
  return [
    { ...nameColumn, header: 'Manager' },
    ...moneyColumns(of),
    ...(of.securityId ? shareColumns : []),
    ...relationshipColumns,
    typeColumn,
    styleColumn,
    turnoverColumn,
    { ...orientationColumn, hidden: true },
    placeColumn,
    ...sizeColumns,
    tagColumn,
    {
      id: 'filedOn',
      header: 'Filed',
      width: 148,
      fileKeys: ['filedOn', 'isLate'],
      cell: (row) => <FiledCell {...row} />,
    },
  ]
}

function moneyColumns({ asked, securityId, isRolledUp }: FlowManagerList): DataColumn<Row>[] {
  // A closed position has no line in the filing: its evidence is the earlier quarter's position.
  const figure = (row: Row, children: ReactNode, isSecondary = true) =>
    securityId ? (
      <HolderFigure
        organizationId={row.holder.id}
        securityId={securityId}
        quarter={row.shares === 0 ? asked.from : asked.to}
        isRolledUp={isRolledUp}
        isSecondary={isSecondary}
      >
        {children}
      </HolderFigure>
    ) : (
      children
    )
  const column = (
    id: 'netFlow' | 'priceEffect' | 'valueChange' | 'previousValue' | 'value',
    header: string,
    width: number,
    cell: (row: Row) => ReactNode,
  ): DataColumn<Row> => ({ id, header, width, align: 'right', sortField: id, cell })
  return [
    column('netFlow', 'Net flow', 108, (row) => figure(row, <MoneyDelta value={row.netFlow} />, false)),
    column('priceEffect', 'Price effect', 108, (row) => <MoneyDelta value={row.priceEffect} />),
    column('valueChange', 'Change in value', 132, (row) => <MoneyDelta value={row.valueChange} />),
    column('previousValue', 'Prior value', 108, (row) => <Money dollars={row.previousValue} />),
    column('value', 'Value', 92, (row) => figure(row, <Money dollars={row.value} />)),
  ]
}

const shown = (shares: number | null): string => (shares === null ? '–' : formatNumber(shares))

const shareColumns: DataColumn<Row>[] = [
  {
    id: 'previousShares',
    header: 'Prior shares',
    width: 112,
    align: 'right',
    cell: (row) => shown(row.previousShares),
  },
  { id: 'shares', header: 'Shares', width: 112, align: 'right', cell: (row) => shown(row.shares) },
  {
    id: 'change',
    header: 'Change',
    width: 112,
    align: 'right',
    sortField: 'change',
    cell: (row) => <Delta value={row.change} format={formatNumber} />,
  },
]

/** Sums of all rows that match, not of the current page. */
export const flowTotals = (total: FlowFigures): Record<string, ReactNode> => ({
  name: 'Total',
  netFlow: <MoneyDelta value={total.netFlow} />,
  priceEffect: <MoneyDelta value={total.priceEffect} />,
  valueChange: <MoneyDelta value={total.valueChange} />,
  previousValue: <Money dollars={total.previousValue} />,
  value: <Money dollars={total.value} />,
})
