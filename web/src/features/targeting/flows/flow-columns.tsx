// The figures of a flow as columns of a small table; each net flow opens the managers behind it.
import type { FlowFigures } from '@rostrum/contract/targeting/flows'
import type { ReactNode } from 'react'
import { Money } from '#market/Money.tsx'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { formatNumber } from '#platform/formats.ts'
import type { FlowAddress } from './FlowFrame.tsx'
import { type Behind, FlowLink } from './FlowLink.tsx'

export const numeric = <Row,>(id: string, header: string, cell: (row: Row) => ReactNode) => ({
  id,
  header,
  align: 'right' as const,
  cell,
})

interface Linked<Row> {
  address: FlowAddress
  nameOf: (row: Row) => string
  behind: (row: Row) => Behind
}

/** Net flow, and what it consists of. */
export function figureColumns<Row extends FlowFigures>({ address, nameOf, behind }: Linked<Row>) {
  const link = (row: Row, words: string, figure: ReactNode, side?: Behind['side']) => (
    <FlowLink address={address} label={`${words} of ${nameOf(row)}: managers`} {...behind(row)} {...(side && { side })}>
      {figure}
    </FlowLink>
  )
  return [
    numeric<Row>('netFlow', 'Net flow', (row) => link(row, 'Net flow', <MoneyDelta value={row.netFlow} />)),
    numeric<Row>('inflow', 'Inflow', (row) => link(row, 'Inflow', <Money dollars={row.inflow} />, 'buyers')),
    numeric<Row>('outflow', 'Outflow', (row) =>
      link(row, 'Outflow', <Money dollars={Math.abs(row.outflow)} />, 'sellers'),
    ),
    numeric<Row>('buyers', 'Buyers', (row) => formatNumber(row.buyerCount)),
    numeric<Row>('sellers', 'Sellers', (row) => formatNumber(row.sellerCount)),
    numeric<Row>('priceEffect', 'Price effect', (row) => <MoneyDelta value={row.priceEffect} />),
    numeric<Row>('valueChange', 'Change in value', (row) => <MoneyDelta value={row.valueChange} />),
    numeric<Row>('previousValue', 'Prior value', (row) => <Money dollars={row.previousValue} />),
    numeric<Row>('value', 'Value', (row) => <Money dollars={row.value} />),
  ]
}
