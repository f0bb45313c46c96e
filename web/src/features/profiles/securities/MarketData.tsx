import type { Security } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { marketOverview } from '../api.ts'

const known = <T,>(value: T | null, show: (value: T) => ReactNode) => (value === null ? null : show(value))
const percent = (share: number | null) => known(share, (value) => formatShare(value, 2))

export function MarketData({ security }: { security: Security }) {
  const query = useQuery(marketOverview(security.id))
  return (
    <SectionCard title="Market data">
      <QueryView query={query}>
        {(market) => (
          <KeyValueList
            align="right"
            items={[
              { label: 'Previous close', value: known(market.previousClose, formatPrice) },
              { label: 'Volume', value: known(market.volume, formatNumber) },
              { label: 'Market cap', value: <Money dollars={market.marketCap} /> },
              {
                label: market.sharesOutstandingOn
                  ? `Shares outstanding, ${formatDay(market.sharesOutstandingOn)}`
                  : 'Shares outstanding',
                value: known(market.sharesOutstanding, formatNumber),
              },
              { label: '52-week range', value: rangeOf(market.yearLow, market.yearHigh) },
              {
                label: '1-year change',
                value: <Delta value={market.yearChangeShare} format={(share) => formatShare(share)} />,
              },
              { label: 'Dividend yield', value: percent(market.dividendYield) },
              { label: 'Earnings yield', value: percent(market.earningsYield) },
              { label: 'Book yield', value: percent(market.bookYield) },
              {
                label: 'Sales growth',
                value: <Delta value={market.salesGrowth} format={(share) => formatShare(share)} />,
              },
              {
                label: 'Earnings growth',
                value: <Delta value={market.earningsGrowth} format={(share) => formatShare(share)} />,
              },
              { label: 'Return on equity', value: percent(market.returnOnEquity) },
              { label: 'Beta', value: known(market.beta, (beta) => beta.toFixed(2)) },
              { label: 'CUSIP', value: security.cusips.join(', ') },
              { label: 'ISIN', value: security.isins.join(', ') },
            ].filter(({ value }) => value !== null && value !== '')}
          />
        )}
      </QueryView>
    </SectionCard>
  )
}

const rangeOf = (low: number | null, high: number | null) =>
  low === null || high === null ? null : `${formatPrice(low)} to ${formatPrice(high)}`
