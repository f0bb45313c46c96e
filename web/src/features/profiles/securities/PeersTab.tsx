import type { MarketOverview, OwnershipSummary, Security } from '@rostrum/contract/profiles/securities'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber, formatPrice } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { marketOverview, ownershipSummary } from '../api.ts'

/** Each peer needs its own request; the limit keeps the number of requests reasonable. */
const most = 20

type Row = { id: string; name: string; ticker: string | null; market?: MarketOverview; owned?: OwnershipSummary }

export function PeersTab({ security }: { security: Security }) {
  const compared = [security, ...security.peers.slice(0, most)]
  const markets = useQueries({ queries: compared.map(({ id }) => marketOverview(id)) })
  const owners = useQueries({ queries: compared.map(({ id }) => ownershipSummary(id)) })
  const rows: Row[] = compared.map(({ id, name, ticker }, index) => ({
    id,
    name,
    ticker,
    market: markets[index]?.data,
    owned: owners[index]?.data,
  }))
  const left = security.peers.length - most
  return (
    <SectionCard
      title="Side by side"
      description={left > 0 ? `First ${most} peers of ${most + left}` : 'Primary peer group'}
      flush
    >
      <SmallTable<Row>
        label="Peers side by side"
        rows={rows}
        rowId={(row) => row.id}
        columns={[
          {
            id: 'name',
            header: 'Security',
            cell: (row) => (
              <>
                <ProfileLink kind="security" id={row.id}>
                  {row.name}
                </ProfileLink>{' '}
                {row.id === security.id && <Chip tone="accent">Yours</Chip>}
              </>
            ),
          },
          { id: 'ticker', header: 'Ticker', cell: (row) => row.ticker ?? '–' },
          ...figureColumns,
        ]}
      />
    </SectionCard>
  )
}

const numeric = (id: string, header: string, cell: (row: Row) => ReactNode) => ({
  id,
  header,
  align: 'right' as const,
  cell,
})
const shareOf = (share: number | null | undefined) => formatShare(share ?? null)

const figureColumns = [
  numeric('price', 'Price', ({ market }) => (market?.price == null ? '–' : formatPrice(market.price))),
  numeric('year', '1-year change', ({ market }) => (
    <Delta value={market?.yearChangeShare} format={(share) => formatShare(share)} />
  )),
  numeric('cap', 'Market cap', ({ market }) => <Money dollars={market?.marketCap ?? null} />),
  numeric('yield', 'Dividend yield', ({ market }) => shareOf(market?.dividendYield)),
  numeric('growth', 'Sales growth', ({ market }) => (
    <Delta value={market?.salesGrowth} format={(share) => formatShare(share)} />
  )),
  numeric('holders', '13F holders', ({ owned }) => (owned ? formatNumber(owned.holderCount) : '–')),
  numeric('held', '% O/S', ({ owned }) => shareOf(owned?.outstandingShare)),
  numeric('top', 'Top 10, of 13F shares', ({ owned }) => shareOf(owned?.topTenShare)),
  numeric('moves', 'Opened / exits', ({ owned }) => (owned ? `${owned.newCount} / ${owned.closedCount}` : '–')),
]
