import { SegmentedControl } from '@mantine/core'
import type { Security } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { formatShare } from '#market/figures.ts'
import { type PriceRange, priceRanges } from '#market/profile-tabs.ts'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { securityPrices } from '../api.ts'
import { type Price, priceChart } from './price-chart.ts'
import { beginningOf, intervals } from './price-ranges.ts'

type PriceSearch = ProfileSearch & { range?: PriceRange }

const preset: PriceRange = '1Y'
const rangeOptions = priceRanges.map((range) => ({ value: range, label: range === 'all' ? 'All' : range }))

export function PriceCard({ security }: { security: Security }) {
  const { search, change } = useProfileAddress<PriceSearch>()
  const range = search.range ?? preset
  const query = useQuery(
    securityPrices({
      securityIds: [security.id],
      interval: intervals[range],
      from: security.priceOn ? beginningOf(range, security.priceOn) : undefined,
    }),
  )
  return (
    <SectionCard
      title="Price and volume"
      description="Closing prices in USD, adjusted for splits"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Time range"
          data={rangeOptions}
          value={range}
          onChange={(value) => change({ range: value === preset ? undefined : (value as PriceRange) })}
        />
      }
    >
      <QueryView
        query={query}
        isEmpty={(data) => !data[0]?.prices.length}
        empty={<EmptyState title="No price in this range" />}
      >
        {(data) => <PricePicture name={security.name} prices={data[0]?.prices ?? []} />}
      </QueryView>
    </SectionCard>
  )
}

function PricePicture({ name, prices }: { name: string; prices: Price[] }) {
  const option = useCallback((colors: ChartColors) => priceChart(prices, colors), [prices])
  return (
    <Chart
      height={300}
      label={summaryOf(name, prices)}
      option={option}
      table={{
        columns: [{ header: 'Day' }, { header: 'Close', align: 'right' }, { header: 'Volume', align: 'right' }],
        rows: prices.toReversed().map(({ onDate, adjustedClose, volume }) => ({
          id: onDate,
          cells: [formatDay(onDate), formatPrice(adjustedClose), volume === null ? '–' : formatNumber(volume)],
        })),
      }}
    />
  )
}

function summaryOf(name: string, prices: Price[]): string {
  const first = prices[0]
  const last = prices.at(-1)
  if (!first || !last) return `No price for ${name}`
  const change = last.adjustedClose / first.adjustedClose - 1
  const direction = change < 0 ? 'fell' : 'rose'
  return `${name} ${direction} ${formatShare(Math.abs(change))} from ${formatPrice(first.adjustedClose)} on ${formatDay(first.onDate)} to ${formatPrice(last.adjustedClose)} on ${formatDay(last.onDate)}`
}
