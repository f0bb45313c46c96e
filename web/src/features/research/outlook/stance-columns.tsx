import type { Sort } from '@rostrum/contract/platform/sort'
import { type Rating, ratingNames, ratings } from '@rostrum/contract/research/brokers'
import type { BrokerStance } from '@rostrum/contract/research/outlook'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DocumentLink } from '../DocumentLink.tsx'
import { formatChange } from '../estimates/figures.ts'

const tones = { buy: 'positive', hold: 'neutral', sell: 'negative' } as const

export function RatingChip({ rating, word }: { rating: Rating | null; word?: string | null }) {
  if (rating === null) return '–'
  const name = ratingNames[rating]
  const isOther = word && word.toLowerCase() !== name.toLowerCase()
  return (
    <>
      <Chip tone={tones[rating]}>{name}</Chip>
      {isOther && ` ${word}`}
    </>
  )
}

export function formatTarget(price: string | null, currency: string | null): string {
  if (price === null) return '–'
  const text = Number(price).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return currency === null || currency === 'USD' ? `$${text}` : `${text} ${currency}`
}

const keys: Record<string, (stance: BrokerStance) => string | number> = {
  broker: ({ broker }) => broker.name.toLowerCase(),
  analyst: ({ analyst }) => analyst?.name.toLowerCase() ?? '',
  rating: ({ rating }) => (rating ? ratings.indexOf(rating) : ratings.length),
  targetPrice: ({ targetPrice }) => Number(targetPrice ?? -1),
  upside: ({ upside }) => upside ?? -10,
  since: ({ since }) => since ?? '',
  lastDated: ({ lastDated }) => lastDated,
}

export function sortedStances(stances: readonly BrokerStance[], { field, direction }: Sort): BrokerStance[] {
  const keyOf = keys[field] ?? (() => 0)
  const sign = direction === 'asc' ? 1 : -1
  return stances.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return a < b ? -sign : a > b ? sign : 0
  })
}

export const stanceColumns = (): DataColumn<BrokerStance>[] => [
  {
    ...{ id: 'broker', header: 'Broker', width: 180, grow: 1, required: true, sortField: 'broker' },
    cell: ({ broker }) => broker.name,
  },
  { id: 'analyst', header: 'Analyst', width: 150, sortField: 'analyst', cell: ({ analyst }) => analyst?.name ?? '–' },
  {
    ...{ id: 'rating', header: 'Rating', width: 170, sortField: 'rating' },
    cell: ({ rating, ratingWord }) => <RatingChip rating={rating} word={ratingWord} />,
  },
  {
    ...{ id: 'targetPrice', header: 'Price target', width: 110, align: 'right', sortField: 'targetPrice' },
    cell: ({ targetPrice, currency }) => formatTarget(targetPrice, currency),
  },
  {
    ...{ id: 'upside', header: 'Upside', width: 90, align: 'right', sortField: 'upside' },
    cell: ({ upside }) => formatChange(upside),
  },
  {
    ...{ id: 'since', header: 'Rated since', width: 120, sortField: 'since' },
    cell: ({ since }) => (since ? formatDay(since) : '–'),
  },
  {
    ...{ id: 'lastDated', header: 'Last report', width: 120, sortField: 'lastDated' },
    cell: ({ lastDated }) => formatDay(lastDated),
  },
  {
    ...{ id: 'document', header: 'Report', width: 110 },
    cell: ({ lastDocumentId }) => <DocumentLink documentId={lastDocumentId} />,
  },
]
