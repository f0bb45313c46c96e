// Managers that rotated between our security and a peer: columns, filters, sorts and endpoints.
import { securityColumn } from '@rostrum/contract/targeting/matrix'
import { type RotationManager, type RotationPair, rotations } from '@rostrum/contract/targeting/rotations'
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
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { rotationList } from './api.ts'
import { FiledCell } from './FiledCell.tsx'

type Row = HolderRow<RotationManager>

export type RotationList = {
  asked: { securityId: string; peerGroupId?: string | undefined; from: string; to: string }
  /** The peers, in their order. */
  pairs: readonly RotationPair[]
  ticker: string
  isRolledUp: boolean
  isPhone: boolean
}

export const rotationListOf = (of: RotationList): ListDefinition<Row> =>
  holderList({
    label: 'Managers that rotated',
    list: 'flow/rotations',
    noun: ['manager', 'managers'],
    largest: 'Largest rotation first',
    asked: () => of.asked,
    preset: () => ({ first: { field: 'amount', direction: 'desc' }, secondary: { field: 'name', direction: 'asc' } }),
    rows: rotationList,
    exportEndpoint: rotations.export,
    columns: () => (of.isPhone ? forPhone(columnsOf(of), ['direction']) : columnsOf(of)),
    filters: () => holderFilters,
    sorts: () => [
      { label: 'Largest rotation first', field: 'amount', direction: 'desc' },
      { label: 'Name', field: 'name', direction: 'asc' },
    ],
  })

const columnsOf = (of: RotationList): DataColumn<Row>[] => [
  { ...nameColumn, header: 'Manager' },
  {
    id: 'direction',
    header: 'Direction',
    width: 124,
    cell: ({ direction }) => (
      <Chip tone={direction === 'into' ? 'positive' : 'negative'}>
        {direction === 'into' ? 'Into' : 'Out of'} {of.ticker}
      </Chip>
    ),
  },
  {
    id: 'amount',
    header: 'Rotated',
    width: 108,
    align: 'right',
    sortField: 'amount',
    cell: ({ amount }) => <Money dollars={amount} />,
  },
  {
    id: 'ownFlow',
    header: `Net flow in ${of.ticker}`,
    fileKeys: ['ownFlow'],
    width: 148,
    align: 'right',
    sortField: 'ownFlow',
    cell: (row) => figure(of, row, of.asked.securityId, <MoneyDelta value={row.ownFlow} />),
  },
  ...of.pairs.map((pair) => peerColumn(of, pair)),
  ...relationshipColumns,
  typeColumn,
  styleColumn,
  placeColumn,
  ...sizeColumns.filter(({ id }) => id === 'eaum'),
  tagColumn,
  { id: 'filedOn', header: 'Filed', width: 148, cell: (row) => <FiledCell {...row} /> },
]

/** What was rotated with the peer, with the manager's whole net flow in it as a tooltip. */
const peerColumn = (of: RotationList, { id, ticker, name }: RotationPair): DataColumn<Row> => ({
  id: securityColumn(id),
  header: ticker ?? name,
  width: 104,
  align: 'right',
  cell: (row) => {
    const part = row.parts.find(({ securityId }) => securityId === id)
    return part ? figure(of, row, id, <Money dollars={part.amount} />) : '–'
  },
})

const figure = ({ asked, isRolledUp }: RotationList, row: Row, securityId: string, children: React.ReactNode) => (
  <HolderFigure
    organizationId={row.holder.id}
    securityId={securityId}
    quarter={asked.to}
    isRolledUp={isRolledUp}
    isSecondary={securityId !== asked.securityId}
  >
    {children}
  </HolderFigure>
)
