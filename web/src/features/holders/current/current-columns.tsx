import { type CurrentHolder, type CurrentSummary, classColumn, peerColumn } from '@rostrum/contract/holders/current'
import { classNames, type ShareClass } from '@rostrum/contract/holders/values'
import type { ReactNode } from 'react'
import { Words } from '#lists/definitions/cells.tsx'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { formatMoneyChange, priceMethod } from '#market/price-paid.ts'
import { formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { HolderFigure } from '../shared/HolderFigure.tsx'
import {
  nameColumn,
  orientationColumn,
  placeColumn,
  rankColumn,
  relationshipColumns,
  sizeColumns,
  styleColumn,
  tagColumn,
  tenureColumns,
  turnoverColumn,
  typeColumn,
} from '../shared/holder-columns.tsx'
import { Sources } from '../shared/Sources.tsx'

type Row = CurrentHolder
type Peer = CurrentSummary['peers'][number]
type Columns = {
  securityId: string
  peers: Peer[]
  isRolledUp: boolean
  /** Share classes that the figures add up. */
  together?: ShareClass[]
  oldest?: string | undefined
}

export function currentColumns({ securityId, peers, isRolledUp, together = [], oldest }: Columns): DataColumn<Row>[] {
  const figure: Figure = (row, children, isSecondary = true, of = undefined) => (
    <HolderFigure
      organizationId={row.holder.id}
      securityId={of ?? securityId}
      quarter={row.quarter}
      isRolledUp={isRolledUp}
      isTogether={together.length > 1 && of === undefined}
      isSecondary={isSecondary}
    >
      {children}
    </HolderFigure>
  )
  return [
    rankColumn,
    nameColumn,
    ...positionColumns(figure, together),
    styleColumn,
    turnoverColumn,
    typeColumn,
    orientationColumn,
    placeColumn,
    ...sizeColumns,
    ...peers.map((peer) => columnOfPeer(peer, figure)),
    tagColumn,
    ...relationshipColumns,
    ...tenureColumns(oldest),
    ...reportColumns,
  ]
}

type Figure = (row: Row, children: ReactNode, isSecondary?: boolean, of?: string) => ReactNode

const percent = (share: number) => formatShare(share, 2)

const positionColumns = (figure: Figure, together: ShareClass[]): DataColumn<Row>[] => [
  {
    id: 'shares',
    header: 'Shares',
    width: 116,
    align: 'right',
    sortField: 'shares',
    cell: (row) => figure(row, formatNumber(row.shares), false),
  },
  ...together.map((one) => columnOfClass(one, figure)),
  {
    id: 'change',
    header: 'Change',
    width: 148,
    align: 'right',
    sortField: 'change',
    fileKeys: ['change', 'move'],
    cell: (row) => figure(row, <Change row={row} />),
  },
  {
    id: 'changeShare',
    header: 'Change %',
    width: 108,
    align: 'right',
    sortField: 'changeShare',
    cell: (row) => figure(row, <Delta value={row.changeShare} format={(share) => formatShare(share)} />),
  },
  {
    id: 'value',
    header: 'Value',
    width: 92,
    align: 'right',
    sortField: 'value',
    cell: (row) => figure(row, <Money dollars={row.value} />),
  },
  {
    id: 'outstandingShare',
    header: '% O/S',
    width: 80,
    align: 'right',
    sortField: 'outstandingShare',
    cell: (row) => figure(row, row.outstandingShare === null ? '–' : percent(row.outstandingShare)),
  },
  {
    id: 'portfolioShare',
    header: '% of portfolio',
    width: 120,
    align: 'right',
    sortField: 'portfolioShare',
    cell: (row) => figure(row, row.portfolioShare === null ? '–' : percent(row.portfolioShare)),
  },
  {
    id: 'pricePaid',
    header: 'Est. price paid',
    width: 124,
    align: 'right',
    cell: ({ pricePaid }) => <span title={priceMethod}>{pricePaid === null ? '–' : formatPrice(pricePaid)}</span>,
  },
  {
    id: 'unrealizedGain',
    header: 'Est. gain',
    width: 100,
    align: 'right',
    fileKeys: ['unrealizedGain', 'unrealizedGainShare'],
    cell: ({ unrealizedGain, unrealizedGainShare }) => (
      <span
        title={
          unrealizedGain === null ? priceMethod : `${formatMoneyChange(unrealizedGain)} unrealized. ${priceMethod}`
        }
      >
        <Delta value={unrealizedGainShare} format={(share) => formatShare(share)} />
      </span>
    ),
  },
]

const columnOfClass = (one: ShareClass, figure: Figure): DataColumn<Row> => ({
  id: classColumn(one.id),
  header: classNames([one]),
  width: 108,
  align: 'right',
  cell: (row) => {
    const held = row.byClass.find(({ securityId }) => securityId === one.id)
    return held && held.shares > 0 ? figure(row, formatNumber(held.shares), true, one.id) : <Words>{null}</Words>
  },
})

const columnOfPeer = ({ id, name, ticker }: Peer, figure: Figure): DataColumn<Row> => ({
  id: peerColumn(id),
  header: ticker ?? name,
  width: 108,
  align: 'right',
  cell: (row) => {
    const held = row.peers.find(({ securityId }) => securityId === id)
    return held && held.shares > 0 ? figure(row, formatNumber(held.shares), true, id) : <Words>{null}</Words>
  },
})

const reportColumns: DataColumn<Row>[] = [
  {
    id: 'filedOn',
    header: 'Filed',
    width: 148,
    sortField: 'filedOn',
    fileKeys: ['filedOn', 'isLate'],
    cell: (row) => (
      <>
        {row.filedOn ? formatDay(row.filedOn) : '–'} {row.isLate && <Chip tone="warning">Late</Chip>}
      </>
    ),
  },
  { id: 'source', header: 'Source', width: 204, cell: (row) => <Sources accessions={row.accessions} /> },
]

/** Says so when there is nothing to compare: no filing for the prior quarter does not mean a purchase. */
const Change = ({ row: { change } }: { row: Row }) =>
  change === null ? (
    <span title="No comparable filing for the prior quarter">–</span>
  ) : (
    <Delta value={change} format={formatNumber} />
  )
