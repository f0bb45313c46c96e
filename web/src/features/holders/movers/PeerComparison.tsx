import type { MoverSummary } from '@rostrum/contract/holders/movers'
import type { moves } from '@rostrum/contract/holders/values'
import type { ReactNode } from 'react'
import { formatCompact, formatShare } from '#market/figures.ts'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber, formatPrice } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { DivergingBars } from '#ui/charts/DivergingBars.tsx'
import { Delta } from '#ui/Delta.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'

type Row = MoverSummary['securities'][number]

/** The focused security first, then each peer: shares bought and sold, separated from the effect of the price. */
export const PeerComparison = ({ summary }: { summary: MoverSummary }) => (
  <SectionCard
    title="You and your peers"
    description="Net flow: purchases less sales, at the average of both quarter-end prices"
  >
    <DivergingBars
      label="Net flow, your stock and peers"
      nameHeader="Security"
      valueHeader="Net flow"
      items={summary.securities.map((row) => ({
        id: row.id,
        name: <SecurityName row={row} />,
        amount: row.netFlow,
        value: <MoneyDelta value={row.netFlow} />,
      }))}
    />
  </SectionCard>
)

export const PeerTable = ({ summary }: { summary: MoverSummary }) => (
  <SectionCard title="Side by side" description="Holders by move, and what changed the value they hold" flush>
    <SmallTable<Row>
      label="Movers, your stock and peers"
      rows={summary.securities}
      rowId={({ id }) => id}
      columns={columns}
    />
  </SectionCard>
)

const SecurityName = ({ row: { id, name, ticker, isOwn } }: { row: Row }) => (
  <>
    <ProfileLink kind="security" id={id} title={name}>
      {ticker ?? name}
    </ProfileLink>{' '}
    {isOwn && <Chip tone="accent">Yours</Chip>}
  </>
)

const numeric = (id: string, header: string, cell: (row: Row) => ReactNode) => ({
  id,
  header,
  align: 'right' as const,
  cell,
})
const moved = (kind: (typeof moves)[number], header: string) =>
  numeric(kind, header, ({ byMove }) => formatNumber(byMove[kind]?.holderCount ?? 0))

/** Prices implied by filings differ slightly between quarters even when unchanged; ignore the noise. */
function changeOf(from: number | null, to: number | null): number | null {
  if (!from || !to) return null
  const change = to / from - 1
  return Math.abs(change) < 0.0005 ? 0 : change
}

const columns = [
  { id: 'name', header: 'Security', cell: (row: Row) => <SecurityName row={row} /> },
  numeric('from', 'Prior price', ({ fromPrice }) => (fromPrice === null ? '–' : formatPrice(fromPrice))),
  numeric('to', 'Price', ({ toPrice }) => (toPrice === null ? '–' : formatPrice(toPrice))),
  numeric('price', 'Price change', ({ fromPrice, toPrice }) => (
    <Delta value={changeOf(fromPrice, toPrice)} format={(share) => formatShare(share)} />
  )),
  moved('new', 'New'),
  moved('returning', 'Returning'),
  moved('increased', 'Increased'),
  moved('decreased', 'Decreased'),
  moved('exited', 'Exits'),
  numeric('net', 'Net shares', ({ netShares }) => (
    <span title={formatNumber(netShares)}>
      <Delta value={netShares} format={formatCompact} />
    </span>
  )),
  numeric('flow', 'Net flow', ({ netFlow }) => <MoneyDelta value={netFlow} />),
  numeric('effect', 'Price effect', ({ priceEffect }) => <MoneyDelta value={priceEffect} />),
  numeric('silent', 'Not comparable', ({ incomparableCount }) => formatNumber(incomparableCount)),
]
